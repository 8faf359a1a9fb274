/**
 * Secrets that may not leave the process: every set of them enters its mask here, and every stream and file of ours
 * applies all of them. A mask counts as long as its secrets are held.
 */

export interface Masking {
  mask(text: string): string
}

/** Kept for the whole process: the secrets that a user has configured. */
const lasting = new Set<Masking>()
const passing = new Set<WeakRef<Masking>>()
const forgotten = new FinalizationRegistry<WeakRef<Masking>>((one) => passing.delete(one))

/** Masks every output with it from now on: for good, or as long as another holder needs it. */
export function maskOutput(masking: Masking, { forGood = false } = {}): void {
  if (forGood) return void lasting.add(masking)
  const held = new WeakRef(masking)
  passing.add(held)
  forgotten.register(masking, held)
}

/** The text without any secret that this process knows. */
export function masked(text: string): string {
  let left = text
  for (const masking of lasting) left = masking.mask(left)
  for (const held of passing) left = held.deref()?.mask(left) ?? left
  return left
}
