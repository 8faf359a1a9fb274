/** A platform in use: other clients create, change and delete records between the requests of a run, seeded. */
import type { Transport } from '../client/transport.ts'
import type { Reference, Store } from '../reference/index.ts'
import { randomOf } from './unstable.ts'

type Held = Store[keyof Store]
type Stored = { readonly id: number; readonly uuid: string }

/** Lists that others work in. */
const LIVELY = [
  'learners',
  'authors',
  'tags',
  'themes',
  'registrations',
  'certificates',
  'trackings',
  'activityTrackings',
  'entities',
  'discussions',
  'comments',
] as const satisfies readonly (keyof Store)[]

/** Texts that are unique, or by which a record is found. */
const NAMES = ['login', 'name', 'lastName', 'firstName', 'title', 'referenceNumber', 'email'] as const

/** @param store whose records others write @param oneIn a write before one request in so many */
export function living(transport: Transport, { store }: Pick<Reference, 'store'>, oneIn: number, seed = 1): Transport {
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const made: { readonly held: Held; readonly record: Stored }[] = []
  let count = 0
  /** Other values of what tells a record from others. */
  const named = (record: object) => [
    ...NAMES.flatMap((name) =>
      typeof (record as Record<string, unknown>)[name] === 'string' ? [[name, `other ${name} ${++count}`]] : [],
    ),
    ...('timeSpent' in record ? [['timeSpent', 1000 + ++count]] : []),
  ]
  const create = () => {
    const held: Held = store[pick(LIVELY)]
    const example = pick(held.all() as readonly Stored[])
    if (!example) return
    const { id: _, uuid: __, ...draft } = structuredClone(example) as Stored & Record<string, unknown>
    // A learner has one tracking of an activity: nothing else tells one from another.
    if (held === store.activityTrackings) {
      const free = store.learners.find(({ id }) => !store.activityTrackings.find(({ learnerId }) => learnerId === id))
      if (!free) return
      draft.learnerId = free.id
    }
    made.push({ held, record: held.add({ ...draft, ...Object.fromEntries(named(draft)) } as never) })
  }
  const change = () => {
    const one = pick(made)
    if (one) Object.assign(one.record, Object.fromEntries(named(one.record)))
  }
  const remove = () => {
    const at = Math.floor(random() * made.length)
    // A learner's registration stands while the learner writes trackings in it.
    if (!made[at] || made[at].held === store.registrations) return
    const [one] = made.splice(at, 1)
    one?.held.remove(one.record as never)
  }
  return {
    ...transport,
    send(outgoing) {
      if (random() * oneIn < 1) pick([create, create, change, remove])()
      return transport.send(outgoing)
    },
  }
}
