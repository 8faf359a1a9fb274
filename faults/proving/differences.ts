/**
 * Platforms as others build them: one difference from the documents each, and how many findings it may cost. Some are
 * legal, some contradict the documents; none is counted again by each check that meets it.
 */

import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Around, Reply } from '../../reference/index.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { around, asking, bodyOf, isOk, replying } from '../../reference/mutators/fault.ts'

export interface PlatformDifference {
  readonly id: string
  readonly title: string
  readonly around: readonly Around[]
  /** The most violations and warnings that it may cost. */
  readonly violations: number
  readonly warnings: number
}

/** @param cost the most violations and warnings of it; none by default */
export const differs = (
  id: string,
  title: string,
  { violations = 0, warnings = 0 }: Partial<Pick<PlatformDifference, 'violations' | 'warnings'>>,
  ...by: readonly Around[]
): PlatformDifference => ({ id, title, around: by, violations, warnings })

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

/** A change of each record that these operations show. */
export const each = (operations: readonly Pattern[], change: (record: Members) => void): readonly Around[] =>
  operations.map((operation) => showing(operation, change))

export const renamed = (record: Members, from: string, to: string) => {
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
  differs('records-in-arrays', 'creates and updates answer an array with the record (R19)', {}, ...inArray),
  differs(
    'learner-of-nine-fewer-members',
    'a learner without nine of the listed members (R7)',
    { warnings: 1 },
    ...each(LEARNERS, (record) => {
      for (const name of UNSHOWN) delete record[name]
    }),
  ),
  differs(
    'item-id-as-text',
    'itemId of a tracking row as text (R60)',
    { violations: 1 },
    ...each(ROWS, (record) => {
      if (typeof record.itemId === 'number') record.itemId = String(record.itemId)
    }),
  ),
  differs(
    'other-member-names',
    'views and includedInLO in place of the listed names',
    { warnings: 1 },
    ...each(OBJECTS, (record) => {
      renamed(record, 'totalViews', 'views')
      renamed(record, 'includedInLo', 'includedInLO')
    }),
  ),
  differs(
    'level-as-text',
    'level of a learning object as text',
    { violations: 1 },
    ...each(OBJECTS, (record) => {
      if ('level' in record) record.level = String(record.level)
    }),
  ),
  differs(
    'single-read-in-array',
    'a single read of a learning object as an array of one',
    { violations: 1 },
    ofSuccess(OBJECTS[1], (body) => (isObject(body.value) ? { ...body, value: [body.value] } : body)),
  ),
  differs(
    'envelope-without-links',
    'no _links in the envelope of the training list (R76)',
    { warnings: 2 },
    ofSuccess(`${ADMIN}/trainings.list`, ({ _links, ...rest }) => rest),
  ),
  differs(
    'management-disabled',
    'managers and subordinates switched off: 400',
    { violations: 2 },
    ...(['managers', 'subordinates'] as const).map((name) =>
      refusing(`${LEARNER}/${name}.list`, 'Management is disabled', 400),
    ),
  ),
  differs(
    'nothing-for-unknown',
    '204 for an unknown GUID, on writes too (R91)',
    {},
    replying(`${ADMIN}/*`, (reply): Reply | undefined =>
      reply.status === 404 ? { status: 204, headers: {}, body: undefined } : undefined,
    ),
  ),
  differs(
    'types-not-created',
    'trainings of the types guided and program cannot be created',
    { violations: 2 },
    around(
      `${ADMIN}/trainings.create`,
      (next) => (question) =>
        ['guided', 'program'].some((type) => type === bodyOf(question).type)
          ? failing('this type cannot be created', 400)
          : next(question),
    ),
  ),
  differs(
    'folders-fail',
    'session folders answer 500',
    { violations: 1, warnings: 1 },
    refusing(`${LEARNER}/session-folders.list`, 'unexpected', 500),
  ),
  differs(
    'themes-want-an-offset',
    'themes want an offset (R111)',
    {},
    around(
      THEMES,
      (next) => (question) => (question.query.has('offset') ? next(question) : failing('offset is missing', 400)),
    ),
  ),
  differs(
    'themes-from-ten',
    'the offset of themes defaults to 10 (R111)',
    {},
    asking(THEMES, ({ query }) => {
      if (!query.has('offset')) query.set('offset', '10')
    }),
  ),
  differs(
    'time-otherwise',
    'timeSpent is another than the totalTimeSpent that was sent (R72)',
    { warnings: 2 },
    ...each(ROWS.slice(0, 2), (record) => {
      if (typeof record.timeSpent === 'number') record.timeSpent += 7
    }),
  ),
  differs(
    'cookie-twice',
    'login sets the session cookie twice, the second one counts (R109)',
    {},
    ...(['login', 'mobile-login'] as const).map((name) =>
      replying(`${LEARNER}/session.${name}`, (reply) => {
        const [cookie] = [reply.headers['set-cookie'] ?? []].flat()
        if (isOk(reply) && cookie)
          reply.headers['set-cookie'] = [cookie.replace(/ServiceServerSID=\w+/, 'ServiceServerSID=stale'), cookie]
      }),
    ),
  ),
  // For each interface.
  differs(
    'message-as-object',
    'message of the older interfaces as an object',
    { violations: 2 },
    ...[LEARNER, ADMIN].map((name) =>
      replying(`${name}/*` as Pattern, (reply) =>
        isObject(reply.body) && 'message' in reply.body
          ? { ...reply, body: { ...reply.body, message: { code: 'M1', text: reply.body.message } } }
          : undefined,
      ),
    ),
  ),
  differs(
    'empty-list-null',
    'an empty list as null (R62)',
    {},
    replying(`${LEARNER}/discussions.list`, (reply) =>
      isOk(reply) && isObject(reply.body) && Array.isArray(reply.body.value) && !reply.body.value.length
        ? { ...reply, body: { ...reply.body, value: null } }
        : undefined,
    ),
  ),
  differs(
    'deletion-with-envelope',
    'a deletion answers 200 with an envelope',
    { violations: 1 },
    replying(`${ADMIN}/registrations.delete`, (reply): Reply | undefined =>
      isOk(reply)
        ? {
            status: 200,
            headers: {},
            body: { message: 'OK', success: true, totalCount: 1, count: 1, value: null, _links: { self: '/' } },
          }
        : undefined,
    ),
  ),
  differs(
    'content-links-as-text',
    '_links of the content of a training as text (R76)',
    { warnings: 1 },
    ofSuccess(`${ADMIN}/trainings.content`, (body) => ({ ...body, _links: '/API/ADMIN/v1/REST/' })),
  ),
  differs(
    'administrator-links-as-text',
    '_links of an updated administrator as text (R76)',
    { warnings: 1 },
    ofSuccess(`${ADMIN}/administrators.update`, (body) => ({ ...body, _links: '/API/ADMIN/v1/REST/' })),
  ),
  differs(
    'vote-and-device-required',
    'a vote beside a favourite and a device id are required',
    {},
    wants(`${LEARNER}/learning-objects.rate`, 'vote'),
    wants(`${LEARNER}/session.mobile-login`, 'deviceid'),
    wants(`${LEARNER}/session.mobile-login`, 'deviceName'),
  ),
  // For each interface.
  differs(
    'further-learners-refused',
    'refuses new learners once the licence is used up',
    { violations: 2 },
    limited('current/learners.create', { message: 'the licence allows no more learners' }),
    limited(`${ADMIN}/learners.create`),
  ),
  ...LISTS.map((operation) =>
    differs(
      `${operation}-refused`,
      `${operation} refuses everything`,
      { violations: 1 },
      refusing(operation, 'not supported', 400),
    ),
  ),
]

/** The joint cost of the differences of the vendor's older interfaces: each once, as alone. */
function together(parts: readonly PlatformDifference[]): PlatformDifference {
  const sum = (of: 'violations' | 'warnings') => parts.reduce((total, part) => total + part[of], 0)
  const cost = { violations: sum('violations'), warnings: sum('warnings') }
  return differs('together', `${parts.length} of these together`, cost, ...parts.flatMap(({ around: by }) => by))
}

/** A list that refuses everything, or that cannot be read, hides what else there is. */
const isAlone = ({ id }: PlatformDifference) => id.endsWith('-refused') || id === 'single-read-in-array'

export const differences: readonly PlatformDifference[] = [...single, together(single.filter((one) => !isAlone(one)))]
