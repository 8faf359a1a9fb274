/** A step that several checks need and that is done once: a search, a sign-in, a record for all. */

import { TransportFailure } from '../client/transport.ts'
import type { Asked } from './asked.ts'
import { mergeListings } from './listings.ts'
import type { Looks } from './read-cache.ts'
import type { Scope } from './scope.ts'
import { type Done, holderOf, type ScopeParts } from './scope-parts.ts'
import { noteRead } from './sending.ts'

/** Shared steps that a check has waited for to their end. */
const DONE = new WeakSet<object>()

interface Sharing extends Pick<Scope, 'shortfalls'> {
  readonly parts: ScopeParts
  readonly tape: string[]
  readonly name: string
  /** See `scopeOf`. */
  readonly part: string
  readonly looks: Looks
  readonly done: Done
  /** Makes the scope of the step. */
  readonly begin: (parts: ScopeParts, tape: string[], part: string) => Scope
}

/** Runs a step once per run and attempt, and adds its exchanges to the tape of each caller. */
export async function shared<Value>(
  { parts, tape, name, part, shortfalls, done, looks, begin }: Sharing,
  make: (scope: Scope) => Promise<Value>,
): Promise<Value> {
  const { world, check, attempt, repetition, fresh, without } = parts
  // A check that begins again ignores its own earlier steps; records found on the target are still there.
  const anew = fresh || (repetition && !name.startsWith('known '))
  const own = anew || without
  const memo = world.memoOf(
    own ? `${attempt}.${repetition ?? 0}${fresh ? '!' : ''}${without ? '-' : ''} ${check.id}` : attempt,
  )
  const known = memo.get(name)
  let made = known
  if (!made) {
    const own: string[] = []
    // Without the check's signal: the result is shared, so one check's time-out must not be another's failure.
    const { signal: _, ...rest } = parts
    const answers: Asked[] = []
    const scope = begin({ ...rest, asked: answers, showing: done.showing }, own, name)
    made = make(scope)
      .then((value) => {
        const { shortfalls: short, listings, met } = scope
        const { latest, failure, reads } = met
        const asked = [...answers]
        const wroteBy = scope.wrote ? check.id : met.wroteBy
        const memory = { value, tape: own, asked, shortfalls: short, listings, reads, latest, wroteBy }
        return { ...memory, ...(short.length ? { failure } : {}) }
      })
      .finally(() => world.specimens.endStep(holderOf(parts, name)))
    memo.set(name, made)
    // A step that failed for the connection, or inside the server, is repeated by its next caller.
    made.then(
      ({ failure }) => failure && memo.delete(name),
      (error: unknown) => (error instanceof TransportFailure || scope.met.failure) && memo.delete(name),
    )
  }
  const isOver = DONE.has(made)
  const ending = known && !isOver ? world.slots.meanwhile(known) : made
  const ended = await world.specimens.during(holderOf(parts, part), ending, holderOf(parts, name))
  DONE.add(made)
  const { value, tape: steps, ...memory } = ended
  // It may have written a record that this one has read.
  if (!isOver) looks.forget()
  if (memory.wroteBy) {
    world.settling.share(memory.wroteBy, check.id)
    done.wroteBy = memory.wroteBy
    if (known) done.showing.forget()
  }
  if (steps.length) {
    const taped = new Set(tape)
    for (const step of steps) if (!taped.has(step)) tape.push(step)
  }
  parts.asked?.push(...memory.asked)
  shortfalls.push(...memory.shortfalls)
  done.failure ??= memory.failure
  done.latest = memory.latest ?? done.latest
  mergeListings(done.listings, memory.listings)
  for (const ask of memory.reads.values()) noteRead(done, ask)
  return value as Value
}
