import type { World } from '../world.ts'

/** A text that may never have been set, in the form that the instance has chosen (R7). */
export function textOr(value: string | null, world: World): string | null {
  return value ?? (world.choices.unsetMembers === 'empty text' ? '' : null)
}
