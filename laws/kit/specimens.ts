/**
 * Records on which many checks of one creation are judged, so that few stay on somebody's platform: each carries the
 * members of several checks, and is created once per run. A check that such a record does not satisfy has no verdict
 * yet: the engine runs it again with records of its own.
 */

import type { Answer } from '../../client/answer.ts'
import { Broken, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { carries } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Written } from './setting.ts'

export interface Stored {
  readonly sent: Members
  readonly answer: Answer
  /** The record in the answer of the write, and as read afterwards. */
  readonly answered: Members
  readonly read: Members
}

export const isStored = (result: Stored | Answer): result is Stored => 'sent' in result

/** Writes exactly these members and reads the record again; a refusal comes back as the answer alone. */
export async function write(scope: Scope, written: Written, members: Members): Promise<Stored | Answer> {
  const answer = await written.send(scope, members)
  if (!answer.ok) return answer
  const answered = written.record(answer)
  return { sent: members, answer, answered, read: await written.read(scope, answer) }
}

/** Whether members were sent with these values; without those that are undefined here. */
export const sending =
  (wanted: Members) =>
  (sent: Members): boolean =>
    Object.entries(wanted).every(([name, value]) => (value === undefined ? !(name in sent) : same(sent[name], value)))

const same = (one: unknown, other: unknown) => one === other || (one !== undefined && carries(one, other))

const namesOf = (members: Members) => Object.keys(members).sort().join()

const isLeast = async (scope: Scope, written: Written, sent: Members) =>
  namesOf(sent) ===
  (await scope.once(`least of ${written.name}`, async (shared) => namesOf(await written.least(shared))))

/** Checks read the fullest and the least again, so that no check may change them. */
async function offer(scope: Scope, written: Written, { sent, answer }: Stored, index: number) {
  if (await isLeast(scope, written, sent)) scope.offer(sent, answer, 'model')
  else if (index > 0) scope.offer(sent, answer, 'free')
}

/** Checks find the obstacles to a specimen, each with a record of its own. */
export const orNothing = <Value>(made: Promise<Value>): Promise<Value | undefined> =>
  made.catch((error: unknown) => {
    if (error instanceof Undecided || error instanceof Broken) return undefined
    throw error
  })

/**
 * The first specimen of a creation that was sent as requested; undefined where there is none, it was refused, or the
 * check must have records of its own.
 */
export async function specimen(
  scope: Scope,
  written: Written,
  fits: (sent: Members) => boolean,
): Promise<Stored | undefined> {
  if (!written.specimens || scope.reliance.isAlone) return undefined
  const all = await orNothing(scope.once(`specimens ${written.name}`, (shared) => written.specimens!(shared)))
  if (!all) return undefined
  for (const [index, members] of all.entries()) {
    if (!fits(members)) continue
    const result = await orNothing(
      scope.once(`specimen ${index} ${written.name}`, async (shared) => {
        const made = await write(shared, written, members)
        if (isStored(made)) await offer(shared, written, made, index)
        return made
      }),
    )
    if (!result || !isStored(result)) continue
    scope.reliance.relied = true
    return result
  }
  return undefined
}

/** A record created with these members, and without those that are undefined: a specimen, or one of the check's own. */
export async function createdWith(
  scope: Scope,
  written: Written,
  members: Members,
  fits = sending(members),
): Promise<Stored | Answer> {
  const shared = await specimen(scope, written, fits)
  if (shared) return shared
  const all = Object.entries({ ...(await written.least(scope)), ...members })
  return write(scope, written, Object.fromEntries(all.filter(([, value]) => value !== undefined)))
}

/** The specimen of the least legal body, with which a refusal is compared. */
export async function leastSpecimen(scope: Scope, written: Written): Promise<Stored | undefined> {
  if (!written.specimens || scope.reliance.isAlone) return undefined
  const least = namesOf(await written.least(scope))
  return specimen(scope, written, (sent) => namesOf(sent) === least)
}

/** A record of the least legal body. @throws Undecided when it is refused */
export async function mustWrite(scope: Scope, written: Written): Promise<Stored> {
  const made = (await leastSpecimen(scope, written)) ?? (await write(scope, written, await written.least(scope)))
  if (isStored(made)) return made
  succeeded(made)
  throw new Undecided(needs.finding(`${made.ask.operation}#answers`))
}
