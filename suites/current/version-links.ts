/** Authors, tags and themes of a localized version: current, Learning resources. */

import { firstOf, refusal, succeeded } from '../../answers/outcome.ts'
import { type Item, pageOf } from '../../answers/page.ts'
import { show, valueAt, valuesAt } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import type { Scalar } from '../../client/request.ts'
import { UNKNOWN_ID } from '../../contract/current/statements.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Suite } from '../../engine/check.ts'
import { type Call, type Scope, walkingOf } from '../../engine/scope.ts'
import { mostLinked } from '../../records/versions.ts'
import { suite } from '../laws/index.ts'
import { keysOf } from '../laws/pages.ts'
import { check, type Draft, type Setting } from '../suite.ts'
import { idOf, readById, recordOf, sameMembers } from './records.ts'
import { createVersion, languagesOf, ownResource } from './resource-values.ts'

type Name = 'author' | 'tag' | 'theme'
const NAMES = ['author', 'tag', 'theme'] as const

const operations = (name: Name) =>
  ({
    list: `current/localized-versions.${name}s.list`,
    add: `current/localized-versions.${name}s.add`,
    remove: `current/localized-versions.${name}s.remove`,
    get: `current/${name}s.get`,
  }) as const

/** A localized version of the run's own. */
interface Place {
  readonly id: number
  readonly languageCode: string
}

const place = async (scope: Scope): Promise<Place> => {
  const { id, languageCode } = await ownResource(scope)
  return { id, languageCode }
}

/** The same for three checks of one purpose: what is done with authors, with tags and with themes does not meet. */
const placeFor = (scope: Scope, purpose: string): Promise<Place> =>
  scope.once(`version for ${purpose}`, (shared) => place(shared))

/** An own resource with versions in two languages, for three checks of one purpose. */
const twoPlacesFor = (scope: Scope, purpose: string): Promise<readonly [Place, Place]> =>
  scope.once(`two versions for ${purpose}`, async (shared) => {
    const { id, languageCode, another } = await ownResource(shared)
    const metadata = { title: shared.builder.unique() }
    succeeded(await createVersion(shared, id, { languageCode: another, metadata }))
    return [
      { id, languageCode },
      { id, languageCode: another },
    ] as const
  })

/** Records to attach, those in the language of the own versions first: a target may want both in one. */
const recordIds = async (scope: Scope, name: Name): Promise<readonly number[]> => {
  const { records } = await scope.known(name)
  const [languageCode] = await languagesOf(scope)
  const rank = (record: Item) => (record.languageCode === languageCode ? 0 : 1)
  return [...records]
    .sort((one, other) => rank(one) - rank(other))
    .map(idOf)
    .filter((id) => typeof id === 'number')
}

const add = (scope: Scope, name: Name, path: Place, id: unknown): Promise<Answer> =>
  scope.call({ operation: operations(name).add, as: 'administrator', path: { ...path }, json: { [name]: { id } } })

const remove = (scope: Scope, name: Name, { id, languageCode }: Place, linked: number): Promise<Answer> =>
  scope.call({
    operation: operations(name).remove,
    as: 'administrator',
    path: { id, languageCode, [`${name}Id`]: linked },
  })

/** Ids that the list of a version shows, as often as it shows them. */
async function linkedIds(scope: Scope, name: Name, path: Place): Promise<readonly unknown[]> {
  const ask = {
    operation: operations(name).list,
    as: 'administrator',
    path: { ...path },
    query: { size: 100 },
  } as const
  return pageOf(succeeded(await scope.call(ask))).items.map((item) => valueAt(item, `${name}.id`))
}

const exactly = (ids: readonly unknown[], expected: readonly unknown[], label: string): Outcome =>
  String([...ids].sort()) === String([...expected].sort())
    ? holds()
    : broken(`${label}: exactly ${show(expected)} attached`, show(ids))

const PAIRS_PER_PLACE = 24

interface Pool {
  readonly free: { path: Place; linked: number }[]
  /** Others wait for the version that one of them makes. */
  filling?: Promise<void>
}

/** An own version and a record that no other check attaches to it. */
async function freePair(scope: Scope, name: Name): Promise<{ path: Place; linked: number }> {
  const pool = await scope.once(`pairs of versions and ${name}s`, async (): Promise<Pool> => ({ free: [] }))
  const fill = async () => {
    const ids = await recordIds(scope, name)
    const path = await place(scope)
    pool.free.push(...ids.slice(0, PAIRS_PER_PLACE).map((linked) => ({ path, linked })))
  }
  while (!pool.free.length) {
    pool.filling ??= fill().finally(() => delete pool.filling)
    await pool.filling
  }
  return pool.free.pop()!
}

const listSetting = (name: Name): Setting => ({
  as: 'administrator',
  kind: `linked ${name}`,
  sample: async (scope): Promise<Call> => ({ path: await mostLinked(walkingOf(scope), operations(name).list) }),
})

const sameRecord = (name: Name): Draft =>
  check('same-record', {
    title: `shows the ${name} itself in each link`,
    async run(scope) {
      const { records } = await scope.known(`linked ${name}`)
      const outcomes: Outcome[] = []
      for (const link of new Set([records[0]!, records[Math.floor(records.length / 2)]!, records.at(-1)!])) {
        const shown = valueAt(link, name) as Item | undefined
        const one = await readById(scope, operations(name).get, shown?.id)
        outcomes.push(sameMembers(shown ?? {}, one, 'in the link', `of the ${name} by its id`))
      }
      return outcomes
    },
  })

/** R91: an error or an empty page. */
const unknownVersion = (name: Name): Draft =>
  check('unknown-version', {
    title: `shows no ${name}s for an unknown resource or language`,
    async run(scope) {
      const { path } = await listSetting(name).sample!(scope, 'administrator')
      succeeded(await scope.call({ path: path! }))
      const outcomes: Outcome[] = []
      for (const wrong of [{ id: UNKNOWN_ID }, { languageCode: 'tlh-QQ' }] as readonly Readonly<
        Record<string, Scalar>
      >[]) {
        const answer = await scope.call({ path: { ...path, ...wrong } })
        const items = answer.ok ? pageOf(answer).items : []
        outcomes.push(
          answer.ok
            ? items.length
              ? broken(`${answer.label}: an error or an empty page`, `${items.length} ${name}s`)
              : holds()
            : refusal(answer, 'an unknown version'),
        )
      }
      return outcomes
    },
  })

const MANY = 21
const PAGE = 8

/** A version of the run's own with more links than small pages hold: decided where the target's versions have few. */
async function ownPages(scope: Scope, name: Name): Promise<Outcome> {
  const ids = (await recordIds(scope, name)).slice(0, MANY)
  if (ids.length < MANY) return needs.record(`${MANY} ${name}s on the target`)
  const path = { ...(await placeFor(scope, 'own pages')) }
  for (const id of ids) succeeded(await add(scope, name, path, id))
  const ask = { operation: operations(name).list, path } as const
  const whole = succeeded(await scope.call(ask))
  const seen: unknown[] = []
  for (let offset = 0; offset < MANY; offset += PAGE) {
    const answer = succeeded(await scope.call({ ...ask, query: { size: PAGE, offset } }))
    const { items } = pageOf(answer)
    const expected = Math.min(PAGE, MANY - offset)
    if (items.length !== expected) return broken(`${answer.label}: ${expected} ${name}s`, `${items.length}`)
    seen.push(...items.map((item) => valueAt(item, `${name}.id`)))
  }
  const { items, count } = pageOf(whole)
  return firstOf([
    exactly(
      items.map((item) => valueAt(item, `${name}.id`)),
      ids,
      whole.label,
    ),
    exactly(seen, ids, `${whole.label} in pages of ${PAGE}`),
    count === MANY ? holds() : broken(`${whole.label}: count ${MANY}`, show(count)),
  ])
}

const sameForLearner = (name: Name): Draft =>
  check('same-for-learner', {
    title: `shows a learner the same ${name}s as an administrator`,
    callers: ['learner'],
    async run(scope) {
      const { path } = await listSetting(name).sample!(scope, 'administrator')
      const { records } = await scope.known('learning-resource')
      const status = valuesAt(
        records.filter(({ id }) => id === path!.id).flatMap((one) => valuesAt(one, 'localizedVersions')),
        'metadata.status',
      )
      if (status.some((one) => one !== 'VALIDATED')) return needs.record(`${name}s of a validated version`)
      const [one, other] = [await scope.call({ path: path! }), await scope.call({ path: path!, as: 'learner' })]
      const [seen, shown] = [keysOf(pageOf(succeeded(one)).items), keysOf(pageOf(succeeded(other)).items)]
      return String([...seen].sort()) === String([...shown].sort())
        ? holds()
        : broken(`${other.label} as a learner: ${seen.length} ${name}s`, `${shown.length}, or others`)
    },
  })

const listOf = (name: Name): Suite =>
  suite(operations(name).list, listSetting(name), [
    sameRecord(name),
    unknownVersion(name),
    check('own-pages', {
      title: `shows more than twenty ${name}s whole, and once each in pages`,
      phase: 'own',
      run: (scope) => ownPages(scope, name),
    }),
    sameForLearner(name),
  ])

const addSetting = (name: Name): Setting => ({
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const { path, linked } = await freePair(scope, name)
    return { path: { ...path }, json: { [name]: { id: linked } } }
  },
  witness: async (scope, { path, json }) =>
    (await linkedIds(scope, name, path as unknown as Place)).includes(valueAt(json, `${name}.id`)),
})

/** Each refused, and the version then has no link. */
async function refusedAdditions(
  scope: Scope,
  name: Name,
  wrong: Readonly<Record<string, unknown>>,
): Promise<readonly Outcome[]> {
  await scope.once(`control of ${name}s added`, async (shared) => {
    const { path, linked } = await freePair(shared, name)
    succeeded(await add(shared, name, path, linked))
  })
  const path = await placeFor(scope, `refused additions: ${Object.keys(wrong).length}`)
  const outcomes: Outcome[] = []
  for (const [of, json] of Object.entries(wrong)) {
    const answer = await scope.call({ path: { ...path }, json })
    outcomes.push(firstOf([refusal(answer, of), exactly(await linkedIds(scope, name, path), [], answer.label)]))
  }
  return outcomes
}

/** The record that an answer of an addition shows: in a link, or the theme itself (R34). */
const shownIn = (answer: Answer, name: Name): Item => {
  const record = recordOf(answer)
  return name === 'theme' ? record : ((record[name] ?? {}) as Item)
}

const addChecks = (name: Name): readonly Draft[] => [
  check('attaches', {
    title: `attaches the ${name}, once`,
    phase: 'own',
    async run(scope) {
      const path = await placeFor(scope, 'attaches')
      const [id] = await recordIds(scope, name)
      const answer = succeeded(await add(scope, name, path, id))
      return exactly(await linkedIds(scope, name, path), [id], answer.label)
    },
  }),
  check('answer-record', {
    title: `answers with the ${name} that was named`,
    phase: 'own',
    async run(scope) {
      const { path, linked } = await freePair(scope, name)
      const answer = succeeded(await add(scope, name, path, linked))
      const shown = shownIn(answer, name)
      const one = await readById(scope, operations(name).get, linked)
      return firstOf([
        shown.id === linked ? holds() : broken(`${answer.label}: ${name} ${linked}`, show(shown.id)),
        sameMembers(shown, one, 'in the answer', `of the ${name} by its id`),
      ])
    },
  }),
  check(`required-${name}`, {
    title: `refuses an addition that names no ${name}`,
    phase: 'own',
    run: (scope) =>
      refusedAdditions(scope, name, {
        [`a request without ${name}`]: {},
        [`${name} without id`]: { [name]: {} },
        [`${name} with an id that is no integer`]: { [name]: { id: 'lpc-not-an-id' } },
      }),
  }),
  check(`unknown-${name}`, {
    title: `refuses a ${name} that does not exist`,
    phase: 'own',
    run: (scope) =>
      refusedAdditions(scope, name, { [`a ${name} that does not exist`]: { [name]: { id: UNKNOWN_ID } } }),
  }),
  check('attached-already', {
    title: `refuses a ${name} that is attached, and keeps it once`,
    phase: 'own',
    async run(scope) {
      const path = await placeFor(scope, 'attached-already')
      const [id] = await recordIds(scope, name)
      succeeded(await add(scope, name, path, id))
      const answer = await add(scope, name, path, id)
      return firstOf([
        refusal(answer, `a ${name} that is attached already`),
        exactly(await linkedIds(scope, name, path), [id], answer.label),
      ])
    },
  }),
  check('unknown-language', {
    title: 'answers a language without a version with an error',
    phase: 'own',
    async run(scope) {
      const { path, linked } = await freePair(scope, name)
      succeeded(await add(scope, name, path, linked))
      const own = await placeFor(scope, 'unknown-language')
      return refusal(await add(scope, name, { ...own, languageCode: 'tlh-QQ' }, linked), 'a language without a version')
    },
  }),
  check('only-that-version', {
    title: `attaches the ${name} to no other version of the resource`,
    phase: 'own',
    async run(scope) {
      const [one, other] = await twoPlacesFor(scope, 'attaching')
      const [id] = await recordIds(scope, name)
      const { label } = succeeded(await add(scope, name, one, id))
      return firstOf([
        exactly(await linkedIds(scope, name, one), [id], label),
        exactly(await linkedIds(scope, name, other), [], `${label}: version ${other.languageCode}`),
      ])
    },
  }),
  check('keeps-others', {
    title: 'keeps what was attached before, of each kind',
    phase: 'own',
    run: (scope) => keepsOthers(scope, name),
  }),
]

/** One more link beside two of its own kind and one of each other kind. */
async function keepsOthers(scope: Scope, name: Name): Promise<readonly Outcome[]> {
  const path = await place(scope)
  const [first, second, third] = await recordIds(scope, name)
  if (third === undefined) return [needs.record(`three ${name}s on the target`)]
  const others = NAMES.filter((one) => one !== name)
  for (const other of others) succeeded(await add(scope, other, path, (await recordIds(scope, other))[0]))
  for (const id of [first, second]) succeeded(await add(scope, name, path, id))
  const { label } = succeeded(await add(scope, name, path, third))
  const outcomes = [exactly(await linkedIds(scope, name, path), [first, second, third], label)]
  for (const other of others)
    outcomes.push(
      exactly(await linkedIds(scope, other, path), [(await recordIds(scope, other))[0]], `${label}: ${other}s`),
    )
  return outcomes
}

const addOf = (name: Name): Suite => suite(operations(name).add, addSetting(name), addChecks(name))

const removeSetting = (name: Name): Setting => ({
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const { path, linked } = await freePair(scope, name)
    succeeded(await add(scope, name, path, linked))
    return { path: { ...path, [`${name}Id`]: linked } }
  },
  witness: async (scope, { path }) => {
    const { id, languageCode } = path as unknown as Place
    return (await linkedIds(scope, name, { id, languageCode })).includes(path![`${name}Id`])
  },
})

const removeChecks = (name: Name): readonly Draft[] => [
  check('removes', {
    title: `removes the ${name} and keeps the others`,
    phase: 'own',
    async run(scope) {
      const path = await placeFor(scope, 'removes')
      const ids = (await recordIds(scope, name)).slice(0, 3)
      if (ids.length < 3) return needs.record(`three ${name}s on the target`)
      for (const id of ids) succeeded(await add(scope, name, path, id))
      const { label } = succeeded(await remove(scope, name, path, ids[1]!))
      return exactly(await linkedIds(scope, name, path), [ids[0], ids[2]], label)
    },
  }),
  check('only-that-version', {
    title: `removes the ${name} from no other version`,
    phase: 'own',
    async run(scope) {
      const [one, other] = await twoPlacesFor(scope, 'removing')
      const elsewhere = await placeFor(scope, 'removing elsewhere')
      const [id] = await recordIds(scope, name)
      for (const each of [one, other, elsewhere]) succeeded(await add(scope, name, each, id))
      const { label } = succeeded(await remove(scope, name, one, id!))
      return firstOf([
        exactly(await linkedIds(scope, name, one), [], label),
        exactly(await linkedIds(scope, name, other), [id], `${label}: version ${other.languageCode}`),
        exactly(await linkedIds(scope, name, elsewhere), [id], `${label}: resource ${elsewhere.id}`),
      ])
    },
  }),
  check('keeps-record', {
    title: `keeps the ${name} itself`,
    phase: 'own',
    async run(scope) {
      const { path, linked } = await freePair(scope, name)
      succeeded(await add(scope, name, path, linked))
      const { label } = succeeded(await remove(scope, name, path, linked))
      const answer = await scope.call({ operation: operations(name).get, as: 'administrator', path: { id: linked } })
      return answer.ok ? holds() : broken(`${label}: ${name} ${linked} still there`, describe(answer))
    },
  }),
  check('attached-again', {
    title: `lets a removed ${name} be attached again`,
    phase: 'own',
    async run(scope) {
      const path = await placeFor(scope, 'attached-again')
      const [id] = await recordIds(scope, name)
      succeeded(await add(scope, name, path, id))
      succeeded(await remove(scope, name, path, id!))
      const again = await add(scope, name, path, id)
      if (!again.ok) return broken(`${again.label} after the removal: a success`, describe(again))
      return exactly(await linkedIds(scope, name, path), [id], again.label)
    },
  }),
  check('not-attached', {
    title: `shows what removing a ${name} not attached does`,
    phase: 'own',
    async run(scope) {
      const { path, linked } = await freePair(scope, name)
      succeeded(await add(scope, name, path, linked))
      const removal = succeeded(await remove(scope, name, path, linked))
      const answer = await remove(scope, name, path, linked)
      const body = removal.body.length ? 'a body' : 'no body'
      return observed(`${answer.ok ? 'accepted' : `refused with ${answer.status}`}, a removal has ${body}`)
    },
  }),
  check('unknown-version', {
    title: 'shows what removing from an unknown version does',
    phase: 'own',
    async run(scope) {
      const [{ id, languageCode }, [linked]] = [await placeFor(scope, 'unknown-version'), await recordIds(scope, name)]
      const seen: string[] = []
      for (const [what, path] of [
        ['resource', { id: UNKNOWN_ID, languageCode }],
        ['language', { id, languageCode: 'tlh-QQ' }],
      ] as const) {
        const answer = await remove(scope, name, path, linked!)
        seen.push(`${what}: ${answer.ok ? 'accepted' : `refused with ${answer.status}`}`)
      }
      return observed(seen.join(', '))
    },
  }),
]

const removeOf = (name: Name): Suite => suite(operations(name).remove, removeSetting(name), removeChecks(name))

export const versionLinks = NAMES.flatMap((name) => [listOf(name), addOf(name), removeOf(name)])
