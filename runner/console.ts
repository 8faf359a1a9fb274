/** Where a command prints, and what it may know of its surroundings. */

import { type Output, standardError, standardOutput } from '../output/streams.ts'
import type { Surroundings } from './configuration/environment.ts'

export interface Console extends Surroundings {
  /** What was asked for. */
  readonly out: Output
  /** What went wrong. */
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
