/** Faults of written members: not required, forgotten, stored with any value. */

import { answersAsRead, isTyped, writtenMembers } from '../../contract/conditions/bodies.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'
import type { BodyMember, Terms } from '../../contract/terms.ts'
import { asks, ofClass, refuses, shows, stores, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, type LawFaults, madeSlug, recordsIn } from '../../reference/mutators/fault.ts'
import { updateFaults } from './update-faults.ts'

const FILLING: Record<BodyMember['type'], (turn: number) => unknown> = {
  string: (turn) => `made-up-${turn}`,
  integer: (turn) => turn,
  number: (turn) => turn,
  boolean: () => true,
  date: () => '2026-01-01',
  'date-time': () => '2026-01-01T00:00:00Z',
  object: () => ({ id: 1 }),
  array: () => [],
}

/** Legal values of members that do not take arbitrary text or objects. */
const FILLING_OF: Readonly<Record<string, (turn: number) => unknown>> = tableOf({
  languageCode: () => 'it-IT',
  learner: (turn) => ({ id: 1_001 + (turn % 50) }),
  learningResource: (turn) => ({ id: 3_001 + (turn % 50) }),
  trainingSession: (turn) => ({ id: 7_001 + (turn % 50) }),
  localizedVersion: (turn) => ({ languageCode: 'en-GB', metadata: { title: `made up ${turn}` } }),
})

const fillingOf = (name: string, { values, type }: BodyMember) =>
  values?.[0] ?? (FILLING_OF[name] ?? FILLING[type])(++turn)

let turn = 0

function fills(operation: Terms['operation'], name: string, member: BodyMember): Fault {
  return asks(
    operation,
    `makes-up-${name}`,
    `makes ${name} up where it is missing`,
    madeSlug(`required-${name}`),
    (question) => {
      const body = bodyOf(question)
      if (!(name in body)) question.body = { ...body, [name]: fillingOf(name, member) }
    },
  )
}

const forgets = (operation: Terms['operation'], name: string): Fault =>
  asks(operation, `forgets-${name}`, `does not store ${name}`, madeSlug(`body-${name}`), (question) => {
    const { [name]: _, ...rest } = bodyOf(question)
    if (name in bodyOf(question) && (name !== 'login' || !operation.endsWith('create'))) question.body = rest
    else if (name in bodyOf(question))
      question.body = { ...rest, [name]: `other-${++turn}-${String(bodyOf(question)[name]).slice(-20)}` }
  })

/** Echoed in the answer of the write, and gone afterwards. */
const echoes = (operation: Terms['operation'], name: string): Fault =>
  wraps(
    operation,
    `only-echoes-${name}`,
    `echoes ${name} without storing it`,
    madeSlug(`body-${name}`),
    (next) => (question) => {
      const sent = bodyOf(question)
      if (!(name in sent)) return next(question)
      const { [name]: value, ...rest } = sent
      const reply = next({ ...question, body: rest })
      if (isOk(reply)) for (const record of recordsIn(reply)) if (name in record) record[name] = value
      return reply
    },
  )

const FITS: Record<BodyMember['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => /^-?\d+$/.test(String(value)),
  number: (value) => !Number.isNaN(Number(value)),
  boolean: (value) => value === true || value === false || value === 'true' || value === 'false',
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  'date-time': (value) => /^\d{4}-\d{2}-\d{2}T/.test(String(value)),
  object: isObject,
  array: Array.isArray,
}

const required = (name: string, member: BodyMember) => (): Members =>
  member.values ? { [name]: member.values[0] } : member.required ? { [name]: fillingOf(name, member) } : {}

function anything(operation: Terms['operation'], name: string, member: BodyMember): Fault {
  return stores(
    operation,
    `stores-any-type-as-${name}`,
    `stores a value of any type as ${name}`,
    madeSlug(`type-${name}`),
    (body) => (name in body && body[name] !== null && !FITS[member.type](body[name]) ? { [name]: body[name] } : {}),
    required(name, member),
  )
}

function anyValue(operation: Terms['operation'], name: string, member: BodyMember, values: readonly string[]): Fault[] {
  const kills = madeSlug(`values-${name}`)
  return [
    stores(
      operation,
      `stores-any-${name}`,
      `stores any text as ${name}`,
      kills,
      (body) => (typeof body[name] === 'string' && !values.includes(body[name]) ? { [name]: body[name] } : {}),
      required(name, member),
    ),
    refuses(
      operation,
      `refuses-last-${name}`,
      `refuses ${values.at(-1)} as ${name}`,
      kills,
      (question) => bodyOf(question)[name] === values.at(-1),
    ),
  ]
}

/** Refuses a wrong value, and writes the rest of the request all the same. */
const writesRefused = (operation: Terms['operation'], name: string, member: BodyMember): Fault =>
  wraps(
    operation,
    `writes-beside-wrong-${name}`,
    `refuses a wrong ${name} and writes the rest`,
    madeSlug(`${member.values ? 'values' : 'type'}-${name}`),
    (next) => (question) => {
      const reply = next(question)
      const { [name]: wrong, ...rest } = bodyOf(question)
      if (!isOk(reply) && wrong !== undefined && reply.status !== 401)
        next({ ...question, body: { ...rest, ...(member.values ? { [name]: member.values[0] } : {}) } })
      return reply
    },
  )

/** Without the members for which an update is refused, or without theirs where they are objects. */
const withoutWrong = (body: Members, wrong: Members): Members =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (!(name in wrong)) return [[name, value]]
      const rest = isObject(value) && isObject(wrong[name]) ? withoutWrong(value, wrong[name]) : {}
      return Object.keys(rest).length ? [[name, rest]] : []
    }),
  )

/** Refuses an update for its wrong members, and writes the others all the same. */
const storesRefused = (operation: Terms['operation'], wrong: Members): Fault =>
  wraps(
    operation,
    'stores-what-it-refuses',
    'stores the rest of an update that it refuses',
    'refused-changes-nothing',
    (next) => (question) => {
      const reply = next(question)
      const body = bodyOf(question)
      if (!isOk(reply) && Object.keys(wrong).every((name) => name in body))
        next({ ...question, body: withoutWrong(body, wrong) })
      return reply
    },
  )

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** One member of the answer differs from the stored one; the read is right. */
const answersOther = ({ operation }: Terms): Fault =>
  ofClass(
    'member',
    shows(
      operation,
      'answers-other-than-stored',
      'answers a write with another record than it stored',
      'answer-as-read',
      (record) => {
        const names = Object.keys(record).filter((name) => isScalar(record[name]) && !NAMING.includes(name))
        const name = names.at(-1)
        if (name) record[name] = typeof record[name] === 'boolean' ? !record[name] : ''
      },
    ),
  )

/** Member by which another check recognises the record. */
const NAMING = ['_links', 'id', 'uuid', 'guid', 'login']

/** Whether the record of a refused request can be found again by the values sent. */
const isTraceable = (operation: Terms['operation'], { values, type }: BodyMember) =>
  traitsOf(operation).findsWritten && (values !== undefined || type === 'date')

const bodyFaults = (terms: Terms): Fault[] => {
  const { operation } = terms
  return [
    ...writtenMembers(terms).flatMap(({ name, ...member }) => [
      ...(member.required ? [fills(operation, name, member)] : []),
      forgets(operation, name),
      ...(name === 'login' ? [] : [echoes(operation, name)]),
      ...(isTyped(terms, member) ? [anything(operation, name, member)] : []),
      ...(member.values ? anyValue(operation, name, member, member.values) : []),
      ...(isTraceable(operation, member) ? [writesRefused(operation, name, member)] : []),
    ]),
    ...(answersAsRead(terms) ? [answersOther(terms)] : []),
    ...(terms.refusedWith ? [storesRefused(operation, terms.refusedWith)] : []),
  ]
}

export const faults: LawFaults = [
  ['stored wrongly', bodyFaults],
  ['update', updateFaults],
]
