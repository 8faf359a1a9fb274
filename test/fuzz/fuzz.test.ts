/** Some hundred cases of `npm run maintain -- fuzz`, the same each time; ten thousand others come every night. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE_FOLDER } from '../../runner/configuration/package.ts'
import { growing } from './fuzzing.ts'

/** The suite itself takes some 150 of them. */
const MOST_MEGABYTES = 400

test('what others write ends in a result or in an error that says what is wrong, within bounds of memory', () => {
  const bounded = ['--expose-gc', `--max-old-space-size=${MOST_MEGABYTES}`]
  const command = [...bounded, join(PACKAGE_FOLDER, 'dist/bench/fuzz.js'), '210', '--seed', '1']
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect(stdout + stderr).not.toContain('FAILED')
  const held = [...stdout.matchAll(/^held {2}.+: (\d+) cases, .* (-?\d+) MB left$/gm)]
  expect(held.length).toBe(11)
  expect(held.map(([, cases]) => Number(cases)).reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(200)
  expect(status).toBe(0)
}, 120_000)

const BYTES = 40_000
/** A square would take four times as long. */
const MOST_TIMES = 3.2
const LOOKS = 4
const KINDS = [
  ...['HAR entries', 'profiles', 'waivers', 'options', 'places of sources', 'records of a stand-in'],
  ...['OpenAPI documents', 'run files', 'reports'],
]

test('a file of twice the size takes no more than twice as long, of each kind', async () => {
  let left = /./
  for (let look = 0; look < LOOKS; look++) {
    const found = await growing(BYTES, left)
    const kinds = new Set(found.map(({ name }) => name.split(',', 1)[0]!))
    if (!look) expect([...kinds]).toEqual(KINDS)
    // The load of others on the machine is no cost of the file.
    const slow = found.filter(({ ratio }) => ratio > MOST_TIMES)
    if (!slow.length) return
    left = new RegExp(`^(${slow.map(({ name }) => name).join('|')})$`)
  }
  expect.fail(`takes more than twice as long: ${left.source}`)
}, 120_000)
