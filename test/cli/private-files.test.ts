/** The files of a run on the user's disk are private; `plan` shows the writes of a run to a platform. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOf, lpconform } from './command.ts'

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

const run = (out: string, ...more: string[]) =>
  lpconform(['run', '--no-env-file', '--rate-limits', 'off', '--operation', 'current/tags.get', '--out', out, ...more])

describe('the folder of a run', () => {
  test('is open to its owner alone, with every file in it', async () => {
    const out = join(folderOf(), 'report')
    await run(out)
    expect(modeOf(out)).toBe('700')
    const files = readdirSync(out, { withFileTypes: true }).filter((one) => one.isFile())
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter(({ name }) => modeOf(join(out, name)) !== '600').map(({ name }) => name)).toEqual([])
  })

  test('can be read by others where the user asks for it', async () => {
    const out = join(folderOf(), 'report')
    await run(out, '--readable')
    expect(modeOf(join(out, 'report.json'))).not.toBe('600')
  })
})

describe('plan', () => {
  test('says of mode read-only that nothing is written', async () => {
    const { out } = await lpconform(['plan', '--no-env-file', '--mode', 'read-only'])
    expect(out).toContain('Writes nothing.')
    expect(out).not.toContain('creates records')
  })

  test('says how many wrong passwords are sent', async () => {
    const { out } = await lpconform(['plan', '--no-env-file', '--mode', 'full'])
    expect(out).toMatch(/Wrong passwords: \d for the account of \w+, never more than 2 in a row/)
  })
})
