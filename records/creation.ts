/** Creates records of the run's own. */

import { succeeded, Undecided } from '../answers/outcome.ts'
import type { Item } from '../answers/page.ts'
import type { Answer } from '../client/answer.ts'
import type { Ask, Pairs } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import type { OperationId } from '../contract/operations.ts'
import { needs } from '../contract/verdict.ts'
import type { Builder } from '../fixtures/builders.ts'
import type { Kind, Known } from './discovery.ts'

export interface Workshop {
  send(ask: Ask): Promise<Answer>
  known(kind: Kind): Promise<Known>
  readonly builder: Builder
}

export type Members = Record<string, unknown>

/** A record of the run's own. */
export interface Made {
  readonly id: string | number
  readonly sent: Members
  /** As the creation answered it. */
  readonly record: Item
  readonly answer: Answer
}

interface Creator {
  readonly operation: OperationId
  readonly as: Caller
  readonly encode: (members: Members) => Pick<Ask, 'json' | 'form' | 'multipart' | 'path'>
  /** The least that the document requires, with a name by which the record is found again. */
  readonly least: (builder: Builder, known: Workshop['known']) => Members | Promise<Members>
  readonly record: (answer: Answer) => Item
  readonly id: (record: Item) => string | number
}

const json = (members: Members) => ({ json: members })

/** Members in bracket notation: `translations[en-GB][title]`; booleans as `true` and `false` (R81). */
export function formPairs(members: Members, prefix = ''): Pairs {
  return Object.entries(members).flatMap(([name, value]): Pairs => {
    const field = prefix ? `${prefix}[${name}]` : name
    if (value === undefined || value === null) return []
    if (typeof value === 'object') return formPairs(value as Members, field)
    return [[field, value as string | number | boolean]]
  })
}

/**
 * What the older administration interface requires is not shown: everything goes along that an honest target may ask
 * for, references taken from records that it shows (RA12).
 */
export async function legacyLearner(builder: Builder, known: Workshop['known']): Promise<Members> {
  const { records } = await known('legacy-admin/learner').catch((): Known => ({ records: [], complete: true }))
  const example = records.find(({ language, entityGuid }) => language && entityGuid)
  return {
    login: builder.unique(),
    referenceNumber: builder.unique(),
    name: builder.lastName(),
    firstName: builder.firstName(),
    email: builder.email(),
    ...(example ? { language: example.language, entityGuid: example.entityGuid } : {}),
    status: 'Y',
  }
}

/** Texts of a training beside its title (RA12). */
export const TRAINING_TEXTS = [
  'cost',
  'duration',
  'description',
  'whatYouWillLearn',
  'trainingCourseOverview',
  'whoShouldAttend',
  'furtherInformation',
  'benefits',
] as const

/** All but a language, which must be activated (RA12). */
export const legacyTraining = (builder: Builder): Members => ({
  type: 'blended',
  title: builder.unique(),
  code: builder.unique(),
  status: 'C',
  ...Object.fromEntries(TRAINING_TEXTS.map((name) => [name, `Some ${name}.`])),
  welcomeText: 'Welcome.',
})

export const legacySession = (builder: Builder): Members => ({
  title: builder.unique(),
  start: builder.day(-5),
  end: builder.day(60),
  welcomeText: 'Welcome.',
})

export const CREATORS = {
  learner: {
    operation: 'current/learners.create',
    as: 'administrator',
    encode: json,
    least: (builder) => ({ login: builder.unique() }),
    record: (answer) => answer.json as Item,
    id: (record) => record.id as number,
  },
  'learning-resource': {
    operation: 'current/learning-resources.create',
    as: 'administrator',
    encode: json,
    least: (builder) => ({
      type: 'WEBSITE',
      isTrackingPropagated: false,
      localizedVersion: { languageCode: 'en-GB', metadata: { title: builder.unique() } },
    }),
    record: (answer) => answer.json as Item,
    id: (record) => record.id as number,
  },
  author: {
    operation: 'current/authors.create',
    as: 'administrator',
    encode: json,
    least: (builder) => ({ lastName: builder.uniqueName(), firstName: builder.firstName() }),
    record: (answer) => answer.json as Item,
    id: (record) => record.id as number,
  },
  tag: {
    operation: 'current/tags.create',
    as: 'administrator',
    encode: json,
    least: (builder) => ({ name: builder.unique(), languageCode: 'en-GB' }),
    record: (answer) => answer.json as Item,
    id: (record) => record.id as number,
  },
  theme: {
    operation: 'current/themes.create',
    as: 'administrator',
    encode: json,
    least: (builder) => ({ name: builder.unique(), languageCode: 'en-GB' }),
    record: (answer) => answer.json as Item,
    id: (record) => record.id as number,
  },
  tracking: {
    operation: 'current/trackings.create',
    as: 'administrator',
    encode: json,
    least: () => ({}),
    record: (answer) => answer.json as Item,
    id: (record) => record.id as number,
  },
  'legacy-admin/learner': {
    operation: 'legacy-admin/learners.create',
    as: 'key',
    encode: (members) => ({ form: formPairs(members) }),
    least: legacyLearner,
    record: (answer) => recordIn(answer),
    id: (record) => record.guid as string,
  },
  'legacy-learner/discussion': {
    operation: 'legacy-learner/discussions.create',
    as: 'session',
    encode: (members) => ({ multipart: Object.fromEntries(formPairs(members)) }),
    least: (builder) => ({ title: builder.unique(), comment: builder.sentence() }),
    record: (answer) => recordIn(answer),
    id: (record) => record.newTopicId as number,
  },
  'legacy-learner/comment': {
    operation: 'legacy-learner/comments.add',
    as: 'session',
    encode: ({ discussionId, ...members }) => ({
      path: { discussionId: discussionId as number },
      form: formPairs(members),
    }),
    least: (builder) => ({ comment: builder.unique() }),
    record: (answer) => recordIn(answer),
    id: (record) => record.newPostId as number,
  },
  'legacy-learner/tracking': {
    operation: 'legacy-learner/trackings.save',
    as: 'session',
    encode: (members) => ({ form: formPairs(members) }),
    least: () => ({ totalTimeSpent: 1 }),
    record: (answer) => recordIn(answer),
    id: (record) => record.id as number,
  },
  'legacy-learner/uploaded-trackings': {
    operation: 'legacy-learner/trackings.upload',
    as: 'session',
    encode: ({ rows }) => ({ form: { trackings: typeof rows === 'string' ? rows : JSON.stringify(rows) } }),
    least: () => ({ rows: [] }),
    record: (answer) => recordIn(answer),
    id: (record) => record.id as number,
  },
  'legacy-admin/training': {
    operation: 'legacy-admin/trainings.create',
    as: 'key',
    encode: (members) => ({ form: formPairs(members) }),
    least: legacyTraining,
    record: (answer) => recordIn(answer),
    id: (record) => record.guid as string,
  },
  /** `training_guid` is the training to which it is added. */
  'legacy-admin/session': {
    operation: 'legacy-admin/sessions.create',
    as: 'key',
    encode: ({ training_guid: guid, ...members }) => ({
      path: { training_guid: String(guid) },
      form: formPairs(members),
    }),
    least: legacySession,
    record: (answer) => recordIn(answer),
    id: (record) => record.guid as string,
  },
  'legacy-admin/registration': {
    operation: 'legacy-admin/sessions.register',
    as: 'key',
    encode: ({ session_guid: session, learner_guid: learner }) => ({
      path: { session_guid: String(session), learner_guid: String(learner) },
    }),
    least: () => ({}),
    record: (answer) => recordIn(answer),
    id: (record) => record.guid as string,
  },
} as const satisfies Record<string, Creator>

export type OwnKind = keyof typeof CREATORS

const kinds: ReadonlyMap<OperationId, OwnKind> = new Map(
  (Object.keys(CREATORS) as OwnKind[]).map((kind) => [CREATORS[kind].operation, kind]),
)

/** Whether a request of that operation makes a record of its own. */
export const isCreation = (operation: OperationId): boolean => kinds.has(operation)

/** What a creation made; undefined for an operation that creates nothing. */
export function createdBy(answer: Answer): { readonly kind: OwnKind; readonly id?: string } | undefined {
  const kind = kinds.get(answer.ask.operation)
  if (!kind) return undefined
  const creator: Creator = CREATORS[kind]
  const record = answer.ok ? creator.record(answer) : undefined
  const id = record && creator.id(record)
  return { kind, id: id === undefined || id === null ? undefined : String(id) }
}

/** The record in a legacy envelope: alone, or the only one of a list (R19). */
export function recordIn(answer: Answer): Item {
  const value = (answer.json as { value?: unknown } | undefined)?.value
  return (Array.isArray(value) ? value[0] : value) as Item
}

/** The question that creates. */
export const creation = (kind: OwnKind, members: Members): Ask => {
  const { operation, as, encode }: Creator = CREATORS[kind]
  return { operation, as, ...encode(members) }
}

/**
 * Creates a record with the least that the document requires, plus `members`.
 * @throws Undecided when the creation is refused: its own checks report that
 */
export async function create(kind: OwnKind, members: Members, workshop: Workshop): Promise<Made> {
  const creator: Creator = CREATORS[kind]
  const sent = { ...(await creator.least(workshop.builder, workshop.known)), ...members }
  const answer = succeeded(await workshop.send(creation(kind, sent)))
  const record = creator.record(answer) as Item | undefined
  if (typeof record !== 'object' || record === null) {
    throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`, `${answer.label} holds no record`))
  }
  return { id: creator.id(record ?? {}), sent, record, answer }
}
