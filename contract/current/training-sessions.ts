/** Terms of the training session operations: current, Training sessions and the Training session resource. */

import type { Terms } from '../terms.ts'
import { junkParameters, references, rightRecord, UNKNOWN_ID } from './statements.ts'

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
    {
      slug: 'apply-on-training',
      level: 'documented',
      aspect: 'filter',
      statement:
        'With applyModifiedAtOnTraining the date filters apply to the session and to its training: found when both are in range, not found when neither is.',
      readings: ['R39'],
    },
    {
      slug: 'apply-off',
      level: 'derived',
      aspect: 'filter',
      statement: 'With applyModifiedAtOnTraining false the date filters apply to the session alone.',
      readings: ['R39'],
    },
    {
      slug: 'apply-way',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'The effect of applyModifiedAtOnTraining on a session with only one date in range.',
      readings: ['R39'],
    },
    {
      slug: 'enabled-shown',
      level: 'derived',
      aspect: 'response',
      section: 'Training session',
      statement: 'The deprecated member enabled is shown.',
      readings: ['R32'],
    },
    {
      slug: 'language-code',
      level: 'derived',
      aspect: 'response',
      section: 'Resources and their fields',
      statement: 'languageCode matches the language code pattern.',
      readings: ['R29'],
    },
    {
      slug: 'sequence-mode',
      level: 'not-shown',
      aspect: 'response',
      section: 'Training session',
      statement: 'The values of sequenceMode, and whether sessions show it.',
    },
    {
      slug: 'dates-order',
      level: 'derived',
      aspect: 'response',
      section: 'Training session',
      statement: 'A session does not end before it starts.',
    },
    references('trainingCourse'),
    junkParameters,
    {
      slug: 'unique',
      level: 'derived',
      aspect: 'state',
      section: 'Training session',
      statement: 'No two training sessions have the same id or uuid.',
    },
  ],
}

export const trainingSessionsGet: Terms = {
  operation: 'current/training-sessions.get',
  section,
  answer: { kind: 'record', schema: 'current/training-session' },
  returns: 'the training session',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  clauses: [
    ...rightRecord('training session'),
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: 'A learner that may read a session sees the same record as an administrator.',
    },
    {
      slug: 'junk-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id that is not an integer is refused.',
    },
    {
      slug: 'wide-identifier',
      level: 'derived',
      aspect: 'error',
      statement: "An id beyond 32 bits is unknown, never another record's.",
    },
  ],
}

export const trainingSessionsTranslations: Terms = {
  operation: 'current/training-sessions.translations',
  section,
  answer: { kind: 'page', schema: 'current/training-session-translation' },
  returns: 'the translations of the training session',
  of: 'translations',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  clauses: [
    {
      slug: 'one-per-language',
      level: 'derived',
      aspect: 'response',
      statement: 'A session has at most one translation per language.',
    },
    {
      slug: 'language-code',
      level: 'derived',
      aspect: 'response',
      section: 'Resources and their fields',
      statement: 'languageCode matches the language code pattern.',
      readings: ['R29'],
    },
    {
      slug: 'own-session',
      level: 'documented',
      aspect: 'response',
      statement: 'The translations are those of the requested session.',
    },
    {
      slug: 'translations-kept',
      level: 'derived',
      aspect: 'include',
      statement: 'With include=sourceStrings the translations are the same as without it.',
      readings: ['R105'],
    },
    {
      slug: 'include-sourceStrings',
      level: 'documented',
      aspect: 'include',
      statement: 'include=sourceStrings is accepted.',
    },
    {
      slug: 'source-strings',
      level: 'not-shown',
      aspect: 'include',
      section: 'Endpoints',
      statement: 'What include=sourceStrings adds, and where.',
    },
    {
      slug: 'junk-identifier',
      level: 'derived',
      aspect: 'error',
      statement: 'An id that is not an integer is refused.',
    },
  ],
}
