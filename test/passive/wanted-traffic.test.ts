/** The traffic that would decide open checks, in words that a person can act on. */
import { expect, test } from 'vitest'
import { wantedFor } from '../../runner/passive/wanted-traffic.ts'
import { checks } from '../../suites/index.ts'

const wanted = (id: string) => wantedFor(checks.find((check) => check.id === id)!)

test.each([
  ['current/trackings.list#range-progress-greaterThan', 'a call of List trackings with progress.greaterThan'],
  ['current/learners.list#offset-walk', 'calls of List learners for one page after the other, to the end'],
  ['current/learners.get#right-record', 'a call of Get learner and the same record in a list or by its identifier'],
  ['current/tags.update#refused-changes-nothing', 'a refused call of Update tag between two reads of the record'],
  ['legacy-learner/profile.get#session-ended', 'a call of Profile with the cookie of a session, after its logout'],
  [
    'current/localized-versions.update#metadata-summary',
    'a call of Update localized version with metadata summary, and a read of the resource',
  ],
  [
    'current/localized-versions.tags.remove#removes',
    'a call of Remove tag from a localized version between two lists of the version',
  ],
  [
    'current/tags.list#super-user',
    'calls of several operations under /v1 by an administrator without the super user right',
  ],
  ['current/tags.create#required-name', 'a call of Create tag without name'],
])('%s wants %s', (id, text) => {
  expect(wanted(id)).toBe(text)
})

test('what only a run decides wants no traffic', () => {
  expect(wanted('current/learners.list#platform-header')).toBeUndefined()
})
