/** Faults of training courses beyond those that the laws give. */

import { isObject, type Members } from '../../contract/members.ts'
import { answers, asks, refuses, replies, stores, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk } from '../../reference/mutators/fault.ts'
import {
  cutsTo32Bits,
  hidesFromLearners,
  intoReply,
  losesLetters,
  losesZeros,
  refusesMember,
  refusesValue,
  servesNeighbour,
  shortensLanguages,
  taking,
  unsentAs,
} from '../../reference/mutators/shapes.ts'
import { overreaching } from '../../reference/mutators/updating.ts'

const COURSE = 'current/training-courses.get'

const COURSE_UPDATE = 'current/training-courses.update'

const WRITABLE = ['title', 'referenceCode', 'description', 'durationText', 'isMandatory', 'isMobile'] as const

const without = (name: string) => (body: Members) =>
  Object.fromEntries(Object.entries(body).filter(([member]) => member !== name))

const forgotten = WRITABLE.map((name) =>
  asks(COURSE_UPDATE, `forgets-${name}`, `does not store ${name}`, `body-${name}`, (question) => {
    question.body = without(name)(bodyOf(question))
  }),
)

const echoed = WRITABLE.map((name) =>
  wraps(
    COURSE_UPDATE,
    `only-echoes-${name}`,
    `echoes ${name} without storing it`,
    `body-${name}`,
    (next) => (question) => {
      const body = bodyOf(question)
      const reply = next({ ...question, body: without(name)(body) })
      if (name in body && isOk(reply)) intoReply(reply, { [name]: body[name] })
      return reply
    },
  ),
)

/** Members that a partial update sends and that a course shows. */
const UPDATED = [
  { name: 'title', type: 'string' },
  { name: 'referenceCode', type: 'string' },
  { name: 'description', type: 'string' },
  { name: 'durationText', type: 'string' },
  { name: 'hrisExportMode', type: 'string', form: 'mode' },
  { name: 'isMandatory', type: 'boolean' },
  { name: 'isMobile', type: 'boolean' },
]

export const trainingCourseFaults: readonly Fault[] = [
  ...overreaching('current/training-courses.update', UPDATED),
  ...(['isMandatory', 'isMobile'] as const).flatMap((name) => [
    asks(COURSE_UPDATE, `assumes-${name}`, `takes no ${name} for yes`, 'partial', unsentAs({ [name]: true })),
    ...[true, false].map((value) => refusesValue(COURSE_UPDATE, name, value, `body-${name}`)),
  ]),
  answers(COURSE_UPDATE, 'answers-without-points', 'answers with no points', 'answer-as-read', (reply) => {
    if (isObject(reply.body) && isObject(reply.body.metadata))
      intoReply(reply, { metadata: { ...reply.body.metadata, totalPoints: 0 } })
  }),
  answers(
    COURSE_UPDATE,
    'answers-with-what-was-sent-alone',
    'answers with durationText null where it was not sent',
    'answer-as-read',
    (reply, question) => {
      if (!('durationText' in bodyOf(question))) intoReply(reply, { durationText: null })
    },
  ),
  wraps(
    COURSE_UPDATE,
    'dates-back',
    'sets modifiedAt back by an hour',
    'modified-not-back',
    (next, { store }) =>
      (question) => {
        const before = store.courses.get(Number(question.path.id))?.modifiedAt
        const reply = next(question)
        const course = store.courses.get(Number(question.path.id))
        if (isOk(reply) && course && before !== undefined) course.modifiedAt = before - 3_600_000
        return reply
      },
  ),
  servesNeighbour(COURSE, (id, { store }) => store.courses.get(id) !== undefined),
  hidesFromLearners(COURSE),
  cutsTo32Bits(COURSE),
  shortensLanguages(COURSE),
  replies(COURSE, 'mode-none', 'says NONE in place of DISABLED', 'response-schema', (reply) => {
    if (isObject(reply.body) && reply.body.hrisExportMode === 'DISABLED') intoReply(reply, { hrisExportMode: 'NONE' })
  }),
  asks(COURSE_UPDATE, 'clears-durationText', 'empties durationText', 'partial', unsentAs({ durationText: '' })),

  ...forgotten,
  losesZeros(COURSE_UPDATE, 'referenceCode'),
  ...echoed,
  refusesMember(COURSE_UPDATE, 'publisher', 'body-publisher'),
  refusesMember(COURSE_UPDATE, 'hrisSelectedSessionsIds', 'body-hrisSelectedSessionsIds'),
  asks(COURSE_UPDATE, 'forgets-mode', 'does not store hrisExportMode', 'values-hrisExportMode', (question) => {
    question.body = without('hrisExportMode')(bodyOf(question))
  }),
  refuses(
    COURSE_UPDATE,
    'refuses-content',
    'refuses CONTENT',
    'values-hrisExportMode',
    (question) => bodyOf(question).hrisExportMode === 'CONTENT',
  ),
  stores(COURSE_UPDATE, 'stores-any-mode', 'stores any text as hrisExportMode', 'values-hrisExportMode', (body) =>
    String(body.hrisExportMode).startsWith('LPC') ? { hrisExportMode: body.hrisExportMode } : {},
  ),
  stores(COURSE_UPDATE, 'stores-any-type', 'stores a text as isMandatory', 'wrong-types', (body) =>
    typeof body.isMandatory === 'string' ? { isMandatory: body.isMandatory } : {},
  ),
  asks(COURSE_UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { referenceCode: null, durationText: null, ...bodyOf(question) }
  }),
  stores(COURSE_UPDATE, 'changes-status', 'lets status be changed', 'unlisted', taking(['status'])),
  stores(COURSE_UPDATE, 'changes-language', 'lets languageCode be changed', 'unlisted', taking(['languageCode'])),
  ...(['status', 'type', 'languageCode'] as const).map((name) => ({
    ...stores(
      COURSE_UPDATE,
      `changes-${name}-alone`,
      `refuses unlisted members, and stores ${name}`,
      'unlisted',
      taking([name]),
    ),
    choices: { unlistedMembers: 'refuse' } as const,
  })),
  stores(COURSE_UPDATE, 'changes-metadata', 'lets metadata be changed', 'unlisted', taking(['metadata'])),
  wraps(
    COURSE_UPDATE,
    'changes-neighbour',
    'changes the course before as well',
    'only-that-record',
    (next) => (question) => {
      const reply = next(question)
      const before = String(Number(question.path.id) - 1)
      if (isOk(reply)) next({ ...question, path: { id: before } })
      return reply
    },
  ),
  losesLetters(COURSE_UPDATE),
]
