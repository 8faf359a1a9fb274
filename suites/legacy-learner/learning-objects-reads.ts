/** Learning objects as their list and their single reads show them. */

import { succeeded, Undecided } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { termsOf } from '../../contract/index.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Setting } from '../../laws/suite.ts'
import { recordIn } from '../../records/creation.ts'

export const LIST = 'legacy-learner/learning-objects.list'
export const GET = 'legacy-learner/learning-objects.get'

export const setting: Setting = { as: 'session', kind: 'legacy-learner/learning-object' }
export const ground = { terms: termsOf(LIST), setting, of: 'learning objects' }

/** @throws Undecided when the list shows none with an id */
export async function objectsOf(scope: Scope): Promise<readonly Item[]> {
  const { records } = await scope.known('legacy-learner/learning-object')
  const usable = records.filter(({ id }) => typeof id === 'number')
  if (!usable.length) throw new Undecided(needs.finding(`${LIST}#response-schema`))
  return usable
}

/** One object, read alone. @throws Undecided when that is no success or no object: its own checks report it */
export async function single(scope: Scope, id: unknown, query: Readonly<Record<string, string>> = {}): Promise<Item> {
  const answer = succeeded(await scope.call({ operation: GET, as: 'session', path: { id: Number(id) }, query }))
  const record = recordIn(answer) as Item | null | undefined
  if (typeof record !== 'object' || record === null) throw new Undecided(needs.finding(`${GET}#response-schema`))
  return record
}

const MOST_READ = 12

/** Some objects of the list, read alone once per run: the only place that shows their tags. */
export const singles = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('single learning objects', async (shared) => {
    const objects = await objectsOf(shared)
    const step = Math.max(1, Math.floor(objects.length / MOST_READ))
    const read: Item[] = []
    for (const { id } of objects.filter((_, index) => index % step === 0).slice(0, MOST_READ))
      read.push(await single(shared, id))
    return read
  })
