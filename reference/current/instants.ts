import { formatInstant } from '../values/instant.ts'
import type { World } from '../world.ts'

/** A date-time member that may be unset. */
export const shownInstant = (instant: number | null, world: World): string | null =>
  instant === null ? null : formatInstant(instant, world.choices.dateTime)
