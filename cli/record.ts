/** `lpconform record`: a recording reverse proxy in front of the configured target, for people without a recorder. */
import { existsSync } from 'node:fs'
import { secretsOf } from '../client/secrets.ts'
import { addressesOf, secretsIn, type Target } from '../client/target.ts'
import { isForced } from '../output/owned.ts'
import { counted } from '../reporters/wording.ts'
import { readConfiguration } from '../runner/configuration/index.ts'
import { packageVersion } from '../runner/configuration/package.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'
import { type HarFile, harFile } from '../runner/passive/har-file.ts'
import { routesOf } from '../runner/passive/operations.ts'
import { type Recording, recordingProxy } from '../runner/passive/recorder.ts'
import { portProblem } from './port.ts'

export interface RecordOptions {
  readonly profile?: readonly string[]
  /** Port of the first address; the others follow. 0 picks free ones. */
  readonly listen: number
  readonly out: string
}

/** Every address of the target, once. */
const originsOf = (target: Target): readonly URL[] =>
  [...new Set(Object.values(addressesOf(target)).map((one) => new URL(one).origin))].map((origin) => new URL(origin))

async function listenAll(target: Target, { listen }: RecordOptions, har: HarFile, { err }: Console) {
  const found: Recording[] = []
  for (const [place, origin] of originsOf(target).entries()) {
    const port = listen && listen + place
    try {
      found.push(await recordingProxy(origin, port, har, (line) => err.write(`not passed on: ${line}\n`), target.tls))
    } catch (error) {
      throw portProblem(`--listen ${port}`, error)
    }
  }
  return found
}

function open(file: string, target: Target): HarFile {
  if (existsSync(file) && !isForced())
    throw new UsageError(`--out ${file}: already exists: name another file, move it, or replace it with --force`)
  try {
    return harFile(file, packageVersion(), secretsOf(secretsIn(target)), routesOf(target))
  } catch (error) {
    throw new UsageError(`--out ${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Records until SIGINT or SIGTERM. */
export async function record(options: RecordOptions, console: Console): Promise<number> {
  const { target, unmaskable } = readConfiguration(console, options.profile, { sends: false })
  if (!target) throw new UsageError('record: no interface has an address (set CURRENT_BASE_URL, for example)')
  for (const line of unmaskable) console.err.write(`${line}\n`)
  const har = open(options.out, target)
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
  })
  const proxies = await listenAll(target, options, har, console)
  for (const { address, upstream } of proxies) console.out.write(`${address} forwards to ${upstream}\n`)
  console.err.write(`Recording to ${options.out} (Ctrl-C to stop).\n`)
  console.err.write(
    'Configured credentials are masked by value, those of others by usual names and places: one elsewhere stays in the file.\n',
  )
  await ended
  for (const proxy of proxies) await proxy.close()
  har.close()
  console.out.write(`${counted(har.entries, 'exchange')} in ${options.out}\n`)
  return 0
}
