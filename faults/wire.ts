/** Legal variations that any operation may show: extra members, other statuses, other headers. */

import { isObject, type Members } from '../contract/members.ts'
import type { World } from '../reference/index.ts'
import { bodyOf, isOk, recordsIn, type Variation } from '../reference/mutators/fault.ts'
import { variationsOf } from '../reference/mutators/variations.ts'

const { replies, wraps } = variationsOf('')

const STATUSES = { 400: 422, 401: 401, 403: 403, 404: 400, 409: 400 } as const

/** Names of members that hold the address of a picture. */
const PICTURES = /^(?:avatarUrl|thumbnail|small|medium|large|\w*Picture(?:Url|Uri))$/

const signed = new WeakMap<World, number>()
const answered = new WeakMap<World, number>()

function withSigned(value: unknown, turn: number): unknown {
  if (Array.isArray(value)) return value.map((one) => withSigned(one, turn))
  if (!isObject(value) || Buffer.isBuffer(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'string' && held && PICTURES.test(name) ? `${held}?signature=${turn}` : withSigned(held, turn),
    ]),
  )
}

export const wireVariations: readonly Variation[] = [
  replies('*', 'extra-members', 'adds a member to every record', ['R7'], (reply, { operation }) => {
    // R73: the map of types is no record; a further code in it is a violation.
    // RL21: an empty object is empty.
    if (isOk(reply) && operation !== 'legacy-learner/types.list')
      for (const record of recordsIn(reply)) if (Object.keys(record).length) record.lpcExtra = { nested: [1, 'two'] }
  }),
  replies(
    '*',
    'changing-members',
    'adds members that are others in each answer',
    ['R7'],
    (reply, { operation }, world) => {
      if (!isOk(reply) || operation === 'legacy-learner/types.list') return
      const turn = (answered.get(world) ?? 0) + 1
      answered.set(world, turn)
      for (const record of recordsIn(reply))
        if (Object.keys(record).length) Object.assign(record, { etag: `"${turn}"`, servedAt: turn })
    },
  ),
  replies('*', 'extra-envelope-members', 'adds members beside the documented ones of an object', ['R7'], (reply) => {
    if (isObject(reply.body)) reply.body = { ...reply.body, requestId: 'r-1', took: 3 }
  }),
  replies('*', 'other-refusal-statuses', 'refuses with other statuses of 4xx', ['R5'], (reply) => {
    const other = STATUSES[reply.status as keyof typeof STATUSES]
    if (other) reply.status = other
  }),
  replies('*', 'accepted', 'answers successes that write with 202', ['R4'], (reply) => {
    if (reply.status === 201) reply.status = 202
  }),
  replies('*', 'charset', 'names a character set with the content type', ['R5'], (reply) => {
    if (isObject(reply.body)) reply.headers['content-type'] ??= 'application/json; charset=UTF-8'
  }),
  replies('*', 'problem-json', 'refuses as application/problem+json with more members', ['R5'], (reply) => {
    if (isOk(reply) || !isObject(reply.body)) return
    reply.headers['content-type'] = 'application/problem+json'
    reply.body = { type: 'about:blank', status: reply.status, code: 'E42', ...reply.body }
  }),
  replies('*', 'more-cookies', 'sets further cookies', ['R59'], (reply) => {
    if (reply.headers['set-cookie'])
      reply.headers['set-cookie'] = [reply.headers['set-cookie']].flat().concat('lb=node-3; Path=/')
  }),
  replies(
    '*',
    'signed-addresses',
    'signs the addresses of pictures anew in each answer',
    ['RC14'],
    (reply, _, world) => {
      const turn = (signed.get(world) ?? 0) + 1
      signed.set(world, turn)
      if (isOk(reply) && isObject(reply.body)) reply.body = withSigned(reply.body, turn) as Members
    },
  ),
  wraps(
    '*',
    'firewall',
    'has a firewall that refuses identifiers with quotes, and markup that learners get, in HTML',
    ['RX1'],
    (next) => (question) => {
      const isMarkup =
        question.operation === 'current/learners.update' && JSON.stringify(bodyOf(question)).includes('<')
      if (!isMarkup && !Object.values(question.path).some((value) => value.includes("'"))) return next(question)
      return { status: 403, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Blocked</h1>') }
    },
  ),
  replies('*', 'member-order', 'gives members in another order', ['R7'], (reply) => {
    if (isObject(reply.body)) reply.body = Object.fromEntries(Object.entries(reply.body).reverse())
  }),
]
