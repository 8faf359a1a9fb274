/** Terms of the training session operations: current, Training sessions and the Training session resource. */

import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { junkParameters, references, rightRecord, UNKNOWN_ID } from './statements.ts'

const fields = under('Resources and their fields')

const trainingSession = under('Training session')

const section = 'Training sessions'
export const trainingSessionsList: Terms = {
  operation: 'current/training-sessions.list',
  inputs: { applyModifiedAtOnTraining: 'apply-on-training' },
  section,
  answer: { kind: 'page', schema: 'current/training-session' },
  returns: 'a collection of training sessions',
  of: 'training sessions',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, fromMinimum: 0 },
  count: 'always',
  filters: {
    enabled: { kind: 'choice', member: 'enabled', values: [true, false], deprecated: true, readings: ['R32'] },
    status: { kind: 'choice', member: 'status', values: ['NOT_STARTED', 'ONGOING', 'CLOSED'] },
    languageCode: { kind: 'text', member: 'languageCode' },
    isHrisExportable: { kind: 'choice', member: 'isHrisExportable', values: [true, false] },
  },
  ranges: {
    modifiedAt: {
      operators: ['greaterThan', 'lowerThan', 'greaterThanEqual', 'lowerThanEqual'],
      type: 'date-time',
      member: 'modifiedAt',
      widenedBy: 'applyModifiedAtOnTraining',
    },
  },
  clauses: [
    documented(
      'apply-on-training',
      'filter',
      'With applyModifiedAtOnTraining the date filters apply to the session and to its training: found when both are in range, not found when neither is.',
      'R39',
    ),
    derived(
      'apply-off',
      'filter',
      'With applyModifiedAtOnTraining false the date filters apply to the session alone.',
      'R39',
    ),
    notShown(
      'apply-way',
      'filter',
      'The effect of applyModifiedAtOnTraining on a session with only one date in range.',
      'R39',
    ),
    trainingSession.derived('enabled-shown', 'response', 'The deprecated member enabled is shown.', 'R32'),
    fields.derived('language-code', 'response', 'languageCode matches the language code pattern.', 'R29'),
    trainingSession.notShown('sequence-mode', 'response', 'The values of sequenceMode, and whether sessions show it.'),
    trainingSession.derived('dates-order', 'response', 'A session does not end before it starts.'),
    references('trainingCourse'),
    junkParameters,
    trainingSession.derived('unique', 'state', 'No two training sessions have the same id or uuid.'),
  ],
}

export const trainingSessionsGet: Terms = {
  operation: 'current/training-sessions.get',
  section,
  answer: { kind: 'record', schema: 'current/training-session' },
  returns: 'the training session',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [
    ...rightRecord('training session'),
    derived('same-for-learner', 'role', 'A learner that may read a session sees the same record as an administrator.'),
    derived('wide-identifier', 'error', 'An id beyond 32 bits is unknown: it never returns another record.'),
  ],
}

export const trainingSessionsTranslations: Terms = {
  operation: 'current/training-sessions.translations',
  section,
  answer: { kind: 'page', schema: 'current/training-session-translation' },
  returns: 'the translations of the training session',
  of: 'translations',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, integer: true },
  clauses: [
    derived('one-per-language', 'response', 'A session has at most one translation per language.'),
    fields.derived('language-code', 'response', 'languageCode matches the language code pattern.', 'R29'),
    documented('own-session', 'response', 'The translations are those of the requested session.'),
    derived(
      'translations-kept',
      'include',
      'With include=sourceStrings the translations are the same as without it.',
      'R105',
    ),
    documented('include-sourceStrings', 'include', 'include=sourceStrings is accepted.'),
    under('Endpoints').notShown('source-strings', 'include', 'What include=sourceStrings adds, and where.'),
  ],
}
