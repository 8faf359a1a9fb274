/** Faults of Get learner. */
import { isObject } from '../../../contract/members.ts'
import { around, asking, checkId, type Fault, isOk, recordsIn, replying } from '../../../mutators/fault.ts'
import { replies } from '../../../mutators/shapes.ts'

const GET = 'current/learners.get'

export const getting: readonly Fault[] = [
  {
    id: `${GET}/serves-neighbour`,
    title: 'serves the next learner in place of the one asked for',
    kills: [checkId(GET, 'right-record')],
    around: [
      around(GET, (next, world) => (question) => {
        const neighbour = Number(question.path.id) + 1
        if (world.store.learners.get(neighbour)) question.path.id = String(neighbour)
        return next(question)
      }),
    ],
  },
  replies(GET, 'shows-other-email', 'shows another email than the list', 'right-record', (reply) => {
    if (isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, email: 'another@example.invalid' }
  }),
  replies(GET, 'counts-a-badge-more', 'counts a badge more than the list', 'include-as-listed', (reply) => {
    if (isOk(reply) && isObject(reply.body) && typeof reply.body.totalBadges === 'number')
      reply.body = { ...reply.body, totalBadges: reply.body.totalBadges + 1 }
  }),
  {
    id: `${GET}/maps-custom-fields`,
    title: 'shows the custom fields as an object wherever it shows a learner',
    kills: [checkId(GET, 'response-schema')],
    around: (['list', 'get', 'create', 'update'] as const).map((does) =>
      replying(`current/learners.${does}`, (reply) => {
        for (const learner of isOk(reply) ? recordsIn(reply) : [])
          if (Array.isArray(learner.customFields)) learner.customFields = { ...learner.customFields }
      }),
    ),
  },
  {
    id: `${GET}/takes-junk-id`,
    title: 'takes an id that is not an integer for the first one',
    kills: [checkId(GET, 'junk-identifier')],
    around: [
      asking(GET, (question, { store }) => {
        if (!/^-?\d+$/.test(question.path.id ?? '')) question.path.id = String(store.learners.all()[0]!.id)
      }),
    ],
  },
]
