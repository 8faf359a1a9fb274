/**
 * Proofs that need not be repeated: one is kept with the digest of all its possible dependencies, and counts as long as
 * that is the same. Only passes are kept. Without `LPCONFORM_PROOFS=kept`, which the whole test sets unless told
 * otherwise, every proof is made and none is kept.
 */

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson } from '../../contract/json.ts'

/**
 * Record of one proof: the resources whose operations it ran or called, unless it is all, and the digest of its
 * possible dependencies.
 */
interface Kept {
  readonly resources?: readonly string[]
  readonly digest: string
}

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/lpconform-proofs/', import.meta.url))

export interface Proofs {
  /** Whether it passed with the present dependencies. */
  has(id: string): boolean
  /** Keeps a pass. */
  keep(id: string, resources?: Iterable<string>): void
  /** How many were proven, and how many were kept. */
  counts(): { readonly proven: number; readonly kept: number }
}

/** One file for each proof, so that threads and processes need not wait for each other. */
const fileOf = (folder: string, id: string) => join(folder, createHash('sha256').update(id).digest('hex').slice(0, 32))

function kept(file: string): Kept | undefined {
  try {
    return parseJson<Kept>(readFileSync(file, 'utf8'))
  } catch {
    // None is kept, or a write was cut off: it is proven.
    return undefined
  }
}

/**
 * @param kind of the proofs: a fault and a variation of one id are two proofs
 * @param digestOf the possible dependencies of the proof of that id, where it touches these resources; undefined where
 * that is not known
 */
export function proofsIn(
  kind: string,
  digestOf: (id: string, resources?: readonly string[]) => string | undefined,
  { folder = FOLDER, off = process.env.LPCONFORM_PROOFS !== 'kept' } = {},
): Proofs {
  const counts = { proven: 0, kept: 0 }
  const at = (id: string) => fileOf(folder, `${kind} ${id}`)
  return {
    has(id) {
      const one = off ? undefined : kept(at(id))
      const holds = one !== undefined && one.digest === digestOf(id, one.resources)
      counts[holds ? 'kept' : 'proven'] += 1
      return holds
    },
    keep(id, touched) {
      const resources = touched && [...new Set(touched)].sort()
      const digest = off ? undefined : digestOf(id, resources)
      if (digest === undefined) return
      const file = at(id)
      mkdirSync(dirname(file), { recursive: true })
      // Written whole or not at all, however this process ends.
      const part = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
      writeFileSync(part, JSON.stringify({ resources, digest } satisfies Kept))
      renameSync(part, file)
    },
    counts: () => counts,
  }
}
