/** Faults of learners beyond those that the laws give. */

import { isObject } from '../../../contract/members.ts'
import { answers, asks, fault, showing } from '../../../reference/mutators/builder.ts'
import type { Fault } from '../../../reference/mutators/fault.ts'
import { creating } from './create.ts'
import { listing } from './list.ts'
import { updating } from './update.ts'

const GET = 'current/learners.get'

const getting: readonly Fault[] = [
  asks(
    GET,
    'serves-neighbour',
    'serves the next learner in place of the one asked for',
    'right-record',
    (question, world) => {
      const neighbour = Number(question.path.id) + 1
      if (world.store.learners.get(neighbour)) question.path.id = String(neighbour)
    },
  ),
  answers(GET, 'shows-other-email', 'shows another email than the list', 'right-record', (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, email: 'another@example.invalid' }
  }),
  answers(GET, 'counts-a-badge-more', 'counts a badge more than the list', 'include-as-listed', (reply) => {
    if (isObject(reply.body) && typeof reply.body.totalBadges === 'number')
      reply.body = { ...reply.body, totalBadges: reply.body.totalBadges + 1 }
  }),
  fault(
    GET,
    'maps-custom-fields',
    'shows the custom fields as an object wherever it shows a learner',
    'response-schema',
    ...(['list', 'get', 'create', 'update'] as const).map((does) =>
      showing(`current/learners.${does}`, (learner) => {
        if (Array.isArray(learner.customFields)) learner.customFields = { ...learner.customFields }
      }),
    ),
  ),
]

export const learnerFaults: readonly Fault[] = [...listing, ...creating, ...getting, ...updating]
