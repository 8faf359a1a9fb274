/** Commands that make much garbage and keep little. */
import { setFlagsFromString } from 'node:v8'

/** Has the heap swept sooner: it would grow to three times what is in use. */
export const keepHeapSmall = (): void => setFlagsFromString('--heap-growing-percent=50')
