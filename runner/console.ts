/** Where a command prints, and what it may know of its surroundings. */

import type { Surroundings } from '../configuration/environment.ts'
import type { Output } from '../reporters/index.ts'

export interface Console extends Surroundings {
  /** What was asked for. */
  readonly out: Output
  /** What went wrong. */
  readonly err: Output
}

export const processConsole = (): Console => ({
  out: process.stdout,
  err: process.stderr,
  environment: process.env,
  folder: process.cwd(),
})
