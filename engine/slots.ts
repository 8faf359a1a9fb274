/**
 * How many checks are at work at a time. One that waits for its place under a rate limit is not at work: others go on
 * meanwhile. Only few of one operation are begun at a time, so that the questions of one check stay close together.
 */
import type { Clock, Pacer } from '../client/pacer.ts'

/** Handle of a check that has begun. */
interface Place {
  /** The next check of the operation may begin: the rest of this one touches nothing that others use. */
  standAside(): void
  /** The check has ended. */
  leave(): void
}

export interface Slots {
  /**
   * Resolves when a check of that operation may begin. One that writes begins `alone` of its operation: its records can
   * be used by the next. One for whose end others wait begins `first`.
   */
  enter(operation: string, how?: Entry): Promise<Place>
  /** The caller has begun: runs once all others that have begun have ended, and lets no other begin meanwhile. */
  solo<Value>(work: () => Promise<Value>): Promise<Value>
  /** Others work during that wait. */
  meanwhile<Value>(wait: Promise<Value>): Promise<Value>
  /** A pacer whose waits let others work. */
  releasing(pacer: Pacer): Pacer
  /** A clock whose sleepers let others work. */
  resting(clock: Clock): Clock
}

const OF_ONE_OPERATION = 4

interface Entry {
  readonly alone?: boolean
  readonly first?: boolean
}

interface Waiting {
  readonly operation: string
  readonly most: number
  readonly begin: () => void
}

/**
 * Checks that wait until nobody else is at work; one after the other. @param onChange called when one has come or gone
 */
function soloistsOf(onChange: () => void) {
  const queue = new Set<() => void>()
  return {
    get waiting() {
      return queue.size
    },
    begin: () => [...queue][0]!(),
    async solo<Value>(work: () => Promise<Value>): Promise<Value> {
      let begin = () => {}
      const turn = new Promise<void>((resolve) => {
        begin = resolve
      })
      queue.add(begin)
      onChange()
      try {
        await turn
        return await work()
      } finally {
        queue.delete(begin)
        onChange()
      }
    },
  }
}

/** @param places checks at work at a time; with 1, nothing else begins before a check has ended */
export function slotsOf(places: number): Slots {
  const queues = { first: new Set<Waiting>(), others: new Set<Waiting>() }
  function* waiting() {
    yield* queues.first
    yield* queues.others
  }
  const begun = new Map<string, number>()
  const soloists = soloistsOf(() => letIn())
  let working = 0
  let inProgress = 0
  const letIn = () => {
    if (soloists.waiting) return void (inProgress === soloists.waiting && soloists.begin())
    for (const one of waiting()) {
      if (working >= places) return
      if ((begun.get(one.operation) ?? 0) >= one.most) continue
      queues.first.delete(one)
      queues.others.delete(one)
      working++
      inProgress++
      begun.set(one.operation, (begun.get(one.operation) ?? 0) + 1)
      one.begin()
    }
  }
  const placeOf = (operation: string): Place => {
    let stands = true
    const standAside = () => {
      if (stands) begun.set(operation, begun.get(operation)! - 1)
      stands = false
      letIn()
    }
    return {
      standAside,
      leave() {
        working--
        inProgress--
        standAside()
      },
    }
  }
  // A returning check is admitted at once: those at work may be waiting for its result.
  const meanwhile = async <Value>(wait: Promise<Value>): Promise<Value> => {
    working--
    letIn()
    try {
      return await wait
    } finally {
      working++
    }
  }
  return {
    solo: (work) => meanwhile(soloists.solo(work)),
    enter: (operation, { alone, first } = {}) =>
      new Promise((resolve) => {
        const most = alone ? 1 : Math.min(places, OF_ONE_OPERATION)
        queues[first ? 'first' : 'others'].add({ operation, most, begin: () => resolve(placeOf(operation)) })
        letIn()
      }),
    meanwhile: (wait) => (places === 1 ? wait : meanwhile(wait)),
    resting(clock) {
      if (places === 1) return clock
      return { ...clock, sleep: (...asked) => meanwhile(clock.sleep(...asked)) }
    },
    releasing(pacer) {
      if (places === 1) return pacer
      return {
        ...pacer,
        place(...asked) {
          const place = pacer.place(...asked)
          return place instanceof Promise ? meanwhile(place) : place
        },
        get waits() {
          return pacer.waits
        },
      }
    },
  }
}
