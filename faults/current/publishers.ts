/** Faults of publishers beyond those that the laws give. */
import { isObject } from '../../contract/members.ts'
import { answers, asks } from '../../reference/mutators/builder.ts'
import type { Fault } from '../../reference/mutators/fault.ts'

const GET = 'current/publishers.get'

export const publisherFaults: readonly Fault[] = [
  asks(GET, 'serves-first', 'serves the first publisher for every id', 'right-record', (question, { store }) => {
    if (store.publishers.get(Number(question.path.id))) question.path.id = String(store.publishers.all()[0]!.id)
  }),
  answers(GET, 'one-uuid', 'shows one uuid for all publishers', 'right-record', (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, uuid: 'the-only-one' }
  }),
  answers(GET, 'another-for-learners', 'shows learners another uuid', 'same-for-learner', (reply, { caller }) => {
    if (caller?.kind === 'learner' && isObject(reply.body)) reply.body = { ...reply.body, uuid: 'other' }
  }),
]
