/**
 * Platforms as others build them: one difference from the documents each, and how many findings it may cost. Some are
 * legal, some contradict the documents; none is counted again by each check that meets it.
 */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Choices, Handler, Reply } from '../../reference/index.ts'
import { around, bodyOf, isOk, recordsIn, replying } from '../../reference/mutators/fault.ts'

export interface PlatformDifference {
  readonly id: string
  readonly title: string
  readonly around: readonly Around[]
  readonly choices?: Partial<Choices>
  /** The most violations and warnings that it may cost. */
  readonly violations: number
  readonly warnings: number
}

type Pattern = Around['operation']

const LEARNER = 'legacy-learner'
const ADMIN = 'legacy-admin'
const OBJECTS = [`${LEARNER}/learning-objects.list`, `${LEARNER}/learning-objects.get`] as const
const ROWS = ['get', 'save', 'upload'].map((verb) => `${LEARNER}/trackings.${verb}` as OperationId)
const LEARNERS = ['get', 'search', 'create', 'update'].map((verb) => `${ADMIN}/learners.${verb}` as OperationId)
const WRITES = [
  'learners.create',
  'learners.update',
  'trainings.create',
  'trainings.update',
  'sessions.create',
  'sessions.update',
  'sessions.register',
].map((name) => `${ADMIN}/${name}` as OperationId)

const ofSuccess = (operation: Pattern, change: (body: Members) => Members) =>
  replying(operation, (reply) =>
    isOk(reply) && isObject(reply.body) ? { ...reply, body: change(reply.body) } : undefined,
  )

const each = (operations: readonly Pattern[], change: (record: Members) => void) =>
  operations.map((operation) =>
    replying(operation, (reply) => {
      if (isOk(reply)) for (const record of recordsIn(reply)) change(record)
    }),
  )

const renamed = (record: Members, from: string, to: string) => {
  if (!(from in record)) return
  record[to] = record[from]
  delete record[from]
}

const failing = (message: string, status: number): Reply => ({
  status,
  headers: {},
  body: { message, success: false, totalResults: 0, totalCount: 0, count: 0, value: null },
})

/** A refusal of the honest instance for other reasons stays. */
const refusing = (operation: Pattern, message: string, status: number): Around =>
  around(operation, (next) => (question) => {
    const reply = next(question)
    return isOk(reply) ? failing(message, status) : reply
  })

const withQuery =
  (change: (query: URLSearchParams) => Reply | undefined) =>
  (next: Handler): Handler =>
  (question) =>
    change(question.query) ?? next(question)

const UNSHOWN = ['language', 'status', 'customFields', 'presentation', 'web', 'twitter', 'linkedIn', 'points', 'badges']
const THEMES: OperationId = `${LEARNER}/themes.list`

const wants = (operation: OperationId, name: string): Around =>
  around(operation, (next) => (question) => {
    const reply = next(question)
    return isOk(reply) && !(name in bodyOf(question)) ? failing(`${name} is missing`, 400) : reply
  })

/** Creations that a licence allows. */
const LICENSED = 6

/** Records that a platform creates until its licence is used up. */
const limited = (operation: OperationId, body?: Members): Around =>
  around(operation, (next) => {
    let created = 0
    return (question) => {
      const { body: other, ...refusal } = failing('the licence allows no more', 403)
      if (created >= LICENSED) return { ...refusal, body: body ?? other }
      const reply = next(question)
      if (isOk(reply)) created++
      return reply
    }
  })

/** Lists whose records other checks look for. */
const LISTS: readonly OperationId[] = [
  'current/authors.list',
  'current/learners.list',
  'current/learning-resources.list',
  'current/tags.list',
  `${ADMIN}/trainings.list`,
  `${ADMIN}/learners.search`,
  `${ADMIN}/entities.search`,
  `${LEARNER}/learning-objects.list`,
  `${LEARNER}/discussions.list`,
]

const inArray = WRITES.map((operation) =>
  ofSuccess(operation, (body) => (isObject(body.value) ? { ...body, value: [body.value] } : body)),
)

const single: readonly PlatformDifference[] = [
  {
    id: 'records-in-arrays',
    title: 'creates and updates answer an array with the record (R19)',
    around: inArray,
    violations: 0,
    warnings: 0,
  },
  {
    id: 'learner-of-nine-fewer-members',
    title: 'a learner without nine of the listed members (R7)',
    around: each(LEARNERS, (record) => {
      for (const name of UNSHOWN) delete record[name]
    }),
    violations: 0,
    warnings: 1,
  },
  {
    id: 'item-id-as-text',
    title: 'itemId of a tracking row as text (R60)',
    around: each(ROWS, (record) => {
      if (typeof record.itemId === 'number') record.itemId = String(record.itemId)
    }),
    violations: 1,
    warnings: 0,
  },
  {
    id: 'other-member-names',
    title: 'views and includedInLO in place of the listed names',
    around: each(OBJECTS, (record) => {
      renamed(record, 'totalViews', 'views')
      renamed(record, 'includedInLo', 'includedInLO')
    }),
    violations: 0,
    warnings: 1,
  },
  {
    id: 'level-as-text',
    title: 'level of a learning object as text',
    around: each(OBJECTS, (record) => {
      if ('level' in record) record.level = String(record.level)
    }),
    violations: 1,
    warnings: 0,
  },
  {
    id: 'single-read-in-array',
    title: 'a single read of a learning object as an array of one',
    around: [ofSuccess(OBJECTS[1], (body) => (isObject(body.value) ? { ...body, value: [body.value] } : body))],
    violations: 1,
    warnings: 0,
  },
  {
    id: 'envelope-without-links',
    title: 'no _links in the envelope of the training list (R76)',
    around: [ofSuccess(`${ADMIN}/trainings.list`, ({ _links, ...rest }) => rest)],
    violations: 0,
    warnings: 2,
  },
  {
    id: 'management-disabled',
    title: 'managers and subordinates switched off: 400',
    around: (['managers', 'subordinates'] as const).map((name) =>
      refusing(`${LEARNER}/${name}.list`, 'Management is disabled', 400),
    ),
    violations: 2,
    warnings: 0,
  },
  {
    id: 'nothing-for-unknown',
    title: '204 for an unknown GUID, on writes too (R91)',
    around: [
      replying(`${ADMIN}/*`, (reply): Reply | undefined =>
        reply.status === 404 ? { status: 204, headers: {}, body: undefined } : undefined,
      ),
    ],
    violations: 0,
    warnings: 0,
  },
  {
    id: 'types-not-created',
    title: 'trainings of the types guided and program cannot be created',
    around: [
      around(
        `${ADMIN}/trainings.create`,
        (next) => (question) =>
          ['guided', 'program'].some((type) => type === bodyOf(question).type)
            ? failing('this type cannot be created', 400)
            : next(question),
      ),
    ],
    violations: 2,
    warnings: 0,
  },
  {
    id: 'folders-fail',
    title: 'session folders answer 500',
    around: [refusing(`${LEARNER}/session-folders.list`, 'unexpected', 500)],
    violations: 1,
    warnings: 1,
  },
  {
    id: 'themes-want-an-offset',
    title: 'themes want an offset (R111)',
    around: [
      around(
        THEMES,
        withQuery((query) => (query.has('offset') ? undefined : failing('offset is missing', 400))),
      ),
    ],
    violations: 0,
    warnings: 0,
  },
  {
    id: 'themes-from-ten',
    title: 'the offset of themes defaults to 10 (R111)',
    around: [
      around(
        THEMES,
        withQuery((query) => {
          if (!query.has('offset')) query.set('offset', '10')
          return undefined
        }),
      ),
    ],
    violations: 0,
    warnings: 0,
  },
  {
    id: 'time-otherwise',
    title: 'timeSpent is another than the totalTimeSpent that was sent (R72)',
    around: each(ROWS.slice(0, 2), (record) => {
      if (typeof record.timeSpent === 'number') record.timeSpent += 7
    }),
    violations: 0,
    warnings: 2,
  },
  {
    id: 'cookie-twice',
    title: 'login sets the session cookie twice, the second one counts (R109)',
    around: (['login', 'mobile-login'] as const).map((name) =>
      replying(`${LEARNER}/session.${name}`, (reply) => {
        const [cookie] = [reply.headers['set-cookie'] ?? []].flat()
        if (isOk(reply) && cookie)
          reply.headers['set-cookie'] = [cookie.replace(/ServiceServerSID=\w+/, 'ServiceServerSID=stale'), cookie]
      }),
    ),
    violations: 0,
    warnings: 0,
  },
  {
    id: 'message-as-object',
    title: 'message of the older interfaces as an object',
    around: [LEARNER, ADMIN].map((name) =>
      replying(`${name}/*` as Pattern, (reply) =>
        isObject(reply.body) && 'message' in reply.body
          ? { ...reply, body: { ...reply.body, message: { code: 'M1', text: reply.body.message } } }
          : undefined,
      ),
    ),
    // For each interface.
    violations: 2,
    warnings: 0,
  },
  {
    id: 'empty-list-null',
    title: 'an empty list as null (R62)',
    around: [
      replying(`${LEARNER}/discussions.list`, (reply) =>
        isOk(reply) && isObject(reply.body) && Array.isArray(reply.body.value) && !reply.body.value.length
          ? { ...reply, body: { ...reply.body, value: null } }
          : undefined,
      ),
    ],
    violations: 0,
    warnings: 0,
  },
  {
    id: 'deletion-with-envelope',
    title: 'a deletion answers 200 with an envelope',
    around: [
      replying(`${ADMIN}/registrations.delete`, (reply): Reply | undefined =>
        isOk(reply)
          ? {
              status: 200,
              headers: {},
              body: { message: 'OK', success: true, totalCount: 1, count: 1, value: null, _links: { self: '/' } },
            }
          : undefined,
      ),
    ],
    violations: 1,
    warnings: 0,
  },
  {
    id: 'content-links-as-text',
    title: '_links of the content of a training as text (R76)',
    around: [ofSuccess(`${ADMIN}/trainings.content`, (body) => ({ ...body, _links: '/API/ADMIN/v1/REST/' }))],
    violations: 0,
    warnings: 1,
  },
  {
    id: 'administrator-links-as-text',
    title: '_links of an updated administrator as text (R76)',
    around: [ofSuccess(`${ADMIN}/administrators.update`, (body) => ({ ...body, _links: '/API/ADMIN/v1/REST/' }))],
    violations: 0,
    warnings: 1,
  },
  {
    id: 'vote-and-device-required',
    title: 'a vote beside a favourite and a device id are required',
    around: [
      wants(`${LEARNER}/learning-objects.rate`, 'vote'),
      wants(`${LEARNER}/session.mobile-login`, 'deviceid'),
      wants(`${LEARNER}/session.mobile-login`, 'deviceName'),
    ],
    violations: 0,
    warnings: 0,
  },
  {
    id: 'further-learners-refused',
    title: 'refuses new learners once the licence is used up',
    around: [
      limited('current/learners.create', { message: 'the licence allows no more learners' }),
      limited(`${ADMIN}/learners.create`),
    ],
    // For each interface.
    violations: 2,
    warnings: 0,
  },
  ...LISTS.map((operation) => ({
    id: `${operation}-refused`,
    title: `${operation} refuses everything`,
    around: [refusing(operation, 'not supported', 400)],
    violations: 1,
    warnings: 0,
  })),
]

/** The joint cost of the differences of the vendor's older interfaces: each once, as alone. */
function together(parts: readonly PlatformDifference[]): PlatformDifference {
  const sum = (of: 'violations' | 'warnings') => parts.reduce((total, part) => total + part[of], 0)
  return {
    id: 'together',
    title: `${parts.length} of these together`,
    around: parts.flatMap(({ around: by }) => by),
    violations: sum('violations'),
    warnings: sum('warnings'),
  }
}

/** A list that refuses everything, or that cannot be read, hides what else there is. */
const isAlone = ({ id }: PlatformDifference) => id.endsWith('-refused') || id === 'single-read-in-array'

export const differences: readonly PlatformDifference[] = [...single, together(single.filter((one) => !isAlone(one)))]
