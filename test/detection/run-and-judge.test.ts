/**
 * Manners of platforms that nobody here had written, which two reviews found accused: each accuses nobody when it is asked
 * (`run`), and its traffic nobody when it is read (`judge`).
 */
import { expect, test } from 'vitest'
import { variations } from '../../faults/index.ts'
import { accusedBy } from './accused-by.ts'
import { lagging } from './late.ts'

/** Name, operations whose checks are run, ids of variations. */
const ROWS: readonly (readonly [name: string, operations: RegExp, ids: RegExp])[] = [
  [
    'refusals with an id of their own',
    /^current\/(authors|entities)\.|^legacy-admin\/learners\.get|profile/,
    /^incident-ids$/,
  ],
  [
    'thirty bodies of refusals',
    /^current\/(tags|tokens)\.|^legacy-admin\/entities|discussions\.list/,
    /^(error-bodies|requests-repeated)$/,
  ],
  ['the caller in refusals', /^current\/(learners|entities)\.list/, /^caller-in-refusals$/],
  ['a finer modality', /training-sessions\.list/, /finer-modality$/],
  ['instants and numbers finer than shown', /^current\/(certificates|registrations)\.list/, /^data-finer-/],
  ['a longer lock-out', /^current\/entities\.list/, /^limits-longer-than/],
  ['page links at the ends', /^legacy-admin\/(learners\.search|entities)/, /links-at-the-ends$/],
  ['languages in capitals', /^legacy-admin\/learners\.(get|create|update)/, /language-in-capitals$/],
  [
    'links of another make',
    /^legacy-admin\/(learners\.(get|search)|trainings\.get)/,
    /links-(as-url|without|of-a-|with-cursors)/,
  ],
  ['objects of a programme', /training-sessions\.list|learning-objects\.(list|get)/, /of-a-programme$/],
  ['dates with and without a time', /^legacy-admin\/registrations\.get/, /day-beside-moment$/],
  ['a completion before the launch', /trackings\.get/, /^data-completed-before-launch$/],
  ['a name taken literally', /discussions\.list|comments\.list/, /comments-as-/],
  ['an unknown range ignored', /learning-objects\.list|training-sessions\.list/, /unknown-durations-ignored$/],
  ['null past the end', /legacy-learner\/(trainings|learning-objects|types|themes)\.list/, /null-for-nothing$/],
  ['a vote that is not repeated', /learning-objects\.rate/, /votes-once$/],
  ['foreseen errors as 500', /legacy-learner\/(trainings|discussions)\.list/, /foreseen-errors-as-500$/],
  ['the last update of any version', /learning-resources\.list/, /updated-as-latest-version$/],
  ['paths that are redirected', /^current\/(authors|tokens)\.|^legacy-admin\/learners/, /^pathSlash-redirect-from/],
  [
    'times that are computed',
    /^current\/(registrations\.list|certificates\.|trackings\.update)|learning-objects\.rate/,
    /^times-/,
  ],
  ['credentials that work after a moment', /^current\/(tokens|authors)\.|profile/, /^credentialDelay-/],
]

const CASES = ROWS.flatMap(([name, operations, ids]) =>
  variations.filter(({ id }) => ids.test(id)).map((variation) => ({ name, operations, id: variation.id, variation })),
)

test('every row has a variation', () => {
  expect(ROWS.map(([name]) => name)).toEqual([...new Set(CASES.map(({ name }) => name))])
})

test.each(CASES)('$name: $id', async ({ variation, operations }) => {
  expect(await accusedBy(variation, operations)).toEqual([[], []])
})

test.each([
  ['show and count', 'as shown', /^current\/(authors|tags)\./],
  ['count at once and show', 'at once', /^current\/tags\.|^legacy-admin\/(learners\.search|trainings\.)/],
] as const)('lists that %s after four seconds what was written', async (_, counts, operations) => {
  const around = [lagging('*', 4_000, counts)]
  expect(await accusedBy({ around, simulated: true, settleMs: 3_000 }, operations)).toEqual([[], []])
})
