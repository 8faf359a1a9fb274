/** Behaviour that the documents say they do not show. */
import { INTERFACES, interfaces } from './interfaces.ts'
import type { Silence } from './silence.ts'

export type { Silence } from './silence.ts'

export const silences: readonly Silence[] = INTERFACES.flatMap((name) => interfaces[name].contract.silences ?? [])
