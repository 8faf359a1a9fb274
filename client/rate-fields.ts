/**
 * The rate limits that a target announces: `Retry-After`, the `RateLimit` fields of every draft, and the informal
 * `X-RateLimit` family. The contract documents none of it; it is understood where it comes.
 */
import { listOf } from './answer.ts'
import type { Incoming } from './transport.ts'

export interface RateFields {
  /** Requests per window. */
  readonly limit?: number
  /** Length of that window. */
  readonly windowMs?: number
  readonly remaining?: number
  /** Milliseconds until the budget is there again. */
  readonly resetMs?: number
  /** Names of the fields that were understood. */
  readonly names: readonly string[]
}

type Headers = Incoming['headers']
type Policy = Pick<RateFields, 'limit' | 'windowMs'>

const NUMBER = /^\s*\d+(\.\d+)?\s*$/
/** Above it a reset is an instant in seconds since 1970, not a duration: more than thirty years. */
const EPOCH_SECONDS = 1e9
const EPOCH_MILLISECONDS = 1e12

const textOf = (headers: Headers, ...names: readonly string[]): string | undefined => {
  const name = names.find((one) => headers[one] !== undefined)
  return name === undefined ? undefined : listOf(headers[name]).join(', ')
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && NUMBER.test(text) ? Number(text) : undefined

/** A duration in seconds, an instant in seconds or milliseconds since 1970, or a date. */
function untilMs(text: string | undefined, nowEpochMs: number): number | undefined {
  if (text === undefined) return undefined
  const number = numberIn(text)
  if (number !== undefined) {
    if (number < EPOCH_SECONDS) return number * 1000
    return Math.max(0, (number < EPOCH_MILLISECONDS ? number * 1000 : number) - nowEpochMs)
  }
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowEpochMs)
}

/** Milliseconds that `Retry-After` asks for, given as seconds or as a date. */
const retryAfterMs = (headers: Headers, nowEpochMs: number): number | undefined =>
  untilMs(listOf(headers['retry-after'])[0], nowEpochMs)

/** `q=100`, `w=60`: the parameters of one member of a list. */
const parameter = (member: string, name: string): number | undefined =>
  numberIn(new RegExp(`(?:^|[;,\\s])${name}=\\s*(\\d+(?:\\.\\d+)?)`).exec(member)?.[1])

const membersOf = (text: string) => text.split(',').map((member) => member.trim())

/** The strictest of the policies: `10;w=1, 50;w=60` or `"burst";q=100;w=60`. */
function strictest(text: string | undefined): Policy {
  const policies = membersOf(text ?? '').flatMap((member): Policy[] => {
    const limit = parameter(member, 'q') ?? numberIn(/^(\d+)/.exec(member)?.[1])
    const seconds = parameter(member, 'w')
    return limit === undefined ? [] : [{ limit, ...(seconds === undefined ? {} : { windowMs: seconds * 1000 }) }]
  })
  const rate = ({ limit = 0, windowMs = 60_000 }: Policy) => limit / windowMs
  return policies.toSorted((one, other) => rate(one) - rate(other))[0] ?? {}
}

/** The combined field: `limit=10, remaining=3, reset=5`, later `"default";r=3;t=5`. */
function combined(text: string | undefined): Pick<RateFields, 'limit' | 'remaining' | 'resetMs'> {
  if (text === undefined) return {}
  const scarcest = membersOf(text)
    .filter((member) => parameter(member, 'r') !== undefined)
    .toSorted((one, other) => parameter(one, 'r')! - parameter(other, 'r')!)[0]
  const [remaining, seconds] = scarcest
    ? [parameter(scarcest, 'r'), parameter(scarcest, 't')]
    : [parameter(text, 'remaining'), parameter(text, 'reset')]
  return defined({
    limit: scarcest ? undefined : parameter(text, 'limit'),
    remaining,
    resetMs: seconds === undefined ? undefined : seconds * 1000,
  })
}

const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [Name in keyof Value]?: Exclude<Value[Name], undefined>
  }

const separate = (part: string) => [`ratelimit-${part}`, `x-ratelimit-${part}`, `x-rate-limit-${part}`]
const FIELD = /^(x-)?rate-?limit(-|$)/

/** The limits in an answer's fields; undefined where there are none. */
export function rateFieldsOf(headers: Headers, nowEpochMs: number): RateFields | undefined {
  const names = Object.keys(headers).filter((name) => FIELD.test(name))
  if (!names.length) return undefined
  const [limitText, resetAfter] = [textOf(headers, ...separate('limit')), textOf(headers, ...separate('reset-after'))]
  return {
    ...defined({
      ...strictest(limitText),
      ...combined(textOf(headers, 'ratelimit')),
    }),
    ...defined({
      remaining: numberIn(textOf(headers, ...separate('remaining'))),
      resetMs: untilMs(resetAfter ?? textOf(headers, ...separate('reset')), nowEpochMs),
    }),
    ...strictest(textOf(headers, 'ratelimit-policy', 'x-ratelimit-policy')),
    names,
  }
}

export interface RetryAfter {
  readonly ms: number
  /** The field that said so. */
  readonly by: string
}

/** The target's own time where it gives one: its clock may differ from ours. */
function present(headers: Headers, epochMs: number): number {
  const date = Date.parse(listOf(headers.date)[0] ?? '')
  return Number.isNaN(date) ? epochMs : date
}

/** How long a refusal asks to wait; undefined when it does not say. */
export function retryAfterOf(headers: Headers, epochMs: number): RetryAfter | undefined {
  const nowEpochMs = present(headers, epochMs)
  const after = retryAfterMs(headers, nowEpochMs)
  if (after !== undefined) return { ms: after, by: 'Retry-After' }
  const fields = rateFieldsOf(headers, nowEpochMs)
  return fields?.resetMs === undefined ? undefined : { ms: fields.resetMs, by: fields.names.join(', ') }
}
