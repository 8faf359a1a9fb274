/** Faults of tracking histories and trackings beyond those that the laws give. */

import type { Members } from '../../contract/members.ts'
import type { Question, World } from '../../reference/index.ts'
import { answers, asks, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { copyOf, type Fault, listIn, madeSlug, recordsIn, withList } from '../../reference/mutators/fault.ts'
import { neighbour } from './build.ts'

const LIST = 'legacy-admin/learners.trackings'
const GET = 'legacy-admin/trackings.get'
const UNKNOWN = '11111111-1111-4111-8111-111111111111'

/** The list with the last of another status in front, so that no page grows. */
const mixing = (wanted: string, other: string) =>
  wraps(
    LIST,
    `mixes-${other}-in`,
    `finds one ${other} by status=${wanted}`,
    madeSlug(`filter-status-${wanted}`),
    (next) => (question) => {
      const reply = next(question)
      const list = listIn(reply)
      if (question.query.get('status') !== wanted || !list?.length) return reply
      const elsewhere = copyOf(question)
      elsewhere.query.set('status', other)
      elsewhere.query.delete('page')
      const [foreign] = listIn(next(elsewhere)) ?? []
      return foreign ? withList(reply, [foreign, ...list.slice(1)]) : reply
    },
  )

const untouched = ({ path }: Question, { store }: World) => {
  const learner = store.learners.byUuid(path.learner_guid?.toLowerCase() ?? '')
  return store.trackings.filter(
    ({ learnerId, firstLaunchedAt }) => learnerId === learner?.id && firstLaunchedAt === null,
  )
}

export const legacyAdminTrackingsFaults: readonly Fault[] = [
  shows(GET, 'hides-last-completion', 'shows the first completion alone', 'date-order', (record) => {
    record.lastCompletionDate = ''
  }),
  shows(
    GET,
    'links-foreign-registration',
    'links to a registration of another learner',
    'registration-link',
    (record, _, world) => {
      const learner = world.store.learners.byUuid(String(record.learnerGuid).toLowerCase())
      const foreign = world.store.registrations.find(({ learnerId }) => learnerId !== learner?.id)
      record._links = {
        ...(record._links as Members),
        registration: { href: `/API/ADMIN/v1/REST/Registration/${foreign?.uuid}/` },
      }
    },
  ),
  answers(LIST, 'of-another', 'names another learner', 'own-only', (reply) => {
    for (const record of recordsIn(reply).slice(0, 1)) record.learnerGuid = UNKNOWN
  }),
  asks(LIST, 'ignores-status', 'ignores status', 'filter-status-completed', ({ query }) => query.delete('status')),
  asks(LIST, 'ignores-inProgress', 'ignores status=inProgress', 'filter-status-inProgress', ({ query }) => {
    if (query.get('status') === 'inProgress') query.delete('status')
  }),
  asks(LIST, 'swaps-statuses', 'treats each status as the other', 'filter-status-completed', ({ query }) => {
    const status = query.get('status')
    if (status === 'completed' || status === 'inProgress')
      query.set('status', status === 'completed' ? 'inProgress' : 'completed')
  }),
  mixing('completed', 'inProgress'),
  mixing('inProgress', 'completed'),
  replies(
    LIST,
    'completes-nothing',
    'finds nothing by status=completed',
    'filter-status-completed',
    (reply, { query }) => (query.get('status') === 'completed' && listIn(reply) ? withList(reply, []) : reply),
  ),
  replies(
    LIST,
    'finds-none-in-progress',
    'finds nothing by status=inProgress',
    'filter-status-partition',
    (reply, { query }) => (query.get('status') === 'inProgress' && listIn(reply) ? withList(reply, []) : reply),
  ),
  asks(LIST, 'ignores-unknown-status', 'ignores an unknown status', 'filter-status-unknown', ({ query }) => {
    if (!['completed', 'inProgress'].includes(query.get('status') ?? '')) query.delete('status')
  }),
  replies(
    LIST,
    'shows-not-started',
    'lists a tracking that was never started',
    'none-not-started',
    (reply, question, world) => {
      const list = listIn(reply)
      const [row] = untouched(question, world)
      if (!list?.length || !row || question.query.get('status')) return reply
      return withList(reply, [{ ...(list[0] as Members), guid: row.uuid }, ...list.slice(1)])
    },
  ),
  shows(LIST, 'other-content', 'names other content than the tracking', 'as-read', (record) => {
    record.contentGuid = UNKNOWN
  }),
  neighbour(GET, 'tracking_guid', ({ store }) => store.trackings.all()),
  shows(GET, 'late-first-completion', 'shows a first completion after the last', 'date-order', (record) => {
    if (record.firstCompletionDate) record.firstCompletionDate = '2031-01-01 00:00:00'
  }),
]
