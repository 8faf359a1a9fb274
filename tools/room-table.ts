/** The import table `rooms.json`: which folder holds what, and what it may import. `rooms.ts` writes its other forms. */
import { readFileSync } from 'node:fs'

export interface Room {
  /** The contents of the folder, or the files of that pattern. */
  readonly holds: string
  /** Folders that it may import beside itself. */
  readonly imports: readonly string[]
  /** Files that it may not import, in whichever of these folders they stand. */
  readonly never?: readonly string[]
  /** Of an imported folder these files alone. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /**
   * Whether it is the way out of the process; of other rooms the few files that are one as well, each with the reason.
   */
  readonly writes?: true | Readonly<Record<string, string>>
  /** Of a pattern of files: those beside them that they may import. */
  readonly own?: readonly string[]
}

export type Table = Readonly<Record<string, Room>>

export const rooms = (): Table => JSON.parse(readFileSync(new URL('../rooms.json', import.meta.url), 'utf8'))
