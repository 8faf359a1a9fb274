/** How a question of a check is sent: what it waits for first, and what is remembered of its answer. */
import { Undecided } from '../answers/outcome.ts'
import type { Answer } from '../client/answer.ts'
import type { SendOptions } from '../client/exchange.ts'
import { type Ask, requestKey } from '../client/request.ts'
import { TransportFailure } from '../client/transport.ts'
import { isWriting, pathNamesOf } from '../contract/operations.ts'
import { NOWHERE } from '../contract/references.ts'
import type { Reason } from '../contract/run.ts'
import { needs } from '../contract/verdict.ts'
import { isList, noteListing } from './listings.ts'
import type { Done, ScopeParts } from './scope-parts.ts'

/** R105: an accusation stands only if what was written had time to show. */
async function giveTime(
  { world, check, attempt, patient, byItself, signal }: ScopeParts,
  { operation }: Ask,
  before: () => Promise<Answer>,
) {
  if (!patient && (attempt === 1 || byItself)) return undefined
  return world.settling.wait({ check: check.id, operation, signal, before })
}

/** A server error that no gateway made (R122). */
const isFailure = ({ status }: Answer) => status >= 500 && ![502, 503, 504].includes(status)

type More = Pick<SendOptions, 'unpaced'> & { readonly why?: Reason }
export type Send = (ask: Ask, more?: More) => Promise<Answer>

/** Sends a request, and holds its answer against those before it. */
const deliveryOf =
  ({ world, signal, without }: ScopeParts, tape: string[]) =>
  async (ask: Ask, more: Pick<SendOptions, 'unpaced' | 'purpose'>): Promise<Answer> => {
    const end = world.agreement.begin(ask)
    try {
      const answer = await world.client.send(ask, { ...more, tape, signal, without })
      end(without ? undefined : answer)
      return answer
    } catch (error) {
      if (error instanceof TransportFailure) world.unanswered.add(requestKey(ask))
      throw error
    }
  }

interface Sending {
  readonly tape: string[]
  /** The step of several on whose behalf it is sent; empty for the check itself. */
  readonly part: string
  readonly done: Done
}

/** Why a request is sent that is no search for records, nothing made, and no look at what others see. */
function reasonOf({ attempt }: ScopeParts, part: string, writes: boolean): Reason {
  if (part.startsWith('known ')) return 'discovery'
  if (/^(?:explain|control) /.test(part)) return 'control'
  if (part) return writes ? 'preparation' : 'sample'
  return attempt > 1 ? 'confirmation' : 'question'
}

/** The parameter of the path for which a record has shown no identifier: nothing is asked of a record without one. */
const nameless = ({ operation, path = {} }: Ask): string | undefined =>
  pathNamesOf(operation).find((name) => path[name] === undefined || path[name] === 'undefined')

/** Sends the questions of a check: time for what was written, accounting, and what the answer tells of the target. */
export function sendingOf(parts: ScopeParts, { tape, part, done }: Sending): Send {
  const { world, check } = parts
  const by = part || check.id
  const deliver = deliveryOf(parts, tape)
  /** What others showed before a write has changed by it. */
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
    if (writes) forget()
    const purpose = { why: more.why ?? reasonOf(parts, part, writes), check: check.id }
    const deliverNow = () => world.accounting.send(ask, { by, deliver: (one) => deliver(one, { ...more, purpose }) })
    const notWritten = writes ? world.settling.note(check.id) : undefined
    const waited = writes ? undefined : await giveTime(parts, ask, deliverNow)
    const after = world.movement.writes
    const answer = await deliverNow()
    parts.asked?.push(answer)
    waited?.(answer)
    if (answer.refused) notWritten?.()
    // Reads that were under way meanwhile may show what was before.
    if (writes) forget()
    else {
      if (answer.ok) done.looks.note(answer)
      if (world.settling.isOn()) done.readBack.answer = answer
    }
    // Without its deviations a platform shows other pages, which nobody else has changed.
    done.latest = answer
    const look = isList(ask.operation) && !parts.without ? world.movement.see(answer, after) : undefined
    if (look) noteListing(done.listings, answer, look)
    // What was sent again already fails each time: whoever begins anew meets it again.
    if (isFailure(answer) && !answer.failing) done.failure = answer
    if (NOWHERE.has(answer.status)) world.ledNowhere.set(answer.exchange, ask.operation)
    if (answer.refused && (ask.headers?.authorization || ask.headers?.cookie)) world.disowned.add(answer.exchange)
    return answer
  }
}
