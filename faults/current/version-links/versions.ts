/** The localized version that a request about its links means, in the store. */

import type { Linked } from '../../../contract/current/vocabulary.ts'
import { isObject } from '../../../contract/members.ts'
import type { Handler, Question, World } from '../../../reference/index.ts'
import { bodyOf, copyOf, isOk } from '../../../reference/mutators/fault.ts'

export const idsOf = (name: Linked) => `${name}Ids` as const

export const versionsOf = ({ path }: Question, { store }: World) =>
  store.localizedVersions.filter(({ resourceId }) => resourceId === Number(path.id))

export const versionOf = (question: Question, world: World) =>
  versionsOf(question, world).find(({ languageCode }) => languageCode === question.path.languageCode)

export const sentId = (question: Question, name: Linked): unknown => {
  const link = bodyOf(question)[name]
  return isObject(link) ? link.id : undefined
}

export const someId = (name: Linked, question: Question, world: World) => {
  const records = { author: world.store.authors, tag: world.store.tags, theme: world.store.themes }[name].all()
  return records.find(({ id }) => !versionOf(question, world)?.[idsOf(name)].includes(id))?.id
}

/** After a success, with the version that it was about. */
export const afterwards =
  (change: (version: NonNullable<ReturnType<typeof versionOf>>, question: Question, world: World) => void) =>
  (next: Handler, world: World): Handler =>
  (question) => {
    const asked = copyOf(question)
    const reply = next(question)
    const version = versionOf(asked, world)
    if (isOk(reply) && version) change(version, asked, world)
    return reply
  }

/** An unknown language or resource treated as one that was served before. */
export const someVersion = (next: Handler): Handler => {
  let last: Question['path'] | undefined
  return (question) => {
    const reply = next(copyOf(question))
    if (isOk(reply)) last = { ...question.path }
    return isOk(reply) || !last ? reply : next({ ...copyOf(question), path: last })
  }
}
