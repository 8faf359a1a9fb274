/** Authors (current: Authors, tags, themes). */

import { answer } from '../../forms/answer.ts'
import { equals } from '../../input/matching.ts'
import { readBody } from '../../input/members.ts'
import { recordAt } from '../../input/path.ts'
import { demand } from '../../input/problem.ts'
import { readQuery } from '../../input/query.ts'
import { text } from '../../input/rule.ts'
import { anyText } from '../../input/textual.ts'
import { arranged } from '../../paging.ts'
import type { Author } from '../../store/vocabulary.ts'
import type { Action, World } from '../../world.ts'
import { collection, HUNDRED, selfLink } from '../collection.ts'

const members = { lastName: text({ min: 1, max: 255 }), firstName: text({ min: 1, max: 255 }) }

export const list: Action = (question, world) => {
  const wanted = readQuery(question, world, { firstName: anyText, lastName: anyText })
  const found = world.store.authors.filter(
    (author) => equals(author.firstName, wanted.firstName) && equals(author.lastName, wanted.lastName),
  )
  const listing = { bounds: HUNDRED, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(found, world), listing, (author) => showAuthor(author, world))
}

export const create: Action = (question, world) => {
  const sent = readBody(question, world, { shape: members, required: ['lastName', 'firstName'], closed: true })
  const { lastName = '', firstName = '' } = sent
  // R53: the same author is one of the same names
  const known = world.store.authors.find((author) => author.lastName === lastName && author.firstName === firstName)
  demand(question, 'unique', known === undefined, 'the author already exists')
  return answer(showAuthor(world.store.authors.add({ lastName, firstName }), world), world.choices.createStatus)
}

export const get: Action = (question, world) =>
  answer(showAuthor(recordAt(question, world.store.authors, 'the author'), world))

export const update: Action = (question, world) => {
  const author = recordAt(question, world.store.authors, 'the author')
  Object.assign(author, readBody(question, world, { shape: members, closed: true }))
  return answer(showAuthor(author, world))
}

export const showAuthor = ({ id, uuid, lastName, firstName }: Author, world: World) => ({
  id,
  uuid,
  lastName,
  firstName,
  ...selfLink(`/v1/authors/${id}`, world),
})
