/** Faults of authors alone. */

import type { Members } from '../../../contract/members.ts'
import type { World } from '../../../reference/index.ts'
import { asks, refuses, wraps } from '../../../reference/mutators/builder.ts'
import { bodyOf, type Fault } from '../../../reference/mutators/fault.ts'
import { operations } from './records.ts'

const sameNames = (of: Members, { store }: World, names: readonly ('firstName' | 'lastName')[]) =>
  store.authors.all().some((author) => names.every((one) => author[one] === of[one]))

const CREATE_AUTHOR = operations('author').create

export const authors: readonly Fault[] = [
  asks(
    CREATE_AUTHOR,
    'doubles-author',
    'creates an author that exists',
    'exists',
    ({ skip }) => void skip.add('unique'),
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
  refuses(
    CREATE_AUTHOR,
    'refuses-last-name',
    'refuses a second author of one last name',
    'namesake',
    (question, world) =>
      sameNames(bodyOf(question), world, ['lastName']) &&
      !sameNames(bodyOf(question), world, ['lastName', 'firstName']),
  ),
  refuses(
    CREATE_AUTHOR,
    'refuses-first-name',
    'refuses a second author of one first name',
    'namesake',
    (question, world) =>
      sameNames(bodyOf(question), world, ['firstName']) &&
      !sameNames(bodyOf(question), world, ['lastName', 'firstName']),
  ),
]
