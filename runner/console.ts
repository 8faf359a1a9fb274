/** Where a command prints, and what it may know of its surroundings. */

import type { Surroundings } from '../configuration/environment.ts'
import { printableOutput } from '../contract/printable.ts'
import type { Output } from '../reporters/index.ts'

export interface Console extends Surroundings {
  /** What was asked for. */
  readonly out: Output
  /** What went wrong. */
  readonly err: Output
}

/** What a target, a file or a name contains can be anything. */
const harmless = (stream: NodeJS.WriteStream): Output => ({
  isTTY: stream.isTTY,
  get columns() {
    return stream.columns
  },
  write: (text) => stream.write(printableOutput(text)),
})

/** @param envFile whether `.env` of the current directory counts */
export const processConsole = ({ envFile = true, config }: Pick<Surroundings, 'envFile' | 'config'> = {}): Console => ({
  envFile,
  config,
  out: harmless(process.stdout),
  err: harmless(process.stderr),
  environment: process.env,
  folder: process.cwd(),
})
