/** Faults of activity trackings beyond those that the laws give. */
import { termsOf } from '../../contract/index.ts'
import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'
import { asks, replies } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, type Killed, listIn, withList } from '../../reference/mutators/fault.ts'
import { repeats } from '../../reference/mutators/shapes.ts'

const ACTIVITIES = 'current/activity-trackings.search'

const firstOnly = (name: string, kills: Killed): Fault =>
  asks(ACTIVITIES, `first-of-${name}`, `takes only the first of ${name}`, kills, (question) => {
    const body = bodyOf(question)
    const list = body[name]
    if (Array.isArray(list)) question.body = { ...body, [name]: list.slice(0, 1) }
  })

const dropsUnfit = (name: string, kills: Killed, unfit: (value: unknown) => boolean): Fault =>
  asks(ACTIVITIES, `drops-${name}`, `drops ${name} that it cannot read`, kills, (question) => {
    const { [name]: value, ...rest } = bodyOf(question)
    if (value !== undefined && unfit(value)) question.body = rest
  })

const firstTwo = (name: string, kills: Killed): Fault =>
  asks(ACTIVITIES, `two-of-${name}`, `takes only the first two of ${name}`, kills, (question) => {
    const body = bodyOf(question)
    const list = body[name]
    if (Array.isArray(list)) question.body = { ...body, [name]: list.slice(0, 2) }
  })

export const activityTrackingFaults: readonly Fault[] = [
  firstTwo('trainingSessionIds', 'any-of-sessions'),
  firstTwo('learnerIds', 'any-of-learners'),
  firstTwo('activityIds', 'any-of-activities'),
  ...(['learnerIds', 'activityIds'] as const).flatMap((name) =>
    [
      ['sessions', 'trainingSessionIds'] as const,
      ...['status', ...Object.keys(termsOf(ACTIVITIES).ranges ?? {})].map((member) => [member, member] as const),
    ].map(([what, forgotten]) =>
      asks(
        ACTIVITIES,
        `forgets-${what}-beside-${name}`,
        `ignores ${forgotten} where ${name} are given`,
        name === 'learnerIds' ? 'any-of-learners' : 'any-of-activities',
        (question) => {
          const { [forgotten]: _, ...rest } = bodyOf(question)
          if (name in rest) question.body = rest
        },
      ),
    ),
  ),
  firstOnly('learnerIds', 'any-of-learners'),
  firstOnly('activityIds', 'any-of-activities'),
  firstOnly('trainingSessionIds', 'any-of-sessions'),
  firstOnly('status', 'any-of-statuses'),
  replies(ACTIVITIES, 'empty-finds-nothing', 'finds nothing by an empty object', 'empty-body', (reply, question) =>
    Object.keys(bodyOf(question)).length ? undefined : withList(reply, (listIn(reply) ?? []).slice(0, 5)),
  ),
  asks(ACTIVITIES, 'takes-one-bound', 'takes one operator of a range', 'two-bounds', (question) => {
    for (const value of Object.values(bodyOf(question)))
      if (isObject(value)) for (const operator of Object.keys(value).slice(1)) delete value[operator]
  }),
  asks(ACTIVITIES, 'ignores-offsets', 'ignores the offset of a date-time', 'range-offsets', (question) => {
    question.body = parseJson(JSON.stringify(bodyOf(question)).replaceAll('+05:30', 'Z'))
  }),
  dropsUnfit('learnerIds', 'wrong-types', (value) => !Array.isArray(value)),
  repeats(ACTIVITIES, 'id', 'composite-id'),
]
