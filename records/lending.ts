/** What is known of each kind of record that checks may borrow from each other, and from earlier runs. */
import type { Ask } from '../client/request.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { OwnKind } from './creation.ts'
import type { Kind } from './sources.ts'

export interface Lending {
  /** How a record is brought into another state, and the parameter that names it; absent where nothing changes it. */
  readonly update?: OperationId
  readonly path?: string
  /** Members with which a record is created that others can borrow; the rest is brought about by updates. */
  readonly created: readonly string[]
  /** Of those, the members that no update changes: records that differ in them never stand for each other. */
  readonly fixed?: readonly string[]
  /** Members in which records that stand for each other may differ. */
  readonly differing?: readonly string[]
  /** No operation reads it: the answer to an update shows it. */
  readonly isBlind?: true
  /** Under which names a record shows members. */
  readonly shows?: Readonly<Record<string, string>>
  /** An update sends every member (R81), and a form cannot say that a member is none. */
  readonly isForm?: true
  /** Operations whose checks keep a record to their end, when what they added to it is undone. */
  readonly last?: RegExp
  /** The member with a name of the run's own; where records of earlier runs are found. */
  readonly name?: string
  readonly found?: Kind | ((members: Members) => Ask)
}

export const LENDING: Partial<Record<OwnKind, Lending>> = {
  learner: { update: 'current/learners.update', path: 'id', created: [], name: 'login', found: 'learner' },
  author: {
    update: 'current/authors.update',
    path: 'id',
    created: ['lastName', 'firstName'],
    name: 'lastName',
    found: 'author',
  },
  tag: { update: 'current/tags.update', path: 'id', created: ['name', 'languageCode'], name: 'name', found: 'tag' },
  theme: {
    update: 'current/themes.update',
    path: 'id',
    created: ['name', 'languageCode'],
    name: 'name',
    found: 'theme',
  },
  'learning-resource': {
    update: 'current/learning-resources.update',
    path: 'id',
    created: ['type', 'isTrackingPropagated', 'localizedVersion'],
    fixed: ['type'],
    name: 'localizedVersions.metadata.title',
    found: 'learning-resource',
  },
  'legacy-admin/learner': {
    update: 'legacy-admin/learners.update',
    path: 'learner_guid',
    created: [],
    shows: { firstName: 'firstName|firstname' },
    isForm: true,
    last: /^legacy-admin\/(sessions\.register|registrations\.delete)$/,
    name: 'login',
    found: 'legacy-admin/learner',
  },
  'legacy-admin/training': {
    update: 'legacy-admin/trainings.update',
    path: 'training_guid',
    created: ['type', 'language', 'threshold', 'sequenceMode'],
    fixed: ['type', 'threshold', 'sequenceMode'],
    isForm: true,
    name: 'title',
    found: 'legacy-admin/training',
  },
  'legacy-admin/session': {
    update: 'legacy-admin/sessions.update',
    path: 'session_guid',
    created: ['training_guid'],
    fixed: ['training_guid'],
    isForm: true,
    name: 'title',
    found: ({ training_guid: guid }) => ({
      operation: 'legacy-admin/trainings.sessions',
      as: 'key',
      path: { training_guid: String(guid) },
    }),
  },
  tracking: {
    update: 'current/trackings.update',
    path: 'id',
    created: ['learner', 'learningResource', 'trainingSession'],
    fixed: ['learner'],
    differing: ['learningResource', 'trainingSession'],
    isBlind: true,
  },
  'legacy-learner/discussion': {
    created: ['context', 'contextGuid', 'title', 'comment'],
    fixed: ['context', 'contextGuid'],
    name: 'title',
    found: ({ context, contextGuid }) => ({
      operation: 'legacy-learner/discussions.list',
      as: 'session',
      query: { context: String(context), contextGuid: String(contextGuid), limit: 50 },
    }),
  },
}

export const pick = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)))

export const omit = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/** Members with which a record is created that others can borrow, under a name by which it is found again. */
export function leastFor(kind: OwnKind, members: Members, unique: () => string): Members {
  const { created, name } = LENDING[kind]!
  const least = pick(members, created)
  const version = least.localizedVersion as Members | undefined
  if (version) {
    const { title } = version.metadata as Members
    const metadata = { title: isOwn(title) ? title : unique() }
    return { ...least, isTrackingPropagated: false, localizedVersion: { ...version, metadata } }
  }
  return name !== undefined && name in least && !isOwn(least[name]) ? { ...least, [name]: unique() } : least
}
