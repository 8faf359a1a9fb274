import type { World } from '../world.ts'

/** Whether a text passes a text filter, in the form that the instance has chosen (R37, R80). */
export function textMatches(held: string | null, sought: string | undefined, world: World): boolean {
  if (sought === undefined) return true
  if (held === null) return false
  // where a rule was skipped, other things than texts may be held and sought
  const value = String(held)
  const wanted = String(sought)
  switch (world.choices.textFilter) {
    case 'exact':
      return value === wanted
    case 'exact-any-case':
      return value.toLowerCase() === wanted.toLowerCase()
    case 'prefix':
      return value.startsWith(wanted)
    case 'partial':
      return value.includes(wanted)
    case 'partial-any-case':
      return value.toLowerCase().includes(wanted.toLowerCase())
  }
}

/** Whether a value equals the wanted one, if one is wanted. */
export const equals = <T>(value: T, wanted: T | undefined) => wanted === undefined || value === wanted
