/** Random sets of legal variations: behaviours that the documents allow one by one are allowed together. */
import { type Variation, variations } from '../index.ts'
import { randomOf } from './random.ts'

/** The most variations in one set. */
const MOST = 6

/** Whether two variations can be switched on at once: they do not decide the same thing differently. */
function areCompatible(one: Variation, other: Variation): boolean {
  if (one.rateLimits || other.rateLimits) return false
  const operations = new Set(one.around?.map(({ operation }) => operation))
  const others = other.around ?? []
  const touches = (operation: string) =>
    [...operations].some((own) => own === operation || own.endsWith('*') || operation.endsWith('*'))
  const choices = other.choices ?? {}
  return (
    Object.keys(one.choices ?? {}).every((name) => !(name in choices)) &&
    others.every(({ operation }) => !touches(operation))
  )
}

/** Several variations as one. */
export const joined = (parts: readonly Variation[]): Variation => ({
  id: parts.map(({ id }) => id).join(' + '),
  title: parts.map(({ title }) => title).join('; '),
  readings: [...new Set(parts.flatMap(({ readings }) => readings))],
  around: parts.flatMap(({ around = [] }) => around),
  choices: Object.assign({}, ...parts.map(({ choices }) => choices)),
  // Variations that go with no other: see `areCompatible`.
  rateLimits: parts.find(({ rateLimits }) => rateLimits)?.rateLimits,
})

/** That many sets of two to six variations that can be switched on at once; the same for the same seed. */
export function combinations(count: number, seed: number): readonly Variation[] {
  const random = randomOf(seed)
  const below = (end: number) => Math.floor(random() * end)
  return Array.from({ length: count }, () => {
    const size = 2 + below(MOST - 1)
    const parts: Variation[] = []
    for (let attempt = 0; parts.length < size && attempt < size * 10; attempt++) {
      const next = variations[below(variations.length)]!
      if (!parts.includes(next) && parts.every((part) => areCompatible(part, next))) parts.push(next)
    }
    return joined(parts)
  })
}
