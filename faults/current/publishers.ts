/** Faults of publishers beyond those that the laws give. */
import { type Fault, isObject, isOk } from '../fault.ts'
import { asks, replies, takesJunkId } from '../shapes.ts'

const GET = 'current/publishers.get'

export const currentPublishersFaults: readonly Fault[] = [
  asks(
    { operation: GET, slug: 'serves-first', title: 'serves the first publisher for every id', kills: 'right-record' },
    (question, { store }) => {
      if (store.publishers.get(Number(question.path.id))) question.path.id = String(store.publishers.all()[0]!.id)
    },
  ),
  replies(
    { operation: GET, slug: 'one-uuid', title: 'shows one uuid for all publishers', kills: 'right-record' },
    (reply) => {
      if (isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, uuid: 'the-only-one' }
    },
  ),
  takesJunkId(GET, ({ store }) => store.publishers.all()[0]!.id),
  replies(
    { operation: GET, slug: 'another-for-learners', title: 'shows learners another uuid', kills: 'same-for-learner' },
    (reply, { caller }) => {
      if (caller?.kind === 'learner' && isOk(reply) && isObject(reply.body))
        reply.body = { ...reply.body, uuid: 'other' }
    },
  ),
]
