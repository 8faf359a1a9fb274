/** List learning resources: current, Learning resources. */

import { firstOf, succeeded } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { instantOf, show, valuesAt } from '../../answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { suite } from '../laws/index.ts'
import { answerTo, keysOf, recordsOf, walk } from '../laws/pages.ts'
import { hiddenRange, type Touched } from '../laws/ranges.ts'
import { check, type Draft, type Setting } from '../suite.ts'
import { awkwardResource } from './learning-resources.ts'
import {
  createVersion,
  metadataOf,
  ownResource,
  readResource,
  shownValues,
  updateResource,
  versionIn,
} from './resource-values.ts'

const OPERATION = 'current/learning-resources.list'
const setting: Setting = { as: 'administrator', kind: 'learning-resource', together: OPERATION }
const terms = termsOf(OPERATION)

/** A resource created and then changed now: whichever of the two the target calls its last update. */
async function touched(scope: Scope): Promise<Touched> {
  const before = Date.now()
  const { id, made } = await ownResource(scope)
  const changed = succeeded(await updateResource(scope, id, { isTrackingPropagated: true }))
  const after = Date.now()
  const told = [made.answer, changed].map(({ headers }) => Date.parse(String(headers.date ?? '')))
  const known = told.filter((instant) => !Number.isNaN(instant))
  const earliest = known.length ? Math.min(before, ...known) - 1000 : before
  const latest = known.length ? Math.max(after, ...known) + 1000 : after
  return { key: keyOf(made.record), query: { id }, earliest, latest, told: known.length > 0 }
}

/** Instants that the resources show in their metadata, in order: near those of their last updates. */
async function instantsOf(scope: Scope): Promise<readonly string[]> {
  const { records } = await recordsOf(scope, setting)
  return records
    .flatMap((record) => valuesAt(record, 'localizedVersions.metadata.modifiedAt'))
    .filter((value): value is string => typeof value === 'string' && !Number.isNaN(instantOf(value)))
    .sort((one, other) => instantOf(one) - instantOf(other))
}

const RANGE = 'lastUpdatedAt'

/** Keys that a range finds. @throws Undecided where it finds more than can be walked */
async function ranged(scope: Scope, query: Readonly<Record<string, string>>) {
  const named = Object.fromEntries(Object.entries(query).map(([operator, value]) => [`${RANGE}.${operator}`, value]))
  const { items, complete, label } = await walk(scope, terms, setting, named)
  return { keys: new Set(keysOf(items)), complete, label }
}

type Ranged = Awaited<ReturnType<typeof ranged>>

const sameKeys = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key))

const TOO_MANY = 'fewer learning resources on the target'

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
  const [one, other] = [new Set([...below.keys, ...from.keys]), new Set([...upTo.keys, ...above.keys])]
  return sameKeys(one, other)
    ? holds()
    : broken(
        `${below.label} with its rest: the ${other.size} resources that ${upTo.label} and its rest hold`,
        `${one.size}`,
      )
}

async function interval(scope: Scope): Promise<Outcome> {
  const instants = await instantsOf(scope)
  // The middle divides in another check, so that what it finds is known.
  const [low, high] = [instants[Math.floor(instants.length / 2)], instants[Math.floor((instants.length * 3) / 4)]]
  if (!low || !high || instantOf(low) >= instantOf(high)) return needs.record('resources of different modifiedAt')
  const from = await ranged(scope, { greaterThanEqual: low })
  const below = await ranged(scope, { lowerThan: high })
  const both = await ranged(scope, { greaterThanEqual: low, lowerThan: high })
  if (![from, below, both].every(({ complete }) => complete)) return needs.record(TOO_MANY)
  const common = new Set([...from.keys].filter((key) => below.keys.has(key)))
  if (common.size === from.keys.size || common.size === below.keys.size)
    return needs.record('resources updated before, between and after two instants')
  return sameKeys(common, both.keys)
    ? holds()
    : broken(`${both.label}: the ${common.size} resources that both bounds find`, `${both.keys.size}`)
}

const OFFSET_HOURS = 14
const HOUR_MS = 3_600_000

/** The same instant by the clock of a place 14 hours ahead; `naive` is what a reader gets who does not mind the offset. */
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
  if (!sameKeys(one.keys, other.keys))
    return broken(
      `${other.label}: the ${one.keys.size} resources that ${one.label} finds`,
      `${other.keys.size}, or others`,
    )
  return sameKeys(one.keys, misread.keys) ? needs.record('resources updated within hours of one another') : holds()
}

const rangeChecks: readonly Draft[] = [
  check(`range-${RANGE}-partition`, {
    title: 'divides the resources by each pair of operators',
    run: partition,
  }),
  check(`range-${RANGE}-interval`, {
    title: 'joins two operators that are given together',
    run: interval,
  }),
  check(`range-${RANGE}-offset`, {
    title: 'minds the UTC offset of an instant',
    run: otherOffset,
  }),
  check(`range-${RANGE}-equal`, {
    title: 'shows what an operator does that the row does not list',
    async run(scope) {
      const [value] = await instantsOf(scope)
      if (!value) return needs.record('resources with a modifiedAt')
      const answer = await scope.call({ query: { [`${RANGE}.equal`]: value, size: 50 } })
      const all = await answerTo(scope, setting, { size: 50 })
      const ignored = answer.ok && all.ok && pageOf(answer).items.length === pageOf(all).items.length
      return observed(answer.ok ? (ignored ? 'ignored' : 'restricts') : `refused with ${answer.status}`)
    },
  }),
]

/** Each filter on a value that only the second version of a resource has, and one that only the first has. */
async function anyVersion(scope: Scope): Promise<readonly Outcome[]> {
  const { builder } = scope
  const [first, second] = [0, 1].map(() => ({ title: builder.unique(), referenceCode: builder.unique() }))
  const { id, languageCode, another } = await ownResource(scope, first)
  succeeded(await createVersion(scope, id, { languageCode: another, metadata: second! }))
  const resource = await readResource(scope, id)
  const outcomes: Outcome[] = []
  for (const [language, metadata] of [
    [languageCode, first!],
    [another, second!],
  ] as const) {
    const { status } = metadataOf(versionIn(resource, language))
    const queries = [
      { title: metadata.title },
      { referenceCode: metadata.referenceCode },
      { id, languageCode: language },
      ...(typeof status === 'string' ? [{ id, status }] : []),
    ]
    for (const query of queries) {
      const answer = await scope.call({ query })
      if (!answer.ok) outcomes.push(broken(`${answer.label}: a success`, `${answer.status}`))
      else {
        const found = pageOf(answer).items.some((item) => item.id === id)
        outcomes.push(
          found ? holds() : broken(`${answer.label}: resource ${id}, one version of which matches`, 'not found'),
        )
      }
    }
  }
  return outcomes
}

const COMPARED = 4

/** Authors by include against the links of the same version. */
async function rightAuthors(scope: Scope): Promise<readonly Outcome[]> {
  const answer = succeeded(await scope.call({ query: { include: 'authors', size: 50 } }))
  const versions = pageOf(answer).items.flatMap((resource) =>
    valuesAt(resource, 'localizedVersions').map((version) => ({
      path: { id: resource.id as number, languageCode: String((version as Item).languageCode) },
      ids: idsIn(valuesAt(version, 'metadata.authors')),
    })),
  )
  const some = [...versions].sort((one, other) => (other.ids?.length ?? 0) - (one.ids?.length ?? 0))
  const chosen = [
    ...new Set([...some.filter(({ ids }) => (ids?.length ?? 0) < 100).slice(0, COMPARED - 1), some.at(-1)]),
  ]
  const outcomes: Outcome[] = []
  for (const one of chosen) {
    if (!one?.ids) outcomes.push(needs.record('authors in a form that can be compared'))
    else {
      const operation = 'current/localized-versions.authors.list'
      const links = succeeded(await scope.call({ operation, path: one.path, query: { size: 100 } }))
      const linked = valuesAt(links.json, 'items.author.id')
      const same = sameKeys(new Set(linked.map(String)), new Set(one.ids.map(String)))
      const expected = `${answer.label}: authors ${show(linked)} of resource ${one.path.id} in ${one.path.languageCode}`
      outcomes.push(same ? holds() : broken(expected, show(one.ids)))
    }
  }
  return some[0]?.ids?.length ? outcomes : [needs.record('a localized version with authors')]
}

/** Ids of records or of links to them; undefined where neither is to be seen. */
function idsIn(authors: readonly unknown[]): readonly unknown[] | undefined {
  const ids = authors.map((author) => valuesAt(author, 'id')[0] ?? valuesAt(author, 'author.id')[0])
  return ids.includes(undefined) ? undefined : ids
}

const filterEncoding: Draft = check('filter-encoding', {
  title: 'understands percent-encoded filter values',
  phase: 'own',
  async run(scope) {
    const outcomes: Outcome[] = []
    for (const kind of Object.keys(AWKWARD)) {
      const made = await awkwardResource(scope, kind)
      const title = String(valuesAt(made.sent, 'localizedVersion.metadata.title')[0])
      const answer = await scope.call({ query: { title } })
      if (!answer.ok) outcomes.push(broken(`${answer.label}: a success (${kind})`, `${answer.status}`))
      else if (pageOf(answer).items.some(({ id }) => id === made.id)) outcomes.push(holds())
      else outcomes.push(broken(`${answer.label}: the resource of that title (${kind})`, 'not found'))
    }
    return outcomes
  },
})

const learningResourcesList = suite(OPERATION, setting, [
  ...hiddenRange({ terms, setting, field: RANGE, touch: touched }),
  ...rangeChecks,
  filterEncoding,
  check('filter-any-version', {
    title: 'finds a resource by any of its localized versions',
    phase: 'own',
    run: anyVersion,
  }),
  check('versions-count', {
    title: 'counts the localized versions of each resource',
    async run(scope) {
      const { records } = await recordsOf(scope, setting)
      const wrong = records.find(
        ({ localizedVersions, localizedVersionsCount }) =>
          Array.isArray(localizedVersions) && localizedVersions.length !== localizedVersionsCount,
      )
      return wrong
        ? broken(
            `resource ${wrong.id}: localizedVersionsCount ${(wrong.localizedVersions as unknown[]).length}`,
            show(wrong.localizedVersionsCount),
          )
        : holds()
    },
  }),
  check('language-once', {
    title: 'shows no two versions of a resource in one language',
    async run(scope) {
      const { records } = await recordsOf(scope, setting)
      const codes = (record: Item) => valuesAt(record, 'localizedVersions.languageCode')
      const twice = records.find((record) => new Set(codes(record)).size < codes(record).length)
      return twice ? broken(`resource ${twice.id}: each language once`, show(codes(twice))) : holds()
    },
  }),
  check('include-authors-right', {
    title: 'brings the authors of each version with include=authors',
    run: rightAuthors,
  }),
  check('other-values', {
    title: 'shows which levels and tracking options versions have',
    async run(scope) {
      const of = async (name: string) =>
        `${name}: ${(await shownValues(scope, `localizedVersions.metadata.${name}`)).map(String).sort().join(', ') || 'none'}`
      return observed(`${await of('complexityLevel')}; ${await of('trackingOption')}`)
    },
  }),
  check('include-unknown', {
    title: 'shows what an unknown name in include does',
    async run(scope) {
      const answer = await scope.call({ query: { include: 'lpcUnknownMember', size: 1 } })
      return observed(answer.ok ? 'ignored' : `refused with ${answer.status}`)
    },
  }),
])

export const learningResourceList = [learningResourcesList]
