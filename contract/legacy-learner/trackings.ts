/** Terms of tracking rows: legacy-learner, Create or update tracking, Endpoints and the Tracking row. */

import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { ReadingId } from '../readings.ts'
import type { Terms } from '../terms.ts'
import { consequence, oddValues } from './statements.ts'

const learningObject = under('Learning object')

const FIELDS = 'Create or update tracking, form fields'
const ROW = 'Tracking row'
const row = under(ROW)

const rule = (slug: string, statement: string, ...readings: ReadingId[]): ClauseText => ({
  slug,
  level: 'documented',
  aspect: 'body',
  statement,
  ...(readings.length ? { readings } : {}),
})

const derivedRule = (...sent: Parameters<typeof rule>): ClauseText => ({ ...rule(...sent), level: 'derived' })

const LOWEST = ['score', 'scoreMax', 'sessionTimeSpent', 'totalTimeSpent'] as const

export const trackingsGet: Terms = {
  operation: 'legacy-learner/trackings.get',
  section: 'Endpoints',
  answer: { kind: 'record', schema: 'legacy-learner/tracking' },
  returns: 'the tracking row',
  identifier: { parameter: 'trackingId', unknown: 2_000_000_011, member: 'id' },
  clauses: [
    oddValues,
    row.documented('right-row', 'response', 'The row is the one with that id.'),
    consequence('numbers', ROW, 'score, scoreMax and timeSpent are not negative.', 'R119'),
    row.notShown(
      'completed-before-launch',
      'response',
      'Whether a row may be completed before its first launch.',
      'RL27',
    ),
    consequence('foreign-row', ROW, 'The row of another learner is not served.', 'RL24'),
    learningObject.derived(
      'object-progression',
      'response',
      'A learning object shows progress if its row does.',
      'R70',
    ),
    row.derived(
      'of-the-object',
      'response',
      'itemId and registrationGuid are those of the learning object that names the row.',
      'R71',
    ),
  ],
}

export const trackingsSave: Terms = {
  operation: 'legacy-learner/trackings.save',
  section: FIELDS,
  answer: { kind: 'record', schema: 'legacy-learner/tracking' },
  returns: 'the tracking row',
  inputs: { data: 'data-accepted' },
  body: {
    progression: { type: 'integer' },
    score: { type: 'number' },
    scoreMax: { type: 'number' },
    firstLaunchTime: { type: 'date-time' },
    completionTime: { type: 'date-time' },
  },
  clauses: [
    rule('creates', 'itemId and registrationGuid create a row of that object and registration.', 'R71'),
    rule('required-itemId', 'Creating without itemId is refused.', 'R72'),
    rule('required-registrationGuid', 'Creating without registrationGuid is refused.', 'R72'),
    derivedRule('unknown-itemId', 'Creating with an unknown itemId is refused.', 'R105'),
    derivedRule('unknown-registrationGuid', 'Creating with an unknown registrationGuid is refused.', 'R105'),
    consequence('foreign-row', ROW, 'The row of another learner is not updated.', 'RL24'),
    rule('required-time', 'With neither sessionTimeSpent nor totalTimeSpent the request is refused.', 'R72'),
    rule('either-time', 'One of sessionTimeSpent and totalTimeSpent is enough.', 'R72'),
    rule('zeros', 'score, scoreMax, progression and either time accept 0, and store it.', 'R101'),
    rule('updates', 'trackingId updates that row: the answer has that id, and a later read shows the new values.'),
    derivedRule('only-that-row', 'An update changes no other row of the same registration.', 'R106'),
    rule('update-without-id', 'A request without trackingId, itemId and registrationGuid is refused.'),
    derivedRule('unknown-trackingId', 'An unknown trackingId is refused.', 'R105'),
    rule('trackingId-minimum', 'A trackingId below 1 is refused.'),
    rule('progression-edges', 'progression accepts 0 and 100.', 'R70'),
    rule('progression-bounds', 'A progression outside 0 to 100 is refused or clamped.', 'R6'),
    ...LOWEST.map((name) => rule(`${name}-minimum`, `A ${name} below 0 is refused, or not stored.`, 'R6')),
    derivedRule('total-time', 'totalTimeSpent is the time spent of the row.', 'R72'),
    derivedRule('session-time', 'sessionTimeSpent is added to the time spent or replaces it.', 'R72'),
    notShown('lower-time', 'effect', 'The result of a totalTimeSpent below the stored time.', 'R72'),
    notShown('lower-score', 'effect', 'The result of a score below the stored one.', 'R72'),
    learningObject.documented(
      'trackingId-usable',
      'body',
      'The trackingId of a learning object reads and sets its tracking row.',
    ),
    under('Authentication').documented(
      'update-without-session',
      'access',
      'An update without the session cookie is refused, and does not change the row.',
    ),
    derived('refused-unchanged', 'effect', 'A refused update changes no member of the row.', 'R118'),
    documented('data-accepted', 'body', 'data takes a string.', 'R101'),
    notShown(
      'session-time-meaning',
      'effect',
      'Whether sessionTimeSpent is added to the time spent or replaces it.',
      'R72',
    ),
    notShown('lower-progression', 'effect', 'The result of a progression below the stored one.', 'R72'),
    notShown('kept-members', 'effect', 'Whether an update keeps the members not sent.'),
    notShown('data', 'effect', 'Where data is shown.'),
    notShown('second-row', 'effect', 'Whether creating again makes a second row or updates the first.'),
  ],
}

export const trackingsUpload: Terms = {
  operation: 'legacy-learner/trackings.upload',
  section: 'Endpoints',
  answer: { kind: 'page', schema: 'legacy-learner/tracking' },
  returns: 'an array of the rows created or updated',
  of: 'rows',
  clauses: [
    documented('message', 'response', 'The message of a success reports it, and is not empty.'),
    rule(
      'several-rows',
      'Every row of the field is created or updated, and appears in the answer and in a later read.',
      'R71',
    ),
    derivedRule('total-time', 'totalTimeSpent of a row is its time spent.', 'R72'),
    derivedRule('read-back', 'Each row of the answer can be read by its id.', 'R120'),
    rule('progression-bounds', 'A progression outside 0 to 100 in a row is refused or clamped.', 'R6'),
    consequence('foreign-row', ROW, 'The row of another learner is not updated.', 'RL24'),
    derived('broken-json', 'body', 'A field with invalid JSON is refused.', 'RL16'),
    notShown('not-an-array', 'body', 'The result of a single object in place of the array.'),
    derived(
      'nothing-lost',
      'effect',
      'When an upload with an invalid row succeeds, every valid row is stored and returned.',
      'RL16',
    ),
    notShown('bad-row', 'body', 'The result of one invalid row among valid ones.'),
    notShown('no-rows', 'body', 'The result of an empty array, or of no field.'),
  ],
}
