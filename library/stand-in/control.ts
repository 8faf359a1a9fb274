/**
 * The control address of a stand-in, under a path that no interface uses: its state, its clock, its behaviour and the
 * requests it has served. Answers this machine alone, and no page of another site.
 */

import { z } from 'zod'
import { parseJson } from '../../contract/json.ts'
import { tableOf } from '../../contract/table.ts'
import { namesThisMachine } from '../../contract/this-machine.ts'
import type { WireRequest, WireResponse } from '../../reference/exchange.ts'
import { problemsIn } from '../../runner/configuration/issues.ts'
import { ConfigurationError, UsageError } from '../../runner/configuration/problem.ts'
import type { Active, BehaviourIds } from './behaviour.ts'
import type { StandInClock } from './clock.ts'
import type { RequestEntry } from './requests.ts'

export const CONTROL = '/_control/'

/** Requests to a stand-in beside those to a platform. */
export interface Controllable {
  readonly clock: StandInClock
  readonly requests: readonly RequestEntry[]
  readonly active: Active
  reset(): void
  behave(behaviour: BehaviourIds): void
  forgetRequests(): void
}

const json = (value: unknown, status = 200): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(value)),
})
const nothing: WireResponse = { status: 204, headers: {}, body: Buffer.alloc(0) }
const refused = (status: number, message: string) => json({ message }, status)

const UNITS: Readonly<Record<string, number>> = tableOf({ ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 })

const instant = z.union([
  z.int(),
  z.iso
    .datetime({ offset: true, error: 'must be an instant, such as 2030-01-01T00:00:00Z, or milliseconds since 1970' })
    .transform((text) => Date.parse(text)),
])
const span = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?(ms|s|m|h|d)$/, 'must be milliseconds, or a number with ms, s, m, h or d, such as 2h')
    .transform((text) => Number.parseFloat(text) * UNITS[/[a-z]+$/.exec(text)![0]]!),
])
const CLOCK = z.strictObject({ at: instant.optional(), advance: span.optional(), frozen: z.boolean().optional() })
const BEHAVIOUR = z.strictObject({
  faults: z.array(z.string()).default([]),
  variations: z.array(z.string()).default([]),
  breaks: z.array(z.string()).default([]),
})

const shownClock = ({ now, frozen }: StandInClock) => ({ now: new Date(now()).toISOString(), frozen })
const shownBehaviour = ({ faults, variations, breaks }: Active) => ({
  faults,
  variations,
  breaks: breaks.map(({ id, title }) => ({ id, title })),
})

/** @throws ConfigurationError naming every wrong member */
function read<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body)
  if (error)
    throw new ConfigurationError(
      problemsIn(error, body, () => ['member', Object.keys(schema.shape)]),
      'The body',
    )
  return data
}

function bodyOf({ body }: WireRequest): unknown {
  if (!body.length) return {}
  try {
    return parseJson(body.toString('utf8'))
  } catch (error) {
    throw new UsageError(`the body is not JSON: ${(error as Error).message}`)
  }
}

function moveClock(clock: StandInClock, { at, advance = 0, frozen = clock.frozen }: z.output<typeof CLOCK>): void {
  // In one step: one that is refused has moved nothing.
  clock.freeze((at ?? clock.now()) + advance)
  if (!frozen) clock.resume()
}

type Action = (standIn: Controllable, body: unknown, query: URLSearchParams) => WireResponse

const ACTIONS: Readonly<Record<string, Action>> = tableOf({
  'POST reset': (standIn) => {
    standIn.reset()
    return nothing
  },
  'GET clock': ({ clock }) => json(shownClock(clock)),
  'PUT clock': ({ clock }, body) => {
    moveClock(clock, read(CLOCK, body))
    return json(shownClock(clock))
  },
  'GET behaviour': ({ active }) => json(shownBehaviour(active)),
  'PUT behaviour': (standIn, body) => {
    standIn.behave(read(BEHAVIOUR, body))
    return json(shownBehaviour(standIn.active))
  },
  'GET requests': ({ requests }, _body, query) => {
    const after = Number(query.get('after') ?? 0)
    if (Number.isNaN(after)) return refused(400, 'after: must be the number of a request')
    return json(requests.filter(({ number }) => number > after))
  },
  'DELETE requests': (standIn) => {
    standIn.forgetRequests()
    return nothing
  },
})

/** Another site's page may send requests here, and a name of its own may lead here. */
export function isFromHere({ headers }: WireRequest): boolean {
  const { host = '', origin } = headers
  return namesThisMachine(host) && (origin === undefined || origin === `http://${host}`)
}

/** The answer to a request from another machine. */
export const forbidden = (): WireResponse => refused(403, 'only for this machine, and for no page of another site')

/** The answer to a control request; never throws. @param isAllowed whether it comes from this machine */
export function controlled(request: WireRequest, standIn: Controllable, isAllowed: boolean): WireResponse {
  if (!isAllowed) return forbidden()
  const [path = '', query] = request.target.slice(CONTROL.length).split('?', 2)
  const action = ACTIONS[`${request.method} ${path.replace(/\/$/, '')}`]
  if (!action) return refused(404, `served here: ${Object.keys(ACTIONS).join(', ')}`)
  try {
    return action(standIn, bodyOf(request), new URLSearchParams(query))
  } catch (error) {
    return refused(400, (error as Error).message)
  }
}
