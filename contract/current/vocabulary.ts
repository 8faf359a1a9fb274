/** Terms of authors, tags and themes: current, Authors, tags, themes and the Author, tag, theme resources. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { BodyMember, Filter, Terms } from '../terms.ts'
import {
  alone,
  appearsInList,
  awkwardValues,
  filterEncoding,
  languagePattern,
  onlyThatRecord,
  partial,
  readOnly,
  rightRecord,
  UNKNOWN_ID,
} from './statements.ts'

/** Records that localized versions are linked with. */
export const LINKED = ['author', 'tag', 'theme'] as const
export type Linked = (typeof LINKED)[number]

export const operationsOf = (name: Linked) =>
  ({
    list: `current/${name}s.list`,
    create: `current/${name}s.create`,
    get: `current/${name}s.get`,
    update: `current/${name}s.update`,
  }) as const

const section = 'Authors, tags, themes'
const fields = 'Author, tag, theme'
const vocabulary = under(fields)

const exact = (member: string): Filter => ({ kind: 'exact', member, letters: true })

interface Resource {
  readonly name: Linked
  readonly filters: Readonly<Record<string, Filter>>
  /** Members that creation requires. */
  readonly required: readonly string[]
  readonly optional?: Readonly<Record<string, BodyMember>>
  readonly clauses: Partial<Record<'list' | 'create' | 'update', readonly ClauseText[]>>
}

const members = ({ required, optional = {} }: Resource, extra: Partial<BodyMember>): Record<string, BodyMember> => ({
  ...optional,
  ...Object.fromEntries(required.map((name) => [name, { type: 'string', ...extra }])),
})

const listOf = (resource: Resource): Terms => ({
  operation: operationsOf(resource.name).list,
  section,
  answer: { kind: 'page', schema: `current/${resource.name}`, links: true },
  returns: `a collection of ${resource.name}s`,
  of: `${resource.name}s`,
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, fromMinimum: 0 },
  count: 'always',
  filters: resource.filters,
  clauses: [filterEncoding, ...(resource.clauses.list ?? [])],
})

const createOf = (resource: Resource): Terms => ({
  operation: operationsOf(resource.name).create,
  accumulates: true,
  section,
  answer: { kind: 'record', schema: `current/${resource.name}` },
  returns: `the ${resource.name}`,
  body: members(resource, { required: true }),
  clauses: [
    readOnly(fields, 'id and uuid'),
    awkwardValues(fields),
    appearsInList(`created ${resource.name}`),
    ...(resource.clauses.create ?? []),
  ],
})

const getOf = ({ name }: Resource): Terms => ({
  operation: operationsOf(name).get,
  section,
  answer: { kind: 'record', schema: `current/${name}` },
  returns: `the ${name}`,
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [...rightRecord(name)],
})

const updateOf = (resource: Resource): Terms => ({
  operation: operationsOf(resource.name).update,
  section,
  answer: { kind: 'record', schema: `current/${resource.name}` },
  returns: `the ${resource.name}`,
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id' },
  body: members(resource, {}),
  refusedWith: { [resource.name === 'author' ? 'firstName' : 'languageCode']: { not: 'a string' } },
  clauses: [
    partial,
    alone,
    onlyThatRecord(resource.name),
    readOnly(fields, 'id and uuid'),
    awkwardValues(fields),
    appearsInList(`changed ${resource.name}`),
    derived(
      'shown-in-links',
      'effect',
      `Versions to which the ${resource.name} is attached show it as it was changed.`,
      'R105',
    ),
    ...(resource.clauses.update ?? []),
  ],
})

const termsOf = (resource: Resource): readonly Terms[] => [
  listOf(resource),
  createOf(resource),
  getOf(resource),
  updateOf(resource),
]

const languageForm: ClauseText = under('Resources and their fields').derived(
  'language-form',
  'response',
  'Every languageCode shown matches the pattern; a script code is allowed.',
  'R29',
  'RC13',
)

const repeated = (what: string): ClauseText =>
  notShown('exists', 'state', `The result of creating a ${what} with the name and language of another.`, 'R53')

const parentUnknown: ClauseText = vocabulary.derived(
  'parent-unknown',
  'body',
  'A parent that is not a theme is refused or not stored.',
)

const parentNull: ClauseText = documented('parent-null', 'body', 'parent accepts null: the theme then has no parent.')

const author: Resource = {
  name: 'author',
  filters: { firstName: exact('firstName'), lastName: exact('lastName') },
  required: ['lastName', 'firstName'],
  clauses: {
    create: [
      documented(
        'exists',
        'state',
        'An author with the first and last name of an existing one is refused and not created again.',
        'R27',
        'R53',
      ),
      derived('namesake', 'state', 'An author that shares only one of its names with another is created.', 'R53'),
    ],
    update: [notShown('exists', 'state', 'The result of giving an author the names of another.', 'R53')],
  },
}

const tag: Resource = {
  name: 'tag',
  filters: { name: exact('name'), languageCode: exact('languageCode') },
  required: ['name', 'languageCode'],
  clauses: {
    list: [languageForm],
    create: [languagePattern('derived'), repeated('tag')],
    update: [languagePattern('derived')],
  },
}

const theme: Resource = {
  name: 'theme',
  filters: { name: exact('name'), languageCode: exact('languageCode') },
  required: ['name', 'languageCode'],
  optional: { parent: { type: 'object', nullable: true } },
  clauses: {
    list: [languageForm, vocabulary.derived('parents-exist', 'response', 'The parent of a theme is another theme.')],
    create: [languagePattern('derived'), repeated('theme'), parentNull, parentUnknown],
    update: [
      languagePattern('derived'),
      parentNull,
      parentUnknown,
      documented('parent-moved', 'effect', 'A theme is moved from one parent to another and keeps its children.'),
      notShown('parent-circle', 'body', 'The result of moving a theme under itself or one of its descendants.'),
    ],
  },
}

export const authorTerms = termsOf(author)
export const tagTerms = termsOf(tag)
export const themeTerms = termsOf(theme)
