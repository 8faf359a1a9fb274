/** Tags (current: Authors, tags, themes). */

import { answer } from '../../forms/answer.ts'
import { equals } from '../../input/matching.ts'
import { readBody } from '../../input/members.ts'
import { recordAt } from '../../input/path.ts'
import { demand } from '../../input/problem.ts'
import { readQuery } from '../../input/query.ts'
import { languageCode, text } from '../../input/rule.ts'
import { anyText } from '../../input/textual.ts'
import { arranged } from '../../paging.ts'
import type { Tag } from '../../store/vocabulary.ts'
import type { Action, World } from '../../world.ts'
import { collection, HUNDRED, selfLink } from '../collection.ts'

const members = { name: text({ min: 1, max: 255 }), languageCode }

export const list: Action = (question, world) => {
  const wanted = readQuery(question, world, { name: anyText, languageCode: anyText })
  const found = world.store.tags.filter(
    (tag) => equals(tag.name, wanted.name) && equals(tag.languageCode, wanted.languageCode),
  )
  const listing = { bounds: HUNDRED, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(found, world), listing, (tag) => showTag(tag, world))
}

export const create: Action = (question, world) => {
  const sent = readBody(question, world, { shape: members, required: ['name', 'languageCode'], closed: true })
  const { name = '', languageCode: language = '' } = sent
  const known = world.store.tags.find((tag) => tag.name === name && tag.languageCode === language)
  const free = known === undefined || world.choices.repeatedName === 'create'
  demand(question, 'unique', free, 'the tag already exists')
  return answer(showTag(world.store.tags.add({ name, languageCode: language }), world), world.choices.createStatus)
}

export const get: Action = (question, world) => answer(showTag(recordAt(question, world.store.tags, 'the tag'), world))

export const update: Action = (question, world) => {
  const tag = recordAt(question, world.store.tags, 'the tag')
  Object.assign(tag, readBody(question, world, { shape: members, closed: true }))
  return answer(showTag(tag, world))
}

export const showTag = (tag: Tag, world: World) => ({
  id: tag.id,
  uuid: tag.uuid,
  name: tag.name,
  languageCode: tag.languageCode,
  ...selfLink(`/v1/tags/${tag.id}`, world),
})
