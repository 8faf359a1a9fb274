/** This suite beside the public tools, on one served reference instance: `npm run maintain -- peers`. */
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { OperationId } from '../contract/operations.ts'
import { faultById, faults } from '../faults/index.ts'
import type { Documents } from './openapi/outcome.ts'
import { COMMAND } from './openapi/served.ts'
import { called, toolbox } from './openapi/tools.ts'
import { drawn, FORTY } from './peers/forty.ts'
import { StandIn } from './peers/stand-in.ts'
import { type Outcome, type Peer, peers } from './peers/tools.ts'

const HELP = `npm run maintain -- peers [--install DIR | --tools DIR] [--only NAME]...

Lets this suite and public tools that read our OpenAPI document loose on one
served instance: honest, then with each of forty faults. A tool that is not
there is named and left out.

  --install DIR  install what is missing into this folder, outside the project
  --tools DIR    where the tools are; the results are kept there too, and a
                 bench that was cut off goes on (peers.jsonl; remove it to
                 begin anew)
  --only NAME    one tool alone (repeatable): ${peers.map(({ name }) => name.split(',')[0]).join(', ')}
  --draw         print the forty faults that would be drawn today
  --help         this text
`

const { values: flags } = parseArgs({
  options: {
    install: { type: 'string' },
    tools: { type: 'string' },
    only: { type: 'string', multiple: true },
    draw: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
if (flags.help || flags.draw) {
  console.log(flags.help ? HELP : drawn(faults).join('\n'))
  process.exit()
}

const place = flags.install ?? flags.tools
const folder = place ? resolve(place) : mkdtempSync(join(tmpdir(), 'peers-'))
mkdirSync(folder, { recursive: true })
const kept = join(folder, 'peers.jsonl')
const box = toolbox(folder)
const files: Documents = {
  newest: join(folder, 'contract.json'),
  older: join(folder, 'contract-3.0.json'),
}

interface Result extends Outcome {
  readonly peer: string
  /** Absent on the honest instance. */
  readonly fault?: string
  readonly requests: number
  readonly operations: number
}

const results: Result[] = existsSync(kept)
  ? readFileSync(kept, 'utf8')
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line) as Result] : []))
  : []

/** The operation whose check finds it. */
const operationOf = (fault: string) => faultById(fault)!.kills[0]!.split('#')[0] as OperationId

async function resultOf(peer: Peer, instance: StandIn, fault?: string): Promise<Result> {
  const before = results.find((one) => one.peer === peer.name && one.fault === fault)
  if (before) return before
  const operation = fault === undefined ? undefined : operationOf(fault)
  const headers = await instance.begin(fault === undefined ? [] : [fault])
  const outcome = await peer.try({ box, files, instance, headers, operation })
  const result = { peer: peer.name, fault, ...outcome, ...instance.reached }
  results.push(result)
  appendFileSync(kept, `${JSON.stringify(result)}\n`)
  return result
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

async function rowOf(peer: Peer, instance: StandIn): Promise<string> {
  const honest = await resultOf(peer, instance)
  const known = new Set(honest.accusations)
  const each: Result[] = []
  let found = 0
  for (const fault of FORTY.filter((one) => peer.asks?.(operationOf(one)) ?? true)) {
    const result = await resultOf(peer, instance, fault)
    each.push(result)
    const finds = result.accusations.some((one) => !known.has(one))
    if (finds) found += 1
    process.stderr.write(`${peer.name}: ${finds ? 'found' : 'not found'}: ${fault}\n`)
  }
  const cells = [
    peer.name,
    `${honest.seconds.toFixed(0)} s`,
    `${honest.cpu.toFixed(1)} s`,
    honest.requests.toLocaleString('en'),
    honest.operations,
    honest.accusations.length,
    `${found} of ${FORTY.length}`,
    `${median(each.map(({ cpu }) => cpu)).toFixed(1)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

const unknown = FORTY.filter((id) => !faultById(id))
if (unknown.length) throw new Error(`no longer in the catalogue: ${unknown.join(', ')}`)

const instance = await StandIn.start()
const lines: string[] = []
try {
  for (const words of [
    ['--out', files.newest],
    ['--version', '3.0', '--out', files.older],
  ])
    await called(process.execPath, [COMMAND, 'openapi', '--no-env-file', ...words], folder)
  for (const peer of peers.filter(({ name }) => !flags.only || flags.only.some((one) => name.startsWith(one)))) {
    const missing = peer.tool && (flags.install ? box.install(peer.tool) : box.missing(peer.tool))
    if (missing !== undefined) lines.push(`${peer.name}: left out: ${missing}`)
    else lines.push(await rowOf(peer, instance).catch((error: Error) => `${peer.name}: failed: ${error.message}`))
  }
} finally {
  instance.stop()
}
console.log(`| tool | wall | processor | requests | operations reached | accusations of the honest instance | faults found | processor for a fault, median |
|---|---|---|---|---|---|---|---|
${lines.filter((line) => line.startsWith('|')).join('\n')}`)
for (const line of lines.filter((one) => !one.startsWith('|'))) console.log(line)
