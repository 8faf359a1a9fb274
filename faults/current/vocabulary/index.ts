/** Faults of authors, tags and themes beyond those that the laws give. */

import { LINKED, operationsOf } from '../../../contract/current/vocabulary.ts'
import type { Members } from '../../../contract/members.ts'
import type { World } from '../../../reference/index.ts'
import { answering, asks, fault, refuses, replies, wraps } from '../../../reference/mutators/builder.ts'
import { asking, bodyOf, type Fault, isOk } from '../../../reference/mutators/fault.ts'
import { countsTheRest, createsTwo } from '../../../reference/mutators/shapes.ts'
import { hidesCreated, reading, reorders, updating, writing } from './records.ts'
import { themes } from './themes.ts'

const sameNames = (of: Members, { store }: World, names: readonly ('firstName' | 'lastName')[]) =>
  store.authors.all().some((author) => names.every((one) => author[one] === of[one]))

const CREATE_AUTHOR = operationsOf('author').create

/** Names are compared with those that authors were created with. */
const renamed = new WeakMap<World, Set<string>>()

const doublingRenamed = [
  answering(operationsOf('author').update, (_, { path }, world) => {
    renamed.set(world, (renamed.get(world) ?? new Set()).add(path.id!))
  }),
  asking(CREATE_AUTHOR, (question, world) => {
    const { lastName, firstName } = bodyOf(question)
    const same = world.store.authors.find((one) => one.lastName === lastName && one.firstName === firstName)
    if (same && renamed.get(world)?.has(String(same.id))) question.skip.add('unique')
  }),
]

const authors: readonly Fault[] = [
  asks(
    CREATE_AUTHOR,
    'doubles-author',
    'creates an author that exists',
    'exists',
    ({ skip }) => void skip.add('unique'),
  ),
  fault(
    CREATE_AUTHOR,
    'doubles-renamed',
    'creates an author of the names that another got by an update',
    'exists',
    ...doublingRenamed,
  ),
  wraps(
    CREATE_AUTHOR,
    'doubles-before-refusing',
    'refuses an author that exists after creating it',
    'exists',
    (next) => (question) => {
      const reply = next(question)
      if (reply.status === 409) next({ ...question, skip: new Set(['unique']) })
      return reply
    },
  ),
  ...(
    [
      ['refuses-last-name', 'refuses a second author of one last name', 'lastName'],
      ['refuses-first-name', 'refuses a second author of one first name', 'firstName'],
    ] as const
  ).map(([slug, title, name]) =>
    refuses(
      CREATE_AUTHOR,
      slug,
      title,
      'namesake',
      (question, world) =>
        sameNames(bodyOf(question), world, [name]) && !sameNames(bodyOf(question), world, ['lastName', 'firstName']),
    ),
  ),
]

export const vocabularyFaults: readonly Fault[] = [
  ...(['authors', 'tags', 'themes'] as const).map((kind) => countsTheRest(`current/${kind}.list`)),
  ...(['tags', 'themes'] as const).map((kind) =>
    replies(
      `current/${kind}.update`,
      'loses-name-with-language',
      'empties the name by a language alone',
      'partial',
      (reply, question, { store }) => {
        const record = store[kind].get(Number(question.path.id))
        if (isOk(reply) && record && !('name' in bodyOf(question))) record.name = ''
      },
    ),
  ),

  ...LINKED.flatMap((name) => [
    ...reading(name),
    reorders(name),
    ...writing(name, 'create'),
    hidesCreated(name),
    // A second author of the same names is refused.
    ...(name === 'author' ? [] : [createsTwo(`current/${name}s.create`)]),
    ...writing(name, 'update'),
    ...updating(name),
  ]),
  ...authors,
  ...themes,
]
