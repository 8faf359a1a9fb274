/** The output of a command, and its view of its surroundings. */

import { type Output, standardError, standardOutput } from '../output/streams.ts'
import type { Surroundings } from './configuration/environment.ts'

export interface Console extends Surroundings {
  /** The requested output. */
  readonly out: Output
  /** Errors. */
  readonly err: Output
}

/** @param envFile whether `.env` of the current directory counts @param embedded whether no target's variable does */
export const processConsole = ({
  envFile = true,
  config,
  embedded,
}: Pick<Surroundings, 'envFile' | 'config' | 'embedded'> = {}): Console => ({
  envFile,
  config,
  embedded,
  out: standardOutput,
  err: standardError,
  environment: process.env,
  folder: process.cwd(),
})
