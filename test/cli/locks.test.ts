/** One run at a time in a folder: for starts at once, over what a killed one has left, and across containers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lock, placeOfProcesses } from '../../output/lock.ts'
import { folderOf } from './command.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, '../../dist/output/lock.js')).href
/** Takes the folder that a line names, says what came of it, and lets go of it at an empty line. */
const WORKER = `import { createInterface } from 'node:readline'
import { lock } from ${JSON.stringify(MODULE)}
let release
const answer = (line) => {
  if (!line) return (release?.(), (release = undefined), 'let go')
  try { release = lock(line); return 'held' } catch (error) { return error.name + ' ' + error.message }
}
createInterface({ input: process.stdin }).on('line', (line) => console.log(answer(line)))
console.log('ready')`

const STARTS = 5
const ROUNDS = 40
const NOBODY = 2 ** 22 + 1

let workers: readonly { readonly child: ChildProcess; ask(line?: string): Promise<string> }[]
beforeAll(async () => {
  workers = Array.from({ length: STARTS }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WORKER], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
    return {
      child,
      async ask(line) {
        if (line !== undefined) child.stdin!.write(`${line}\n`)
        return (await lines.next()).value as string
      },
    }
  })
  await Promise.all(workers.map(({ ask }) => ask()))
})
afterAll(() => {
  for (const { child } of workers) child.kill()
})

const claimOf = (of: object) =>
  JSON.stringify({ pid: process.pid, place: placeOfProcesses(), host: 'x', held: true, ...of })

test(`of ${STARTS} starts at once over what a killed run has left one has the folder, ${ROUNDS} times`, async () => {
  const folder = folderOf()
  for (let round = 0; round < ROUNDS; round++) {
    // Of a version before, and of this one.
    writeFileSync(join(folder, 'run.lock'), String(NOBODY))
    writeFileSync(join(folder, 'run.lock.0123456789abcdef'), claimOf({ pid: NOBODY }))
    const said = await Promise.all(workers.map(({ ask }) => ask(folder)))
    expect(said.filter((one) => one === 'held')).toHaveLength(1)
    expect(said.filter((one) => /^UsageError .*another run \(process \d+\) is writing there$/.test(one))).toHaveLength(
      4,
    )
    await Promise.all(workers.map(({ ask }) => ask('')))
    expect(readdirSync(folder)).toEqual([])
  }
})

test('a process of another container with the same process id is another, for a minute after it was last heard of', () => {
  const folder = folderOf()
  const file = join(folder, 'run.lock.0123456789abcdef')
  writeFileSync(file, claimOf({ place: 'another kernel, another name space' }))
  expect(() => lock(folder)).toThrow(/another run \(process \d+ of x, heard of \d+ s ago; if it was killed, remove /)
  const longAgo = new Date(Date.now() - 61_000)
  utimesSync(file, longAgo, longAgo)
  lock(folder)()
  expect(readdirSync(folder)).toEqual([])
})

test('a process that got the number of one that was killed does not hold its folder', () => {
  const folder = folderOf()
  writeFileSync(join(folder, 'run.lock.0123456789abcdef'), claimOf({ started: '1' }))
  lock(folder)()
})

test('one process does not take a folder twice', () => {
  const folder = folderOf()
  const release = lock(folder)
  expect(() => lock(folder)).toThrow('is writing there')
  release()
  lock(folder)()
})
