/** Faults of themes alone. */

import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { operationsOf } from '../../../contract/current/vocabulary.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import type { Question } from '../../../reference/index.ts'
import { asks, refuses, replies, stores, wraps } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, listIn, withList } from '../../../reference/mutators/fault.ts'

const lostParent = (body: Members): Members =>
  isObject(body.parent) && body.parent.id === UNKNOWN_ID ? { parent: body.parent } : {}

const { list: LIST, create: CREATE, update: UPDATE } = operationsOf('theme')

const withoutNullParent = (question: Question) => {
  const { parent, ...rest } = bodyOf(question)
  if (parent === null) question.body = rest
}

export const themes: readonly Fault[] = [
  replies(LIST, 'shows-lost-parent', 'shows a parent that is no theme', 'parents-exist', (reply) => {
    for (const record of listIn(reply)?.slice(0, 1) ?? []) record.parent = { id: 1 }
  }),
  replies(LIST, 'shows-own-parent', 'shows a theme as its own parent', 'parents-exist', (reply) => {
    for (const record of listIn(reply)?.slice(0, 1) ?? []) record.parent = { id: record.id }
  }),
  wraps(
    LIST,
    'finds-children-by-name',
    'finds by name the themes below the one of that name as well',
    'filter-name',
    (next) => (question) => {
      const reply = next(question)
      const found = listIn(reply)
      if (!question.query.get('name') || !found) return reply
      const above = new Set(found.map(({ id }) => id))
      const all = listIn(next({ ...question, query: new URLSearchParams({ size: '100' }) })) ?? []
      const below = all.filter(({ parent }) => isObject(parent) && above.has(parent.id))
      return withList(reply, [...found, ...below.filter(({ id }) => !above.has(id))])
    },
  ),
  refuses(
    CREATE,
    'refuses-null-parent',
    'refuses parent null',
    'parent-null',
    (question) => bodyOf(question).parent === null,
  ),
  stores(CREATE, 'takes-any-parent', 'stores a parent that is no theme', 'parent-unknown', lostParent),
  refuses(
    UPDATE,
    'refuses-null-parent',
    'refuses parent null',
    'parent-null',
    (question) => bodyOf(question).parent === null,
  ),
  asks(UPDATE, 'keeps-parent', 'ignores parent null', 'parent-null', withoutNullParent),
  stores(UPDATE, 'takes-any-parent', 'stores a parent that is no theme', 'parent-unknown', lostParent),
  replies(
    UPDATE,
    'gives-parent-unasked',
    'puts a theme without a parent below another one when its name changes',
    'parent-null',
    (reply, question, world) => {
      const changed = world.store.themes.get(Number(question.path.id))
      if (isOk(reply) && changed?.parentId === null && !('parent' in bodyOf(question)))
        changed.parentId = world.store.themes.all()[0]!.id
    },
  ),
  replies(
    UPDATE,
    'forgets-children',
    'leaves the children of a moved theme behind',
    'parent-moved',
    (reply, question, world) => {
      const id = Number(question.path.id)
      if (isOk(reply) && 'parent' in bodyOf(question))
        for (const below of world.store.themes.filter(({ parentId }) => parentId === id)) below.parentId = null
    },
  ),
  asks(UPDATE, 'moves-nothing', 'never moves a theme that has a parent', 'parent-moved', (question, { store }) => {
    const { parent: _, ...rest } = bodyOf(question)
    if (store.themes.get(Number(question.path.id))?.parentId) question.body = rest
  }),
]
