/** The range lastUpdatedAt of List learning resources, which no record shows (R35). */

import { firstOf, succeeded } from '../../../client/answers/outcome.ts'
import { keyOf, pageOf } from '../../../client/answers/page.ts'
import { instantOf, valuesAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { answerTo, differenceOf, keysOf, lastingDifference, recordsOf, walk } from '../../../laws/kit/pages.ts'
import { check, type Draft, type ListSetting } from '../../../laws/kit/suite.ts'
import type { Touched } from '../../../laws/ranges/hidden.ts'
import { ownResource, updateResource } from './values.ts'

const OPERATION = 'current/learning-resources.list'

const setting: ListSetting = { as: 'administrator', kind: 'current/learning-resource', batchFilters: OPERATION }

const terms = termsOf(OPERATION)

/** A resource created and then changed now: whichever of the two the target calls its last update. */
export async function touched(scope: Scope): Promise<Touched> {
  const before = Date.now()
  const { id, made } = await ownResource(scope, {}, {}, { keep: true })
  const changed = succeeded(await updateResource(scope, id, { isTrackingPropagated: true }))
  const after = Date.now()
  const dates = [made.answer, changed].map(({ headers }) => Date.parse(String(headers.date ?? '')))
  const known = dates.filter((instant) => !Number.isNaN(instant))
  const earliest = known.length ? Math.min(before, ...known) - 1000 : before
  const latest = known.length ? Math.max(after, ...known) + 1000 : after
  return { key: keyOf(made.record), query: { id }, earliest, latest, dated: known.length > 0 }
}

/** Instants that the resources show in their metadata, in order: near those of their last updates. */
async function instantsOf(scope: Scope): Promise<readonly string[]> {
  const { records } = await recordsOf(scope, setting)
  return records
    .flatMap((record) => valuesAt(record, 'localizedVersions.metadata.modifiedAt'))
    .filter((value): value is string => typeof value === 'string' && !Number.isNaN(instantOf(value)))
    .sort((one, other) => instantOf(one) - instantOf(other))
}

export const RANGE = 'lastUpdatedAt'

/** Keys that a range finds. @param anew requested again */
async function ranged(scope: Scope, query: Readonly<Record<string, string>>, anew = false) {
  const named = Object.fromEntries(Object.entries(query).map(([operator, value]) => [`${RANGE}.${operator}`, value]))
  const { items, complete, label } = await walk(scope, terms, setting, named, { anew })
  return { keys: new Set(keysOf(items)), complete, label }
}

type Ranged = Awaited<ReturnType<typeof ranged>>

const TOO_MANY = 'fewer learning resources on the target'

const either = (one: Ranged, other: Ranged) => new Set([...one.keys, ...other.keys])

const common = (one: Ranged, other: Ranged) => new Set([...one.keys].filter((key) => other.keys.has(key)))

const shares = (one: Ranged, other: Ranged): Outcome => {
  const shared = [...one.keys].find((key) => other.keys.has(key))
  return shared ? broken(`${one.label} and ${other.label}: no resource in both`, shared) : holds()
}

async function partition(scope: Scope): Promise<Outcome> {
  const instants = await instantsOf(scope)
  const value = instants[Math.floor(instants.length / 2)]
  if (!value) return needs.record('resources with a modifiedAt')
  const below = await ranged(scope, { lowerThan: value })
  const from = await ranged(scope, { greaterThanEqual: value })
  const upTo = await ranged(scope, { lowerThanEqual: value })
  const above = await ranged(scope, { greaterThan: value })
  const parted = firstOf([shares(below, from), shares(upTo, above)])
  if (parted.kind === 'broken') return parted
  if (![below, from, upTo, above].every(({ complete }) => complete)) return needs.record(TOO_MANY)
  if (!from.keys.size || !upTo.keys.size) return needs.record('resources updated before and after one instant')
  const one = either(below, from)
  const difference = await lastingDifference(one, either(upTo, above), async () =>
    either(await ranged(scope, { lowerThan: value }, true), await ranged(scope, { greaterThanEqual: value }, true)),
  )
  return difference === undefined
    ? holds()
    : broken(`${upTo.label} with its rest: the ${one.size} resources that ${below.label} and its rest hold`, difference)
}

async function interval(scope: Scope): Promise<Outcome> {
  const instants = await instantsOf(scope)
  // The middle is the bound of another check, so that its result is known.
  const [low, high] = [instants[Math.floor(instants.length / 2)], instants[Math.floor((instants.length * 3) / 4)]]
  if (!low || !high || instantOf(low) >= instantOf(high)) return needs.record('resources of different modifiedAt')
  const from = await ranged(scope, { greaterThanEqual: low })
  const below = await ranged(scope, { lowerThan: high })
  const both = await ranged(scope, { greaterThanEqual: low, lowerThan: high })
  if (![from, below, both].every(({ complete }) => complete)) return needs.record(TOO_MANY)
  const wanted = common(from, below)
  if (wanted.size === from.keys.size || wanted.size === below.keys.size)
    return needs.record('resources updated before, between and after two instants')
  const difference = await lastingDifference(wanted, both.keys, async () =>
    common(await ranged(scope, { greaterThanEqual: low }, true), await ranged(scope, { lowerThan: high }, true)),
  )
  return difference === undefined
    ? holds()
    : broken(`${both.label}: the ${wanted.size} resources that both bounds find`, difference)
}

const OFFSET_HOURS = 14

const HOUR_MS = 3_600_000

/** The same instant by the clock of a place 14 hours ahead; `naive` is the reading that ignores the offset. */
function elsewhere(instant: string) {
  const local = new Date(instantOf(instant) + OFFSET_HOURS * HOUR_MS).toISOString().slice(0, 19)
  return { same: `${local}+${OFFSET_HOURS}:00`, naive: `${local}Z` }
}

async function otherOffset(scope: Scope): Promise<Outcome> {
  const instants = await instantsOf(scope)
  const middle = instants[Math.floor(instants.length / 2)]
  if (!middle) return needs.record('resources with a modifiedAt')
  const plain = new Date(instantOf(middle)).toISOString().replace(/\.\d+Z$/, 'Z')
  const { same, naive } = elsewhere(plain)
  const one = await ranged(scope, { greaterThanEqual: plain })
  const other = await ranged(scope, { greaterThanEqual: same })
  const misread = await ranged(scope, { greaterThanEqual: naive })
  if (![one, other, misread].every(({ complete }) => complete)) return needs.record(TOO_MANY)
  const difference = await lastingDifference(
    one.keys,
    other.keys,
    async () => (await ranged(scope, { greaterThanEqual: plain }, true)).keys,
  )
  if (difference !== undefined)
    return broken(`${other.label}: the ${one.keys.size} resources that ${one.label} finds`, difference)
  return differenceOf(one.keys, misread.keys) === undefined
    ? needs.record('resources updated within hours of one another')
    : holds()
}

export const rangeChecks: readonly Draft[] = [
  check(`range-${RANGE}-partition`, 'partitions the resources with each pair of operators', partition),
  check(`range-${RANGE}-interval`, 'applies two operators together', interval),
  check(`range-${RANGE}-offset`, 'respects the UTC offset of an instant', otherOffset),
  check(`range-${RANGE}-equal`, 'records the result of an operator that the row does not list', async (scope) => {
    const [value] = await instantsOf(scope)
    if (!value) return needs.record('resources with a modifiedAt')
    const answer = await scope.call({ query: { [`${RANGE}.equal`]: value, size: 50 } })
    const all = await answerTo(scope, setting, { size: 50 })
    const ignored = answer.ok && all.ok && pageOf(answer).items.length === pageOf(all).items.length
    return observed(answer.ok ? (ignored ? 'ignored' : 'restricts') : `refused with ${answer.status}`)
  }),
]
