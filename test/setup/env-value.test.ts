/** The contents of `.env` files are read alike by dotenv and by the shells that people source them with. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'dotenv'
import { afterAll, describe, expect, test } from 'vitest'
import { dockerValue, envValue } from '../../runner/configuration/env-value.ts'
import { privateKeyOf } from '../../runner/configuration/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'lpconform-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOSTILE = {
  PLAIN: 'https://lms.example/api?x=1,2',
  SPACES: ' two words ',
  APOSTROPHE: "bob'pw",
  COMMAND: 'touch PWNED #it is',
  SUBSTITUTION: '$(touch PWNED) `touch PWNED`',
  QUOTES: 'say "hi" & go; exit 1',
  BACKSLASH: String.raw`C:\new\table`,
  BOTH: "it's #1 & more; (really)",
  EXPANDED: '$HOME ~ * $1 !!',
  LINES: '-----BEGIN KEY-----\nabc\n-----END KEY-----\n',
  JSON: '{"aud":"lms","roles":["a b"]}',
  EMPTY: '',
}

describe('values', () => {
  const file = join(folder, '.env')
  writeFileSync(
    file,
    Object.entries(HOSTILE)
      .map(([name, value]) => `${name}=${envValue(value)}\n`)
      .join(''),
  )

  test('are read back by dotenv', () => {
    expect(
      parse(
        Object.entries(HOSTILE)
          .map(([name, value]) => `${name}=${envValue(value)}\n`)
          .join(''),
      ),
    ).toEqual(HOSTILE)
  })

  test.each(['sh', 'bash'])('are read back by %s, which runs nothing of them', (shell) => {
    const script = `set -a; . ./.env; exec "$1" -p 'JSON.stringify(process.env)'`
    const said = execFileSync(shell, ['-eu', '-c', script, shell, process.execPath], {
      cwd: folder,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
      stdio: 'pipe',
    })
    expect(JSON.parse(said)).toMatchObject(HOSTILE)
    expect(execFileSync('ls', [folder], { encoding: 'utf8' })).not.toContain('PWNED')
  })

  test.each(["it's $HOME", "an apostrophe' and `ticks`", `'"`, "'\\", 'ends in \\'])('%s has no such form', (value) => {
    expect(envValue(value)).toBeUndefined()
  })
})

test('for docker and kubectl a value stands as it is; a key is one line, which the suite reads back', () => {
  for (const value of Object.values(HOSTILE).filter((one) => !/[\r\n]/.test(one)))
    expect(dockerValue(value)).toBe(value)
  const key = readFileSync(fileURLToPath(new URL('../client/tls/server.key', import.meta.url)), 'utf8')
  expect(dockerValue(key)).not.toContain('\n')
  expect(privateKeyOf(dockerValue(key)!)).toBe(key.trimEnd())
  expect(dockerValue('two\nlines')).toBeUndefined()
})
