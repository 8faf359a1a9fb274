/** Variations of the older interfaces that change no answer of a run. */
import type { Answer } from '../../client/answer.ts'
import type { Ask } from '../../client/request.ts'
import type { Reference } from '../../reference/index.ts'

type Send = (ask: Omit<Ask, 'as'> & Partial<Pick<Ask, 'as'>>) => Promise<Answer>

export type Shown = (send: Send, reference: Reference) => unknown

/** The values of the honest instance and of the varied one. */
export type Seen = readonly [honest: unknown, varied: unknown, shown: Shown]

/** Whether a list has found anything. */
export const listed = (answer: Answer): string =>
  (answer.json as { items: readonly unknown[] }).items.length ? 'something' : 'nothing'

const succeeds = async (send: Send, ask: Parameters<Send>[0]): Promise<boolean> =>
  (await send({ as: 'key', ...ask })).ok

const register = (send: Send, { uuid: session_guid }: { uuid: string }, { uuid: learner_guid }: { uuid: string }) =>
  succeeds(send, { operation: 'legacy-admin/sessions.register', path: { session_guid, learner_guid } })

export const SHOWN_BY_OLDER: Readonly<Record<string, Seen>> = {
  'legacy-admin-known-domains': [
    true,
    false,
    (send) =>
      succeeds(send, {
        operation: 'legacy-admin/learners.create',
        form: { login: 'unmet', email: 'ada@example.test' },
      }),
  ],
  'legacy-admin-bare-addresses': [
    'https://example.org/',
    'https://example.org',
    async (send) => {
      const form = { login: 'unmet', web: 'https://example.org/' }
      const { json } = await send({ as: 'key', operation: 'legacy-admin/learners.create', form })
      return [(json as { value: { web: string } }).value].flat()[0]!.web
    },
  ],
  'legacy-admin-listed-types-only': [
    true,
    false,
    (send) => succeeds(send, { operation: 'legacy-admin/trainings.list', query: { type: 'program' } }),
  ],
  'legacy-admin-sessions-of-published-alone': [
    true,
    false,
    (send, { store }) => {
      const { uuid: training_guid } = store.courses.find(({ status }) => status !== 'P')!
      const form = { title: 'New', start: '2030-01-01' }
      return succeeds(send, { operation: 'legacy-admin/sessions.create', path: { training_guid }, form })
    },
  ],
  'legacy-admin-active-learners-alone': [
    true,
    false,
    (send, { store }) => {
      const { id, uuid } = store.learners.find(({ status }) => status === 'N')!
      const taken = store.registrations.having('learnerId', id).map(({ sessionId }) => sessionId)
      return register(send, store.sessions.find((one) => !taken.includes(one.id))!, { uuid })
    },
  ],
  'legacy-admin-one-code-each': [
    true,
    false,
    async (send, { store }) => {
      const path = { learner_guid: store.learners.find(({ status }) => status === 'Y')!.uuid }
      const issued = () => send({ as: 'key', operation: 'legacy-admin/learners.auth-token', path })
      const [{ json }] = [await issued(), await issued()]
      const { token } = (json as { value: { token: string } }).value
      return succeeds(send, { operation: 'legacy-admin/tokens.exchange', query: { token } })
    },
  ],
  'closedSession-refuse': [
    true,
    false,
    (send, { store }) => {
      const closed = store.sessions.find(({ status }) => status === 'CLOSED')!
      const registered = store.registrations.having('sessionId', closed.id).map(({ learnerId }) => learnerId)
      return register(send, closed, store.learners.find(({ id }) => !registered.includes(id))!)
    },
  ],
  'completedRow-accept': [
    false,
    true,
    async (send, { store, credentials }) => {
      const { id: learnerId } = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)!
      const { id } = store.trackings.find((row) => row.learnerId === learnerId && row.progress === 100)!
      const form = { trackingId: `${id}`, sessionTimeSpent: '5' }
      return succeeds(send, { as: 'session', operation: 'legacy-learner/trackings.save', form })
    },
  ],
  'disabledDiscussions-accept': [
    false,
    true,
    async (send, { store, credentials }) => {
      const { id: learnerId } = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)!
      const { sessionId } = store.registrations.having('learnerId', learnerId)[0]!
      const course = store.courses.known(store.sessions.known(sessionId).courseId)
      course.discussionEnabled = false
      const form = { context: 'Training', contextGuid: course.uuid, title: 'New', comment: 'New' }
      return succeeds(send, { as: 'session', operation: 'legacy-learner/discussions.create', form })
    },
  ],
}
