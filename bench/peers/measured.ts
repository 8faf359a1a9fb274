/** A command with the processor that it used. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { called, type Ended } from '../openapi/tools.ts'

export interface Measured extends Ended {
  /** Seconds of processor, of the command and of what it started. */
  readonly cpu: number
}

/** The shell knows the usage of its children. */
const TIMED = '"$@"; code=$?; times > "$BENCH_TIMES"; exit $code'

const secondsIn = (text: string) =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )

export async function measured(
  [program, ...words]: readonly [string, ...string[]],
  folder: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const own = mkdtempSync(join(tmpdir(), 'peers-'))
  const times = join(own, 'times')
  try {
    const ended = await called('sh', ['-c', TIMED, 'sh', program, ...words], folder, {
      ...variables,
      BENCH_TIMES: times,
    })
    return { ...ended, cpu: secondsIn(readFileSync(times, 'utf8').split('\n')[1] ?? '') }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
