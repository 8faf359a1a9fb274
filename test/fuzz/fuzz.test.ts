/** Some hundred cases of `npm run maintain -- fuzz`, the same each time; ten thousand others come every night. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKAGE_FOLDER } from '../../runner/configuration/package.ts'

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
})

const KINDS = [
  ...['HAR entries', 'profiles', 'waivers', 'options', 'places of sources', 'records of a stand-in'],
  ...['OpenAPI documents', 'run files', 'reports'],
]

function kindsHeld(...words: readonly string[]): readonly string[] {
  const command = [join(PACKAGE_FOLDER, 'dist/bench/growth.js'), ...words]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  expect(stdout + stderr).not.toContain('SLOW')
  expect(status).toBe(0)
  return [...new Set([...stdout.matchAll(/^held {2}(.+), (?:right|wrong|proxied): /gm)].map(([, kind]) => kind!))]
}

test('a file of twice the size costs no square, of each kind', () => {
  expect(kindsHeld('40000')).toEqual(KINDS)
})

test('a YAML file of thousands of members costs no square', () => {
  expect(kindsHeld('250000', '--only', 'places of sources, right')).toEqual(['places of sources'])
})
