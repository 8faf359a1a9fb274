/** Faults of training sessions beyond those that the laws give. */

import { isObject } from '../../contract/members.ts'
import { asks, replies } from '../../reference/mutators/builder.ts'
import { type Fault, listIn, recordsIn } from '../../reference/mutators/fault.ts'
import {
  cutsTo32Bits,
  failsOnJunk,
  hidesFromLearners,
  losesReference,
  repeats,
  servesNeighbour,
  shortensLanguages,
  showsFirst,
} from '../../reference/mutators/shapes.ts'

const SESSIONS = 'current/training-sessions.list'

const SESSION = 'current/training-sessions.get'

const TRANSLATIONS = 'current/training-sessions.translations'

export const trainingSessionFaults: readonly Fault[] = [
  servesNeighbour(SESSION, (id, { store }) => store.sessions.get(id) !== undefined),
  hidesFromLearners(SESSION),
  cutsTo32Bits(SESSION),
  shortensLanguages(SESSIONS),
  repeats(SESSIONS, 'id'),
  showsFirst(SESSIONS, 'ends-first', 'shows a session that ends before it starts', 'dates-order', (record) => {
    Object.assign(record, { startAt: '2026-03-02T00:00:00Z', endAt: '2026-03-01T00:00:00Z' })
  }),
  losesReference(SESSIONS, 'trainingCourse'),
  failsOnJunk(SESSIONS),
  shortensLanguages(TRANSLATIONS),

  asks(
    SESSIONS,
    'applies-nothing',
    'forgets the dates with applyModifiedAtOnTraining',
    'apply-on-training',
    ({ query }) => {
      if (query.get('applyModifiedAtOnTraining') === 'true') query.delete('modifiedAt.greaterThan')
    },
  ),
  replies(
    SESSIONS,
    'applies-too-much',
    'finds nothing with applyModifiedAtOnTraining',
    'apply-on-training',
    (reply, question) =>
      question.query.get('applyModifiedAtOnTraining') === 'true' && isObject(reply.body)
        ? { ...reply, body: { ...reply.body, items: [] } }
        : undefined,
  ),
  asks(SESSIONS, 'never-applies', 'looks at the dates of sessions alone', 'apply-on-training', ({ query }) => {
    query.delete('applyModifiedAtOnTraining')
  }),
  asks(SESSIONS, 'applies-always', 'applies dates to trainings against the request', 'apply-off', ({ query }) => {
    if (query.has('applyModifiedAtOnTraining')) query.set('applyModifiedAtOnTraining', 'true')
  }),
  replies(SESSIONS, 'hides-enabled', 'does not show enabled', 'enabled-shown', (reply) => {
    for (const record of recordsIn(reply)) delete record.enabled
  }),
  replies(TRANSLATIONS, 'repeats-language', 'shows one language twice', 'one-per-language', (reply) => {
    const list = listIn(reply)
    if (list?.[0]) list.push({ ...list[0] })
  }),
  asks(
    TRANSLATIONS,
    'always-the-first',
    'shows the translations of the first session',
    'own-session',
    (question, { store }) => {
      if (store.sessions.get(Number(question.path.id))) question.path.id = String(store.sessions.all()[0]!.id)
    },
  ),
  replies(TRANSLATIONS, 'refuses-include', 'refuses include', 'include-sourceStrings', (reply, { query }) =>
    query.has('include') ? { ...reply, status: 400, body: { message: 'no include' } } : undefined,
  ),
  replies(
    TRANSLATIONS,
    'sources-only',
    'shows sources in place of translations',
    'include-sourceStrings',
    (reply, { query }) => {
      if (query.has('include')) for (const record of recordsIn(reply)) record.title = 'the source'
    },
  ),
]
