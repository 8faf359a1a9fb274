/**
 * Ways to break an answer that are mere data: verbs with arguments, which people write on the command line and combine
 * without code. Each wraps the honest handlers of one operation.
 */
import { parseJson } from '../../contract/json.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'
import type { Question, Reply } from '../index.ts'
import { Refusal, type RefusalKind } from '../refusal.ts'
import { bodyOf, isOk, listIn, recordsIn, withList } from './fault.ts'

/** The form of an argument; its reader returns undefined where the text has another. */
export const ARGUMENTS = {
  member: { allowed: 'a member of the records, or /member of the body around them', read: (text: string) => text },
  name: { allowed: 'a name', read: (text: string) => text },
  text: { allowed: 'text', read: (text: string) => text },
  json: { allowed: 'a JSON value', read: json },
  type: { allowed: 'string, number, boolean, array or object', read: (text: string) => CONVERSIONS[text] && text },
  count: { allowed: 'a whole number', read: (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined) },
  status: {
    allowed: 'a status from 200 to 599',
    read: (text: string) => (/^[2-5]\d\d$/.test(text) ? Number(text) : undefined),
  },
  refusal: { allowed: 'a status: 400, 401, 403, 404, 409, 429 or 500', read: (text: string) => REFUSALS[text] },
} as const
type ArgumentKind = keyof typeof ARGUMENTS

export interface Verb {
  /** The form in the help: `drop MEMBER`. */
  readonly form: string
  /** The defect of a broken operation, third person present. */
  readonly does: string
  /** The last argument takes the rest of the line. */
  readonly takes: readonly ArgumentKind[]
  /** Whether the last argument may be missing. */
  readonly shorter?: true
  /** Changes the question, or refuses it. @throws Refusal */
  asks?(question: Question, ...values: readonly unknown[]): void
  /** The answer in place of one that may be changed, as it is not shared with the store. */
  answers?(reply: Reply, ...values: readonly unknown[]): Reply
  /** Milliseconds by which the answer is late. */
  late?(...values: readonly unknown[]): number
}

/** Undefined where it is no JSON. */
function json(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

const CONVERSIONS: Readonly<Record<string, (value: unknown) => unknown>> = tableOf<(value: unknown) => unknown>({
  string: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  number: (value) => Number(value) || 0,
  boolean: Boolean,
  array: (value) => [value],
  object: (value) => ({ value }),
})

const REFUSALS: Readonly<Record<string, RefusalKind>> = tableOf<RefusalKind>({
  400: 'validation',
  401: 'credential',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'rate',
  500: 'failure',
})

/** The objects in which a member path ends, with the last of its names: dots descend, into the items of arrays too. */
function holdersOf(reply: Reply, member: string): readonly (readonly [Members, string])[] {
  const [ofBody, path] = member.startsWith('/') ? [true, member.slice(1)] : [false, member]
  const names = path.split('.')
  const last = names.pop()!
  const roots = ofBody ? [reply.body].filter(isObject) : recordsIn(reply)
  const holders = names.reduce<readonly unknown[]>(
    (held, name) => held.flatMap((one) => (isObject(one) ? one[name] : undefined)),
    roots,
  )
  return holders.filter(isObject).map((holder) => [holder, last] as const)
}

/** The values of the member in a successful answer. */
function each(reply: Reply, member: string, change: (holder: Members, name: string) => void): Reply {
  if (!isOk(reply)) return reply
  for (const [holder, name] of holdersOf(reply, member)) if (Object.hasOwn(holder, name)) change(holder, name)
  return reply
}

function ofList(reply: Reply, change: (list: readonly Members[]) => readonly Members[]): Reply {
  const list = isOk(reply) ? listIn(reply) : undefined
  return list ? withList(reply, change(list)) : reply
}

const parsedOr = (text: string): unknown => json(text) ?? Buffer.from(text)

export const VERBS: Readonly<Record<string, Verb>> = tableOf<Verb>({
  drop: {
    form: 'drop MEMBER',
    does: 'leaves the member out of its records',
    takes: ['member'],
    answers: (reply, member: string) => each(reply, member, (holder, name) => void delete holder[name]),
  },
  set: {
    form: 'set MEMBER JSON',
    does: 'shows this value in the member, whatever is stored',
    takes: ['member', 'json'],
    answers: (reply, member: string, value: unknown) => {
      if (isOk(reply)) for (const [holder, name] of holdersOf(reply, member)) holder[name] = structuredClone(value)
      return reply
    },
  },
  type: {
    form: 'type MEMBER TYPE',
    does: 'shows the member as another JSON type',
    takes: ['member', 'type'],
    answers: (reply, member: string, type: string) =>
      each(reply, member, (holder, name) => {
        holder[name] = CONVERSIONS[type]!(holder[name])
      }),
  },
  rename: {
    form: 'rename MEMBER NAME',
    does: 'shows the member under another name',
    takes: ['member', 'name'],
    answers: (reply, member: string, other: string) =>
      each(reply, member, (holder, name) => {
        holder[other] = holder[name]
        delete holder[name]
      }),
  },
  cut: {
    form: 'cut COUNT',
    does: 'lists no more records than these, whatever the limit is',
    takes: ['count'],
    answers: (reply, count: number) => ofList(reply, (list) => list.slice(0, count)),
  },
  skip: {
    form: 'skip COUNT',
    does: 'leaves out the first records of each page',
    takes: ['count'],
    answers: (reply, count: number) => ofList(reply, (list) => list.slice(count)),
  },
  repeat: {
    form: 'repeat',
    does: 'lists the first record of a page twice',
    takes: [],
    answers: (reply) => ofList(reply, (list) => [...list, ...list.slice(0, 1)]),
  },
  reverse: {
    form: 'reverse',
    does: 'lists the records of a page in the opposite order',
    takes: [],
    answers: (reply) => ofList(reply, (list) => [...list].reverse()),
  },
  status: {
    form: 'status STATUS',
    does: 'answers with this status, and the body as it was',
    takes: ['status'],
    answers: (reply, status: number) => ({ ...reply, status }),
  },
  header: {
    form: 'header NAME [VALUE]',
    does: 'answers with this header, or without it',
    takes: ['name', 'text'],
    shorter: true,
    answers: (reply, name: string, value?: string) => {
      const lower = name.toLowerCase()
      const others = Object.entries(reply.headers).filter(([one]) => one.toLowerCase() !== lower)
      return { ...reply, headers: Object.fromEntries(value === undefined ? others : [...others, [lower, value]]) }
    },
  },
  body: {
    form: 'body TEXT',
    does: 'answers with this body, as JSON where it is JSON',
    takes: ['text'],
    answers: (reply, text: string) => ({ ...reply, body: parsedOr(text) }),
  },
  ignore: {
    form: 'ignore NAME',
    does: 'overlooks the query parameter or the member of the body',
    takes: ['name'],
    asks: (question, name: string) => {
      question.query.delete(name)
      if (!isObject(question.body)) return
      const { [name]: _, ...others } = bodyOf(question)
      question.body = others
    },
  },
  refuse: {
    form: 'refuse STATUS',
    does: 'refuses every request with this status, and does nothing',
    takes: ['refusal'],
    asks: (_, kind: RefusalKind) => {
      throw new Refusal(kind, 'refused, as this stand-in was told to')
    },
  },
  delay: {
    form: 'delay MILLISECONDS',
    does: 'answers that much later',
    takes: ['count'],
    late: (milliseconds: number) => milliseconds,
  },
})
