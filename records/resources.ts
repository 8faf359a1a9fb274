/** A learning resource of the run's own, brought back to what it was when it was created, versions included. */
import { isObject, valuesAt } from '../answers/values.ts'
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import type { Made } from './creation.ts'

type Members = Record<string, unknown>
type Send = (ask: Ask) => Promise<Answer>

const as = 'administrator'

/** Metadata by language; times follow every update. */
const metadataOf = (resource: unknown): ReadonlyMap<string, Members> =>
  new Map(
    valuesAt(resource, 'localizedVersions').flatMap((version) => {
      const { languageCode, metadata } = version as Members
      if (typeof languageCode !== 'string' || !isObject(metadata)) return []
      return [[languageCode, Object.fromEntries(Object.entries(metadata).filter(([name]) => !/At$|Count$/.test(name)))]]
    }),
  )

/** Members that differ, but for a text that was not set. */
const differing = (before: Members, now: Members) =>
  Object.keys(before).filter(
    (name) =>
      JSON.stringify(before[name]) !== JSON.stringify(now[name]) &&
      !(before[name] === null && typeof now[name] === 'string'),
  )

const read = async (id: Made['id'], send: Send) =>
  metadataOf((await send({ operation: 'current/learning-resources.get', as, path: { id } })).json)

/** @returns whether its versions are as they were */
export async function versionsRestored({ id, record }: Made, send: Send): Promise<boolean> {
  const [before, now] = [metadataOf(record), await read(id, send)]
  if ([...before.keys()].join() !== [...now.keys()].join()) return false
  let changed = false
  for (const [languageCode, metadata] of before) {
    const names = differing(metadata, now.get(languageCode)!)
    if (!names.length) continue
    changed = true
    const json = { metadata: Object.fromEntries(names.map((name) => [name, metadata[name]])) }
    await send({ operation: 'current/localized-versions.update', as, path: { id, languageCode }, json })
  }
  const after = changed ? await read(id, send) : now
  return [...before].every(([languageCode, metadata]) => !differing(metadata, after.get(languageCode) ?? {}).length)
}
