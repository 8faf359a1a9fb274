/** Learning objects as their list and their single reads show them. */

import { inTurn, succeeded, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { termsOf } from '../../contract/index.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import type { ListSetting } from '../../laws/kit/suite.ts'
import { wanted } from './inputs.ts'

export const LIST = 'legacy-learner/learning-objects.list'
export const GET = 'legacy-learner/learning-objects.get'

export const setting: ListSetting = { as: 'session', kind: 'legacy-learner/learning-object' }
export const ground = { terms: termsOf(LIST), setting, of: 'learning objects' }

/** @throws Undecided when the list shows none with an id */
export async function objectsOf(scope: Scope): Promise<readonly Item[]> {
  const { records } = await scope.known('legacy-learner/learning-object')
  const usable = records.filter(({ id }) => typeof id === 'number')
  if (!usable.length) throw new Undecided(needs.finding(`${LIST}#response-schema`))
  return usable
}

const localeOf = (object?: Item): Readonly<Record<string, string>> =>
  typeof object?.locale === 'string' && object.locale ? { locale: object.locale } : {}

/** R101: the locale has no default. That of the object, where none is read without one. */
export const localeWanted = async (scope: Scope, id: unknown) => {
  const objects = await objectsOf(scope)
  const ask = { operation: GET, as: 'session', path: { id: Number(objects[0]!.id) } } as const
  const { locale } = await wanted(scope, ask, localeOf(objects[0]))
  return locale === undefined ? {} : localeOf(objects.find((object) => object.id === id) ?? objects[0])
}

/** One object, read alone. @throws Undecided when that is no success or no object: its own checks report it */
export async function single(scope: Scope, id: unknown, query: Readonly<Record<string, string>> = {}): Promise<Item> {
  const sent = { ...(await localeWanted(scope, id)), ...query }
  const answer = succeeded(await scope.look({ operation: GET, as: 'session', path: { id: Number(id) }, query: sent }))
  const record = recordIn(answer) as Item | null | undefined
  if (typeof record !== 'object' || record === null) throw new Undecided(needs.finding(`${GET}#response-schema`))
  return record
}

const MOST_READ = 12

const isSet = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && String(value) !== '0' && JSON.stringify(value) !== '{}'

/** The features that distinguish an object: its type, and which of its members are set. */
const kindsOf = (object: Item, names: readonly string[]): readonly string[] => [
  `type ${object.type}`,
  `locales ${Array.isArray(object.locales) && object.locales.length > 1}`,
  ...names.map((name) => `${name} ${isSet(object[name])}`),
]

/** R116: objects that differ, each adding the most kinds that the ones before it lack; then some more of the list. */
export function differing(objects: readonly Item[], most: number): readonly Item[] {
  const chosen = new Set<Item>()
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  const lacking = new Map(objects.map((object) => [object, new Set(kindsOf(object, names))]))
  while (chosen.size < most && lacking.size) {
    const [best, kinds] = [...lacking].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    if (!kinds.size) break
    chosen.add(best)
    lacking.delete(best)
    for (const others of lacking.values()) for (const kind of kinds) others.delete(kind)
  }
  const step = Math.max(1, Math.floor(objects.length / most))
  for (const object of objects.filter((_, index) => index % step === 0)) if (chosen.size < most) chosen.add(object)
  return [...chosen]
}

/** Objects that differ, read alone once per run: the only place that shows their tags. */
export const singles = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('single learning objects', async (shared) => {
    return inTurn(differing(await objectsOf(shared), MOST_READ), ({ id }) => single(shared, id))
  })
