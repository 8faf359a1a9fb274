/**
 * Ways in which one broken layer in front of a whole platform spoils every answer of all three interfaces: ten kinds,
 * one defect each. Hundreds of checks fail with each, for one cause.
 */
import { isObject } from '../../contract/members.ts'
import { isWriting } from '../../contract/operations.ts'
import { isCreation } from '../../contract/records.ts'
import type { Around, Reply } from '../../reference/index.ts'
import { around, copyOf, isOk, listIn, recordsIn, replying, withList } from '../../reference/mutators/fault.ts'
import { everyText } from '../../reference/mutators/shapes.ts'

interface Collection {
  all(): readonly unknown[]
}

export interface Middleware {
  readonly id: string
  /** Third person present. */
  readonly title: string
  readonly around: () => readonly Around[]
}

const IDENTIFIERS: Readonly<Record<string, string>> = { id: '_id', uuid: '_uuid', guid: '_guid', loId: '_loId' }

/** Every member of a value, however deep, under another name. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed)
  if (!isObject(value) || Buffer.isBuffer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [IDENTIFIERS[name] ?? name, renamed(one)]))
}

const isIdentifier = (name: string) => /^(?:_.*|id|uuid|login|.*[gG]uid|loId|token|.*[tT]oken.*)$/.test(name)

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}).*)?$/

const american = (text: string) => {
  const [, year, month, day, hour = '0', minute = '00'] = DATE.exec(text) ?? []
  return year ? `${month}/${day}/${year} ${hour}:${minute}` : text
}

/** The order in which that many records come for the turn: another each time. */
function shuffled<Value>(list: readonly Value[], turn: number): readonly Value[] {
  const left = [...list]
  let state = turn * 7919 + 1
  return list.map(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return left.splice(state % left.length, 1)[0]!
  })
}

/** The records of each collection in another order for each request, and those of each page as well. */
const unordered = (): Around =>
  around('*', (next, { store }) => {
    let turn = 0
    for (const collection of Object.values(store) as unknown as Collection[]) {
      const all = collection.all.bind(collection)
      const mixed = () => shuffled(all(), turn)
      Object.assign(collection, {
        all: mixed,
        filter: (matches: (record: unknown) => boolean) => mixed().filter(matches),
        [Symbol.iterator]: () => mixed()[Symbol.iterator](),
      })
    }
    return (question) => {
      turn++
      const reply = next(question)
      const list = isOk(reply) ? listIn(reply) : undefined
      return list ? withList(reply, shuffled(list, turn)) : reply
    }
  })

/** Every success, with its body changed. */
const successes = (change: (reply: Reply) => Reply): readonly Around[] => [
  replying('*', (reply) =>
    isOk(reply) && isObject(reply.body) && !Buffer.isBuffer(reply.body) ? change(reply) : reply,
  ),
]

const PAGE = Buffer.from('<html><body><h1>Request blocked</h1></body></html>')

export const MIDDLEWARES: readonly Middleware[] = [
  {
    id: 'open',
    title: 'checks no credential',
    around: () => [
      around('*', (next) => (question) => {
        for (const guard of ['credential', 'role', 'super-user'] as const) question.skip.add(guard)
        return next(question)
      }),
    ],
  },
  {
    id: 'refusal-page',
    title: 'gives every refusal as a page of another status',
    around: () => [
      replying('*', (reply) =>
        isOk(reply) ? reply : { status: 406, headers: { 'content-type': 'text/html' }, body: PAGE },
      ),
    ],
  },
  {
    id: 'wrapped',
    title: 'wraps every success in an envelope',
    around: () => successes((reply) => ({ ...reply, body: { status: 'ok', data: reply.body } })),
  },
  {
    id: 'sent-twice',
    title: 'sends every creation twice',
    around: () => [
      around('*', (next) => (question) => {
        if (!isCreation(question.operation)) return next(question)
        const reply = next(copyOf(question))
        if (isOk(reply)) next(question)
        return reply
      }),
    ],
  },
  {
    id: 'unordered',
    title: 'gives every list in another order each time',
    around: () => [unordered()],
  },
  {
    id: 'member-lost',
    title: 'loses a member of every record',
    around: () => [
      replying('*', (reply) => {
        if (!isOk(reply)) return
        for (const record of recordsIn(reply)) {
          const lost = Object.keys(record).find((name) => !isIdentifier(name))
          if (lost) delete record[lost]
        }
      }),
    ],
  },
  {
    id: 'writes-fail',
    title: 'fails at every write',
    around: () => [
      around('*', (next) => (question) => {
        const isSignIn = /\/(?:tokens|session)\./.test(question.operation)
        if (!isWriting(question.operation) || isSignIn) return next(question)
        return { status: 500, headers: {}, body: { success: false, message: 'upstream failed', value: null } }
      }),
    ],
  },
  {
    id: 'dates',
    title: 'gives every date in another form',
    around: () => successes((reply) => ({ ...reply, body: everyText(reply.body, american) })),
  },
  {
    id: 'content-type',
    title: 'declares every answer to be plain text',
    around: () => [
      replying('*', (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' } })),
    ],
  },
  {
    id: 'ids-renamed',
    title: 'gives every identifier under another name',
    around: () => successes((reply) => ({ ...reply, body: renamed(reply.body) })),
  },
]
