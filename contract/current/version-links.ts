/** Terms of the authors, tags and themes of a localized version: current, Learning resources. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { UNKNOWN_ID } from './statements.ts'

const section = 'Learning resources'
type Name = 'author' | 'tag' | 'theme'

const listOf = (name: Name): Terms => ({
  operation: `current/localized-versions.${name}s.list`,
  section,
  answer: { kind: 'page', schema: `current/${name}-link`, links: true },
  returns: `a collection of ${name} links`,
  of: `linked ${name}s`,
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, fromMinimum: 0 },
  count: 'always',
  clauses: [
    {
      slug: 'same-record',
      level: 'derived',
      aspect: 'response',
      section: 'Author, tag, theme',
      statement: `A link shows the whole ${name}, with the same members as by id.`,
    },
    {
      slug: 'unknown-version',
      level: 'derived',
      aspect: 'error',
      statement: `An unknown id or languageCode is refused or gives an empty page, never the ${name}s of another version.`,
      readings: ['R91'],
    },
    {
      slug: 'own-pages',
      level: 'documented',
      aspect: 'paging',
      statement: `All ${name}s of a version that has more than twenty are listed without size, and once each across small pages.`,
    },
    {
      slug: 'same-for-learner',
      level: 'derived',
      aspect: 'role',
      statement: `A learner sees the same ${name}s of a validated version as an administrator.`,
    },
  ],
})

const addOf = (name: Name): Terms => ({
  operation: `current/localized-versions.${name}s.add`,
  accumulates: true,
  section,
  answer: { kind: 'record', schema: name === 'theme' ? 'current/added-theme' : `current/${name}-link` },
  returns: name === 'theme' ? 'the theme itself' : `the ${name} link`,
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  clauses: additions(name),
})

const additions = (name: Name): readonly ClauseText[] => [
  {
    slug: 'attaches',
    level: 'documented',
    aspect: 'effect',
    statement: `The ${name} is attached: the list of the version shows it once.`,
  },
  {
    slug: 'answer-record',
    level: 'derived',
    aspect: 'response',
    statement: `The answer shows the attached ${name} with the same members as by id.`,
    readings: ['R34', 'R105'],
  },
  {
    slug: `required-${name}`,
    level: 'derived',
    aspect: 'body',
    statement: `Without ${name} or its id the request is refused and nothing is attached.`,
  },
  {
    slug: `unknown-${name}`,
    level: 'documented',
    aspect: 'state',
    statement: `A ${name} that does not exist is refused, and nothing is attached.`,
    readings: ['R27'],
  },
  {
    slug: 'attached-already',
    level: 'documented',
    aspect: 'state',
    statement: `A ${name} that is already attached is refused, and the version keeps a single link.`,
    readings: ['R27'],
  },
  {
    slug: 'unknown-language',
    level: 'derived',
    aspect: 'error',
    statement: 'A language in which the resource has no version is refused.',
  },
  {
    slug: 'only-that-version',
    level: 'documented',
    aspect: 'effect',
    statement: `The ${name} is attached only to the version that the path names.`,
  },
  {
    slug: 'keeps-others',
    level: 'derived',
    aspect: 'effect',
    statement: `The ${name}s and other links attached before stay attached.`,
  },
]

const removeOf = (name: Name): Terms => ({
  operation: `current/localized-versions.${name}s.remove`,
  accumulates: true,
  section,
  answer: { kind: 'nothing' },
  returns: 'nothing in particular',
  clauses: [
    {
      slug: 'removes',
      level: 'documented',
      aspect: 'effect',
      statement: `The ${name} is no longer attached; the others stay.`,
    },
    {
      slug: 'only-that-version',
      level: 'documented',
      aspect: 'effect',
      statement: `The ${name} is removed only from the version that the path names.`,
    },
    {
      slug: 'keeps-record',
      level: 'derived',
      aspect: 'effect',
      statement: `The ${name} itself still exists.`,
    },
    {
      slug: 'attached-again',
      level: 'derived',
      aspect: 'state',
      statement: `A removed ${name} can be attached again.`,
    },
    {
      slug: 'not-attached',
      level: 'not-shown',
      aspect: 'state',
      statement: `The result of removing a ${name} that is not attached, and the body of a removal.`,
      readings: ['R56'],
    },
    {
      slug: 'unknown-version',
      level: 'not-shown',
      aspect: 'error',
      statement: 'The result of removing from an unknown resource or language.',
      readings: ['R56'],
    },
  ],
})

const termsOf = (name: Name): readonly Terms[] => [listOf(name), addOf(name), removeOf(name)]

export const linkTerms = (['author', 'tag', 'theme'] as const).flatMap(termsOf)
