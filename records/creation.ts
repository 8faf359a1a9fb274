/** Creates records of the run's own. */

import { succeeded, Undecided } from '../answers/outcome.ts'
import type { Item } from '../answers/page.ts'
import type { Answer } from '../client/answer.ts'
import type { Ask, Pairs } from '../client/request.ts'
import type { Caller } from '../client/target.ts'
import { traitsOf } from '../contract/interfaces.ts'
import { TRAINING_TEXTS } from '../contract/legacy-admin/trainings-rules.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { needs } from '../contract/verdict.ts'
import type { Builder } from '../fixtures/builders.ts'
import { OLDER_MARK } from './older.ts'
import type { Kind } from './sources.ts'
import type { Known } from './walk.ts'

export interface Workshop {
  send(ask: Ask): Promise<Answer>
  known(kind: Kind): Promise<Known>
  readonly builder: Builder
}

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
  // Where nobody of that status has dates, a platform may refuse them.
  const isDated = records.some(({ status, start, end }) => status === 'Y' && start && end)
  return {
    login: `${builder.unique()}${OLDER_MARK}`,
    referenceNumber: builder.unique(),
    name: builder.lastName(),
    firstName: builder.firstName(),
    email: builder.email(),
    ...(example ? { language: example.language, entityGuid: example.entityGuid } : {}),
    status: 'Y',
    ...(isDated ? { start: builder.day(-20), end: builder.day(200) } : {}),
  }
}

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
  // A platform may refuse sessions that have begun already.
  start: builder.day(1),
  end: builder.day(60),
  welcomeText: 'Welcome.',
})

type Least = Creator['least']

const inCurrent = <Id extends OperationId>(operation: Id, least: Least) =>
  ({
    operation,
    as: 'administrator',
    encode: json,
    least,
    record: (answer: Answer) => answer.json as Item,
    id: (record: Item) => record.id as number,
  }) as const

const asForm: Creator['encode'] = (members) => ({ form: formPairs(members) })

/** @param id member of the answer that names what was created */
const inOlder = <Id extends OperationId>(operation: Id, least: Least, id: string, encode: Creator['encode'] = asForm) =>
  ({
    operation,
    as: traitsOf(operation).defaultCaller as Caller,
    encode,
    least,
    record: (answer: Answer) => recordIn(answer),
    id: (record: Item) => record[id] as string | number,
  }) as const

const named: Least = (builder) => ({ name: builder.unique(), languageCode: 'en-GB' })

export const CREATORS = {
  learner: inCurrent('current/learners.create', (builder) => ({ login: builder.unique() })),
  'learning-resource': inCurrent('current/learning-resources.create', (builder) => ({
    type: 'WEBSITE',
    isTrackingPropagated: false,
    localizedVersion: { languageCode: 'en-GB', metadata: { title: builder.unique() } },
  })),
  author: inCurrent('current/authors.create', (builder) => ({
    lastName: builder.uniqueName(),
    firstName: builder.firstName(),
  })),
  tag: inCurrent('current/tags.create', named),
  theme: inCurrent('current/themes.create', named),
  tracking: inCurrent('current/trackings.create', () => ({})),
  'legacy-admin/learner': inOlder('legacy-admin/learners.create', legacyLearner, 'guid'),
  'legacy-learner/discussion': inOlder(
    'legacy-learner/discussions.create',
    (builder) => ({ title: builder.unique(), comment: builder.sentence() }),
    'newTopicId',
    (members) => ({ multipart: Object.fromEntries(formPairs(members)) }),
  ),
  'legacy-learner/comment': inOlder(
    'legacy-learner/comments.add',
    (builder) => ({ comment: builder.unique() }),
    'newPostId',
    ({ discussionId, ...members }) => ({
      path: { discussionId: discussionId as number },
      form: formPairs(members),
    }),
  ),
  'legacy-learner/tracking': inOlder('legacy-learner/trackings.save', () => ({ totalTimeSpent: 1 }), 'id'),
  'legacy-learner/uploaded-trackings': inOlder(
    'legacy-learner/trackings.upload',
    () => ({ rows: [] }),
    'id',
    ({ rows }) => ({ form: { trackings: typeof rows === 'string' ? rows : JSON.stringify(rows) } }),
  ),
  'legacy-admin/training': inOlder('legacy-admin/trainings.create', legacyTraining, 'guid'),
  /** `training_guid` is the training to which it is added. */
  'legacy-admin/session': inOlder(
    'legacy-admin/sessions.create',
    legacySession,
    'guid',
    ({ training_guid: guid, ...members }) => ({
      path: { training_guid: String(guid) },
      form: formPairs(members),
    }),
  ),
  'legacy-admin/registration': inOlder(
    'legacy-admin/sessions.register',
    () => ({}),
    'guid',
    ({ session_guid: session, learner_guid: learner }) => ({
      path: { session_guid: String(session), learner_guid: String(learner) },
    }),
  ),
} as const satisfies Record<string, Creator>

export type OwnKind = keyof typeof CREATORS

const kinds: ReadonlyMap<OperationId, OwnKind> = new Map(
  (Object.keys(CREATORS) as OwnKind[]).map((kind) => [CREATORS[kind].operation, kind]),
)

/** Whether a request of that operation makes a record of its own. */
export const isCreation = (operation: OperationId): boolean => kinds.has(operation)

/** Whether every row of an upload names one that is there. */
function updatesRows({ operation, form }: Ask): boolean {
  if (operation !== 'legacy-learner/trackings.upload' || !form || Array.isArray(form)) return false
  try {
    const rows: unknown = JSON.parse(String((form as Members).trackings))
    return Array.isArray(rows) && rows.every((row) => row?.trackingId !== undefined)
  } catch {
    return false
  }
}

/** Whether a request, where it is served, leaves a record that was not there before. */
export const creates = (ask: Ask): boolean => isCreation(ask.operation) && !updatesRows(ask)

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
