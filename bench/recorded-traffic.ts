/**
 * `npm run maintain -- recorded-traffic [--megabytes N] [--requests N]`: time and memory of judging a long HAR file,
 * made of honest traffic again and again, and what `record` adds to a request, measured in pairs with and without it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { secretsOf } from '../client/secrets.ts'
import { NAMES, type Target } from '../client/target.ts'
import { trafficOf } from '../faults/proving/passive.ts'
import { createReference, listen } from '../reference/index.ts'
import { harFile } from '../runner/passive/har-file.ts'
import { routesOf } from '../runner/passive/operations.ts'
import { recordingProxy } from '../runner/passive/recorder.ts'
import { checks } from '../suites/index.ts'

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1024' }, requests: { type: 'string', default: '1000' } },
})
const COMMAND = fileURLToPath(new URL('../cli/main.js', import.meta.url))
const TARGET: Target = { names: NAMES, bindings: {}, records: {}, limits: {}, windowSeconds: 60 }
const folder = mkdtempSync(join(tmpdir(), 'recorded-traffic-'))
const newFile = (name: string) => harFile(join(folder, name), '0', secretsOf(), routesOf(TARGET))

/** @returns the number of entries */
async function writeLong(bytes: number): Promise<number> {
  const chosen = checks.filter(
    ({ operation, phase }) => /^current\/\w+\.(list|get)$/.test(operation) && phase === 'reads',
  )
  const { traffic } = await trafficOf({}, chosen)
  const span = Math.max(...traffic.map(({ startedAt }) => startedAt)) + 60_000
  const har = newFile('long.har')
  for (let round = 0; statSync(join(folder, 'long.har')).size < bytes; round++)
    for (const one of traffic)
      har.add({ ...one, startedAt: 1_700_000_000_000 + one.startedAt + round * span, durationMs: 20 })
  har.close()
  return har.entries
}

/** Peak of a process in megabytes, as the kernel counts it. */
const peakOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

async function judgeLong(entries: number): Promise<void> {
  const file = join(folder, 'long.har')
  const began = performance.now()
  const child = spawn(process.execPath, [COMMAND, 'judge', file, '--out', join(folder, 'report')], { cwd: folder })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid!))), 100)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  const seconds = (performance.now() - began) / 1000
  const megabytes = statSync(file).size / 2 ** 20
  console.log(
    `${megabytes.toFixed(0)} MB, ${entries} exchanges: exit ${code} after ${seconds.toFixed(0)} s, peak ${peak.toFixed(0)} MB`,
  )
  console.log(text.split('\n').slice(0, 3).join('\n'))
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
async function timed(address: string): Promise<number> {
  const began = performance.now()
  const request = get(`${address}/v2/learners/?size=20`, { agent, headers: { platform: 'x' } })
  const [answer] = await once(request, 'response')
  answer.resume()
  await once(answer, 'end')
  return performance.now() - began
}

const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]!

async function comparePairs(pairs: number): Promise<void> {
  const server = await listen(createReference({ rateLimits: 'off' }))
  const har = newFile('pairs.har')
  const proxy = await recordingProxy(new URL(server.environment.CURRENT_BASE_URL!), 0, har, (line) =>
    console.error(line),
  )
  const [direct, recorded]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    direct.push(await timed(server.environment.CURRENT_BASE_URL!))
    recorded.push(await timed(proxy.address))
  }
  const added = recorded.map((ms, place) => ms - direct[place]!)
  const [one, other, more] = [direct, recorded, added].map((all) => median(all).toFixed(2))
  console.log(`${pairs} pairs: ${one} ms direct, ${other} ms recorded; record adds ${more} ms (median)`)
  await proxy.close()
  await server.close()
  har.close()
}

try {
  await comparePairs(Number(values.requests))
  const bytes = Number(values.megabytes) * 2 ** 20
  if (bytes) await judgeLong(await writeLong(bytes))
} finally {
  agent.destroy()
  rmSync(folder, { recursive: true, force: true })
}
