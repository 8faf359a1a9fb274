/** Localized versions created by the run, and the records that are attached to them. */

import type { Answer } from '../../../client/answer.ts'
import { inTurn, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { show, valueAt, valuesAt } from '../../../client/answers/values.ts'
import { linkOperationsOf } from '../../../contract/current/version-links.ts'
import { LINKED, type Linked } from '../../../contract/current/vocabulary.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { createVersion, languagesOf, ownResource } from '../learning-resources/values.ts'
import { idOf } from '../records.ts'

/** A localized version of the run's own. */
export interface VersionPath {
  readonly id: number
  readonly languageCode: string
}

/** With nothing of these names attached to it; kept where several checks share it. */
export async function place(scope: Scope, names: readonly Linked[] = LINKED, keep = false): Promise<VersionPath> {
  const { id, languageCode, made } = await ownResource(scope, {}, {}, { keep })
  const path = { id, languageCode }
  if (made.answer.ask.operation === 'current/learning-resources.create') return path
  for (const name of names) await cleared(scope, name, path)
  return path
}

/** Removes links that other checks have left. */
async function cleared(scope: Scope, name: Linked, path: VersionPath): Promise<void> {
  for (const linked of await linkedIds(scope, name, path)) await remove(scope, name, path, linked)
}

/** An own resource with versions in two languages, nothing attached to either. */
export async function twoVersions(scope: Scope, name: Linked): Promise<readonly [VersionPath, VersionPath]> {
  const { id, languageCode, another, made } = await ownResource(scope)
  const languages = valuesAt(made.record, 'localizedVersions.languageCode')
  const known = languages.find((one) => one !== languageCode) as string | undefined
  if (known === undefined)
    succeeded(await createVersion(scope, id, { languageCode: another, metadata: { title: scope.builder.unique() } }))
  const both = [
    { id, languageCode },
    { id, languageCode: known ?? another },
  ] as const
  for (const path of both) await cleared(scope, name, path)
  return both
}

/**
 * Records to attach, first those in the language of the run's versions, which a target may require, and among them those
 * without a theme above, which a target may attach as well (R108).
 */
export const recordIds = async (scope: Scope, name: Linked): Promise<readonly number[]> => {
  const { records } = await scope.known(`current/${name}`)
  const [languageCode] = await languagesOf(scope)
  const rank = (record: Item) => (record.languageCode === languageCode ? 0 : 2) + (record.parent ? 1 : 0)
  return [...records]
    .sort((one, other) => rank(one) - rank(other))
    .map(idOf)
    .filter((id) => typeof id === 'number')
}

export const add = (scope: Scope, name: Linked, path: VersionPath, id: unknown): Promise<Answer> =>
  scope.call({
    operation: linkOperationsOf(name).add,
    as: 'administrator',
    path: { ...path },
    json: { [name]: { id } },
  })

export const remove = (
  scope: Scope,
  name: Linked,
  { id, languageCode }: VersionPath,
  linked: unknown,
): Promise<Answer> =>
  scope.call({
    operation: linkOperationsOf(name).remove,
    as: 'administrator',
    path: { id, languageCode, [`${name}Id`]: linked as number },
  })

/**
 * Ids in the list of a version, repetitions included.
 * @throws Undecided where an entry does not name its record, which the schema of the list reports
 */
export async function linkedIds(scope: Scope, name: Linked, path: VersionPath): Promise<readonly unknown[]> {
  const ask = {
    operation: linkOperationsOf(name).list,
    as: 'administrator',
    path: { ...path },
    query: { size: 100 },
  } as const
  const answer = succeeded(await scope.call(ask))
  const ids = pageOf(answer).items.map((item) => valueAt(item, `${name}.id`))
  if (ids.includes(undefined))
    throw new Undecided(needs.finding(`${ask.operation}#response-schema`, `${answer.label} names no ${name}`))
  return ids
}

/** More ids than these are counted, and those named that differ. */
const FEW = 5

export function exactly(ids: readonly unknown[], expected: readonly unknown[], label: string): Outcome {
  if (String([...ids].sort()) === String([...expected].sort())) return holds()
  if (Math.max(ids.length, expected.length) <= FEW)
    return broken(
      `${label}: ${expected.length ? `exactly ${show(expected)}` : 'none'} attached`,
      ids.length ? show(ids) : 'none',
    )
  const [lost] = expected.filter((id) => !ids.includes(id))
  const [more] = ids.filter((id) => !expected.includes(id))
  const odd = [
    ...(lost === undefined ? [] : [`without ${show(lost)}`]),
    ...(more === undefined ? [] : [`with ${show(more)}`]),
  ]
  return broken(`${label}: exactly the ${expected.length} that are attached`, [ids.length, ...odd].join(' '))
}

interface Attached {
  readonly name: Linked
  readonly path: VersionPath
  readonly linked: number
}

/** One record of each of these kinds, attached to a version. */
export async function attached(
  scope: Scope,
  path: VersionPath,
  names: readonly Linked[] = LINKED,
): Promise<readonly Attached[]> {
  const all: Attached[] = []
  for (const name of names) {
    const [linked] = await recordIds(scope, name)
    if (linked === undefined) continue
    const answer = await add(scope, name, path, linked)
    // RC9: it may have to be in the language of the version.
    if (answer.refused && name !== 'author') continue
    succeeded(answer)
    all.push({ name, path, linked })
  }
  return all
}

export async function stillAttached(
  scope: Scope,
  all: readonly Attached[],
  label: string,
): Promise<readonly Outcome[]> {
  const outcomes = await inTurn(all, async ({ name, path, linked }) => {
    const ids = await linkedIds(scope, name, path)
    const where = `${label}: ${name} ${linked} still attached in ${path.languageCode}`
    return ids.includes(linked) ? holds() : broken(where, show(ids))
  })
  return outcomes.length ? outcomes : [needs.record('an author, tag or theme')]
}

const PAIRS_PER_PLACE = 24

interface Pool {
  readonly free: { path: VersionPath; linked: number }[]
  /** Versions so far. */
  filled: number
  /** Set while one caller creates a version; others wait for it. */
  filling?: Promise<void>
}

/** An own version and a record that no other check attaches to it. */
export async function freePair(scope: Scope, name: Linked): Promise<{ path: VersionPath; linked: number }> {
  const pool = await scope.once(`pairs of versions and ${name}s`, async (): Promise<Pool> => ({ free: [], filled: 0 }))
  const fill = async () => {
    const ids = await recordIds(scope, name)
    // Links of one kind do not interfere with those of another.
    const path = await scope.once(`version for pairs ${pool.filled++}`, (shared) => place(shared, LINKED, true))
    pool.free.push(...ids.slice(0, PAIRS_PER_PLACE).map((linked) => ({ path, linked })))
  }
  while (!pool.free.length) {
    pool.filling ??= fill().finally(() => delete pool.filling)
    await pool.filling
  }
  return pool.free.pop()!
}
