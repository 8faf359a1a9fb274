/** Themes, which form a tree (current: Authors, tags, themes). */

import type { Question } from '../../exchange.ts'
import { answer } from '../../forms/answer.ts'
import { equals } from '../../input/matching.ts'
import { readBody } from '../../input/members.ts'
import { recordAt } from '../../input/path.ts'
import { demand } from '../../input/problem.ts'
import { readQuery } from '../../input/query.ts'
import { languageCode, nullable, reference, text } from '../../input/rule.ts'
import { anyText } from '../../input/textual.ts'
import { arranged } from '../../paging.ts'
import type { Theme } from '../../store/vocabulary.ts'
import type { Action, World } from '../../world.ts'
import { collection, HUNDRED, selfLink } from '../collection.ts'

const members = {
  parent: nullable(reference((id, world) => world.store.themes.get(id) !== undefined)),
  name: text({ min: 1, max: 255 }),
  languageCode,
}

export const list: Action = (question, world) => {
  const wanted = readQuery(question, world, { name: anyText, languageCode: anyText })
  const found = world.store.themes.filter(
    (theme) => equals(theme.name, wanted.name) && equals(theme.languageCode, wanted.languageCode),
  )
  const listing = { bounds: HUNDRED, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(found, world), listing, (theme) => showTheme(theme, world))
}

export const create: Action = (question, world) => {
  const sent = readBody(question, world, { shape: members, required: ['name', 'languageCode'], closed: true })
  const { name = '', languageCode: language = '', parent = null } = sent
  const known = world.store.themes.find((theme) => theme.name === name && theme.languageCode === language)
  const free = known === undefined || world.choices.repeatedName === 'create'
  demand(question, 'unique', free, 'the theme already exists')
  const theme = world.store.themes.add({ name, languageCode: language, parentId: parent })
  return answer(showTheme(theme, world), world.choices.createStatus)
}

export const get: Action = (question, world) =>
  answer(showTheme(recordAt(question, world.store.themes, 'the theme'), world))

export const update: Action = (question, world) => {
  const theme = recordAt(question, world.store.themes, 'the theme')
  const { parent, ...plain } = readBody(question, world, { shape: members, closed: true })
  if (typeof parent === 'number') demandTree(question, world, theme, parent)
  Object.assign(theme, plain, parent === undefined ? {} : { parentId: parent })
  return answer(showTheme(theme, world))
}

/** A theme is not its own ancestor. @throws Refusal */
function demandTree(question: Question, world: World, theme: Theme, parent: number): void {
  let above: number | null = parent
  while (above !== null && above !== theme.id) above = world.store.themes.get(above)?.parentId ?? null
  demand(question, 'unknown-reference', above === null, 'parent must not be the theme itself or one below it')
}

export const showTheme = (theme: Theme, world: World) => ({
  id: theme.id,
  uuid: theme.uuid,
  name: theme.name,
  languageCode: theme.languageCode,
  parent: theme.parentId === null ? null : { id: theme.parentId },
  ...selfLink(`/v1/themes/${theme.id}`, world),
})
