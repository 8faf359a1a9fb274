/** How a question of a check is sent: the wait before it, and the memory of its answer. */

import type { Answer } from '../client/answer.ts'
import { Undecided } from '../client/answers/outcome.ts'
import { isServerError } from '../client/gateway.ts'
import type { SendOptions } from '../client/passage.ts'
import { chain, type Step } from '../client/pipeline.ts'
import { type Ask, requestKey } from '../client/request.ts'
import { TransportFailure } from '../client/transport.ts'
import { effectOf, isWriting, operationOf, pathNamesOf } from '../contract/operations.ts'
import { NOWHERE } from '../contract/references.ts'
import type { Reason } from '../contract/run.ts'
import { needs } from '../contract/verdict.ts'
import { askedOf } from './asked.ts'
import { isList, noteListing } from './listings.ts'
import type { Done, ScopeParts } from './scope-parts.ts'
import type { World } from './world.ts'

/** R105: an accusation counts only if a write had time to show. @returns the answer after that time */
async function inTime(
  { world, check, attempt, patient, byItself, signal }: ScopeParts,
  { showing }: Done,
  { operation }: Ask,
  deliver: () => Promise<Answer>,
): Promise<Answer> {
  const mustWait = patient || (attempt > 1 && !byItself)
  const { settling } = world
  const waited = mustWait
    ? await settling.wait({ check: check.id, operation, signal, before: deliver, shows: showing.isIn })
    : undefined
  if (waited?.answer) return waited.answer
  const answer = await deliver()
  if (waited) showing.waited(operation, waited.after(answer))
  return answer
}

type More = Pick<SendOptions, 'unpaced'> & { readonly why?: Reason }
export type Send = (ask: Ask, more?: More) => Promise<Answer>

/** The steps that a request of a check meets before those of the client, in order. */
export const stepsOf = (
  { accounting, agreement }: Pick<World, 'accounting' | 'agreement'>,
  by: string,
): readonly Step<SendOptions>[] => [
  {
    name: 'accounting',
    around: (next) => (ask, options) => accounting.send(ask, { by, deliver: (one) => next(one, options) }),
  },
  {
    name: 'agreement',
    around: (next) => async (ask, options) => {
      const end = agreement.begin(ask)
      const answer = await next(ask, options)
      end(options.without ? undefined : answer)
      return answer
    },
  },
]

interface Sending {
  readonly tape: string[]
  /** The shared step on whose behalf it is sent; empty for the check itself. */
  readonly part: string
  readonly done: Done
}

/** How the names of shared steps begin that look for records. */
const SEARCH = 'known '

/** Purpose of a request that neither searches nor creates a record, nor watches other clients. */
function reasonOf({ attempt }: ScopeParts, part: string, writes: boolean): Reason {
  if (part.startsWith(SEARCH)) return 'discovery'
  if (/^(?:explain|control) /.test(part)) return 'control'
  if (part) return writes ? 'preparation' : 'sample'
  return attempt > 1 ? 'confirmation' : 'question'
}

/** Values that are written so are none, or no identifiers. */
const NONE: readonly string[] = ['undefined', 'null', '', '[object Object]']

/** The parameter of the path for which a record has no identifier: no request is sent without one. */
function nameless({ operation, path = {} }: Ask): string | undefined {
  const { mayBeEmpty = [] } = operationOf(operation)
  const isLeftOut = (name: string) => path[name] === '' && mayBeEmpty.includes(name)
  return pathNamesOf(operation).find((name) => NONE.includes(String(path[name])) && !isLeftOut(name))
}

/** Whether it shows what a check that changes existing records looks at. */
const showsShared = ({ check }: ScopeParts, part: string, { ok, ask }: Answer) =>
  ok && check.phase === 'shared' && !part.startsWith(SEARCH) && effectOf(ask.operation) === 'reads'

/** A question is asked last where it was asked again. */
export function noteRead({ reads }: Done, ask: Ask): void {
  const key = requestKey(ask)
  reads.delete(key)
  reads.set(key, ask)
}

/** Sends the questions of a check: time for writes to show, accounting, and lessons from the answer. */
export function sendingOf(parts: ScopeParts, { tape, part, done }: Sending): Send {
  const { world, check } = parts
  const pass = chain(stepsOf(world, part || check.id), (ask, options) =>
    world.client.send(ask, options).catch((error) => {
      if (error instanceof TransportFailure) world.unanswered.add(requestKey(ask))
      throw error
    }),
  )
  /** A write has changed the earlier answers of others. */
  const forget = () => {
    done.looks.forget()
    done.listings.clear()
    world.movement.wrote()
  }
  return async (ask, more = {}) => {
    const writes = isWriting(ask.operation)
    const unknown = nameless(ask)
    if (unknown) throw new Undecided(needs.record(`a record that shows its identifier, for ${unknown} in the path`))
    done.wrote ||= writes
    if (writes) {
      forget()
      done.showing.wrote(ask)
    }
    const purpose = { why: more.why ?? reasonOf(parts, part, writes), check: check.id }
    const { unpaced } = more
    const deliverNow = () => pass(ask, { unpaced, purpose, tape, signal: parts.signal, without: parts.without })
    const notWritten = writes ? world.settling.note(check.id) : undefined
    let after = world.movement.writes
    const deliverLast = () => {
      after = world.movement.writes
      return deliverNow()
    }
    // Where records are looked for, late ones are not missed.
    const isSearch = part.startsWith(SEARCH)
    const answer = await (writes || isSearch ? deliverLast() : inTime(parts, done, ask, deliverLast))
    parts.asked?.push(askedOf(answer))
    if (answer.refused) notWritten?.()
    // Reads in flight may show the state before it.
    if (writes) {
      forget()
      done.showing.answered(answer)
    } else {
      done.showing.note(answer)
      if (showsShared(parts, part, answer)) {
        noteRead(done, ask)
        world.movement.meet(answer)
      }
      if (answer.ok) done.looks.note(answer)
      if (world.settling.isOn()) done.readBack.answer = answer
    }
    // Without its deviations a platform shows other pages, which nobody else has changed.
    done.latest = answer
    const look = isList(ask.operation) && !parts.without ? world.movement.see(answer, after) : undefined
    if (look) noteListing(done.listings, answer, look)
    // A request that was repeated already fails each time: a new attempt would meet it again.
    if (isServerError(answer) && !answer.failing) done.failure = answer
    if (NOWHERE.has(answer.status)) world.ledNowhere.set(answer.exchange, ask.operation)
    if (answer.refused && (ask.headers?.authorization || ask.headers?.cookie)) world.disowned.add(answer.exchange)
    return answer
  }
}
