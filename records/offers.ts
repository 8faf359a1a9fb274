/** Records that were created to be looked at, which others may borrow once they have been. */
import { type Members, pick } from '../contract/members.ts'
import type { CreatedKind } from '../contract/records.ts'
import type { Made } from './creation.ts'
import { isLent, lendingOf } from './lending.ts'
import { type Kept, keptAs, keptOf } from './state.ts'

export interface Offers {
  /** Takes a record: `free` to lend, or a `model` of what a creation makes. */
  offer(kind: CreatedKind, made: Made, as: 'free' | 'model'): void
  /** What a creation with these members makes, where one was shown. */
  modelFor(kind: CreatedKind, members: Members): Made | undefined
  /** Takes out those that fit these members. */
  taken(kind: CreatedKind, members: Members): readonly Kept[]
}

/** Whether what no update changes is as it was asked for, in the record and its model alike. */
function fits(kind: CreatedKind, { sent }: Made, model: Made, asked: Members): boolean {
  const { fixed = [] } = lendingOf(kind)
  const isAs = (name: string) => JSON.stringify(sent[name]) === JSON.stringify(asked[name])
  return fixed.every((name) => (name in asked ? isAs(name) : !(name in sent) || name in model.sent))
}

/** In the state of its model, which an update brings about. */
function keptLike(kind: CreatedKind, made: Made, model: Made): Kept | undefined {
  const one = keptOf(kind, model)
  if (made === model) return one
  const sent = { ...model.sent, ...pick(made.sent, Object.keys(model.sent)) }
  return keptAs({ ...made, sent }, one)
}

export function offersOf(): Offers {
  const models = new Map<CreatedKind, Made[]>()
  const offered = new Map<CreatedKind, Made[]>()
  const modelFor: Offers['modelFor'] = (kind, members) => {
    const { fixed = [] } = lendingOf(kind)
    // One that is asked for by what no update changes is as good as its kind.
    const others = Object.keys(pick(members, fixed)).length ? offered.get(kind) : undefined
    return [...(models.get(kind) ?? []), ...(others ?? [])].find((model) => fits(kind, model, model, members))
  }
  return {
    modelFor,
    offer(kind, made, as) {
      const all = as === 'model' ? models : offered
      if (isLent(kind)) all.set(kind, [...(all.get(kind) ?? []), made])
    },
    taken(kind, members) {
      const all = offered.get(kind) ?? []
      const found = all.flatMap((made) => {
        const model = modelFor(kind, members) ?? made
        const kept = fits(kind, made, model, members) ? keptLike(kind, made, model) : undefined
        return kept ? [{ made, kept }] : []
      })
      const gone = new Set(found.map(({ made }) => made))
      offered.set(
        kind,
        all.filter((made) => !gone.has(made)),
      )
      return found.map(({ kept }) => kept)
    },
  }
}
