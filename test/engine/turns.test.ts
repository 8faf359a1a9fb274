/** Checks that touch the same records take turns; all others are at work at the same time. */
import { expect, test } from 'vitest'
import type { Check } from '../../engine/check.ts'
import { claimsOf } from '../../engine/claims.ts'
import { inPhase } from '../../engine/schedule.ts'
import { type Claims, inTurns, waitsOf } from '../../engine/turns.ts'
import { checks } from '../../suites/index.ts'
import { checkOf, tick } from './made-up.ts'

const itemOf = (name: string, takes: string, uses = '') => ({
  name,
  takes: takes.split(' ').filter(Boolean),
  uses: uses.split(' ').filter(Boolean),
})
type Item = ReturnType<typeof itemOf>
const same = (item: Item): Claims => item

const waitsBy = (items: readonly Item[]) =>
  Object.fromEntries([...waitsOf(items, same)].map(([{ name }, some]) => [name, [...some].map((one) => one.name)]))

test('an item waits for the earlier ones that take what it touches, or use what it takes', () => {
  const items = [
    itemOf('first', 'a'),
    itemOf('second', 'b', 'a'),
    itemOf('third', 'c', 'a'),
    itemOf('fourth', 'a'),
    itemOf('fifth', 'd'),
  ]
  expect(waitsBy(items)).toEqual({
    first: [],
    second: ['first'],
    third: ['first'],
    fourth: ['first', 'second', 'third'],
    fifth: [],
  })
})

test('an item that takes and uses the same waits for nobody but the others', () => {
  expect(waitsBy([itemOf('one', 'a', 'a'), itemOf('other', 'a', 'a')])).toEqual({ one: [], other: ['one'] })
})

test('what meets never overlaps, and all else begins at once, in the order given', async () => {
  const items = [itemOf('alone', 'x'), itemOf('b1', 'b'), itemOf('a1', 'a'), itemOf('a2', 'a'), itemOf('ab', 'a b')]
  const events: string[] = []
  await inTurns(items, same, async ({ name }) => {
    events.push(`+${name}`)
    await tick()
    events.push(`-${name}`)
  })
  expect(events.slice(0, 3)).toEqual(['+alone', '+b1', '+a1'])
  for (const [one, other] of [
    ['a1', 'a2'],
    ['a2', 'ab'],
    ['b1', 'ab'],
  ] as const)
    expect(events.indexOf(`-${one}`)).toBeLessThan(events.indexOf(`+${other}`))
})

const SHARED = checks.filter(({ phase }) => phase === 'shared')

/** Whether the second check, where it comes later, waits for the first. */
const meets = (one: Check, other: Check) => {
  const later = { ...other }
  return waitsOf([one, later], claimsOf).get(later)!.size > 0
}

/** Operations of `shared` whose checks are never at work at the same time as one of that operation. */
function meeting(operation: string): readonly string[] {
  const one = SHARED.find((check) => check.operation === operation)!
  return [...new Set(SHARED.filter((other) => meets(one, other)).map((other) => other.operation))].sort()
}

test.each([
  ['legacy-learner/trackings.save', ['legacy-learner/trackings.save', 'legacy-learner/trackings.upload']],
  ['legacy-learner/learning-objects.rate', ['legacy-learner/learning-objects.rate']],
  ['current/registrations.update', ['current/registrations.update']],
  ['current/training-sessions.list', ['current/training-courses.update', 'current/training-sessions.list']],
])('checks of %s meet those that touch the same records', (operation, others) => {
  const people = ['current/learners.update', 'legacy-admin/administrators.update']
  expect(meeting(operation)).toEqual([...others, ...people].sort())
})

test('a check that changes an account meets all others, and comes after them', () => {
  const shared = inPhase(checks, 'shared')
  const operations = [...new Set(shared.map(({ operation }) => operation))]
  const people = ['current/learners.update', 'legacy-admin/administrators.update']
  for (const operation of people) expect(meeting(operation)).toEqual([...operations].sort())
  expect(operations.slice(-2).sort()).toEqual(people)
})

test('a check of which nothing is known meets all others', () => {
  const unknown = checkOf('unknown', () => undefined as never, {
    phase: 'shared',
    operation: 'current/tokens.login',
  })
  for (const other of SHARED) expect(meets(unknown, other)).toBe(true)
})

/** The interfaces whose sign-ins come before a check that reads. */
function signInsBefore(read: Check): readonly string[] {
  const signIns = checks.filter(({ phase }) => phase === 'sign-in')
  return [...new Set(signIns.filter((one) => meets(one, read)).map(({ operation }) => operation.split('/')[0]!))]
}

test('a check that reads waits for the sign-ins of the accounts that it speaks as, and for no others', () => {
  const before = (start: string) =>
    new Set(
      checks
        .filter(({ phase, operation }) => phase === 'reads' && operation.startsWith(start))
        .map((check) => `${check.callers.join()}: ${signInsBefore(check).join()}`),
    )
  expect([...before('legacy-learner/')].sort()).toEqual([': legacy-learner', 'session: legacy-learner'])
  expect([...before('legacy-admin/')].sort()).toEqual([
    'key,administrator: current',
    'key,session: legacy-learner',
    'key: ',
  ])
})
