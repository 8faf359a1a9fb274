/** Terms of the authors, tags and themes of a localized version: current, Learning resources. */

import { openingWith, withArticle } from '../article.ts'
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { UNKNOWN_ID } from './statements.ts'
import { LINKED, type Linked } from './vocabulary.ts'

const section = 'Learning resources'

export const linkOperationsOf = (name: Linked) =>
  ({
    list: `current/localized-versions.${name}s.list`,
    add: `current/localized-versions.${name}s.add`,
    remove: `current/localized-versions.${name}s.remove`,
  }) as const
const listOf = (name: Linked): Terms => ({
  operation: linkOperationsOf(name).list,
  section,
  answer: { kind: 'page', schema: `current/${name}-link`, links: true },
  returns: `a collection of ${name} links`,
  of: `linked ${name}s`,
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, fromMinimum: 0 },
  count: 'always',
  clauses: [
    under('Author, tag, theme').derived(
      'same-record',
      'response',
      `A link shows the whole ${name}, with the same members as by id.`,
    ),
    derived(
      'unknown-version',
      'error',
      `An unknown id or languageCode is refused or gives an empty page, never the ${name}s of another version.`,
      'R91',
    ),
    documented(
      'own-pages',
      'paging',
      `All ${name}s of a version that has more than twenty are listed without size, and once each across small pages.`,
    ),
    derived('same-for-learner', 'role', `A learner sees the same ${name}s of a validated version as an administrator.`),
  ],
})

const addOf = (name: Linked): Terms => ({
  operation: linkOperationsOf(name).add,
  accumulates: true,
  section,
  answer: { kind: 'record', schema: name === 'theme' ? 'current/added-theme' : `current/${name}-link` },
  returns: name === 'theme' ? 'the theme itself' : `the ${name} link`,
  identifier: { parameter: 'id', unknown: UNKNOWN_ID },
  clauses: additions(name),
})

const additions = (name: Linked): readonly ClauseText[] => [
  documented('attaches', 'effect', `The ${name} is attached: the list of the version shows it once.`),
  derived(
    'answer-record',
    'response',
    `The answer shows the attached ${name} with the same members as by id.`,
    'R34',
    'R105',
  ),
  derived(`required-${name}`, 'body', `Without ${name} or its id the request is refused and nothing is attached.`),
  documented(
    `unknown-${name}`,
    'state',
    `${openingWith(name)} that does not exist is refused, and nothing is attached.`,
    'R27',
  ),
  documented(
    'attached-already',
    'state',
    `${openingWith(name)} that is already attached is refused, and the version keeps a single link.`,
    'R27',
  ),
  derived('unknown-language', 'error', 'A language in which the resource has no version is refused.'),
  documented('only-that-version', 'effect', `The ${name} is attached only to the version that the path names.`),
  derived('keeps-others', 'effect', `The ${name}s and other links attached before stay attached.`),
]

const removeOf = (name: Linked): Terms => ({
  operation: linkOperationsOf(name).remove,
  accumulates: true,
  section,
  answer: { kind: 'nothing' },
  returns: 'any body or none',
  clauses: [
    documented('removes', 'effect', `The ${name} is no longer attached; the others stay.`),
    documented('only-that-version', 'effect', `The ${name} is removed only from the version that the path names.`),
    derived('keeps-record', 'effect', `The ${name} itself still exists.`),
    derived('attached-again', 'state', `A removed ${name} can be attached again.`),
    notShown(
      'not-attached',
      'state',
      `The result of removing ${withArticle(name)} that is not attached, and the body of a removal.`,
      'R56',
    ),
    notShown('unknown-version', 'error', 'The result of removing from an unknown resource or language.', 'R56'),
  ],
})

const termsOf = (name: Linked): readonly Terms[] => [listOf(name), addOf(name), removeOf(name)]

export const linkTerms = LINKED.flatMap(termsOf)
