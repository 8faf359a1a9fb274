/** `try`: from an address to a report, with a scripted terminal and without any. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ENV_MARK } from '../../cli/setup/env-text.ts'
import { tryOut } from '../../cli/try.ts'
import { scratch } from './odd-platform.ts'
import { consoleIn, terminalWith } from './scripted-terminal.ts'

/** The older administration interface alone: the others have more checks than these tests need. */
const { platformOf, folderOf } = scratch({ serves: /^\/API\/ADMIN\// })

interface Call {
  readonly address?: string
  readonly environment?: Record<string, string>
  /** By variable, what is typed; absent without a terminal. */
  readonly answers?: Readonly<Record<string, readonly string[]>>
  readonly save?: boolean
  readonly envFile?: string
}

async function tried({ address, environment, answers, save, envFile }: Call) {
  const folder = folderOf()
  if (envFile !== undefined) writeFileSync(join(folder, '.env'), envFile)
  // A wait for a window of the limits, where the platform makes the run ask for more than is usual, takes a second.
  const { said, console } = consoleIn(folder, { CONFORMANCE_RATE_WINDOW_SECONDS: '1', ...environment })
  const { input, stop } = answers ? terminalWith(said, answers) : { input: new PassThrough(), stop() {} }
  const shown: string[] = []
  const options = { out: join(folder, 'report'), save, open: true, seed: 1, concurrency: 16 }
  try {
    const code = await tryOut(address, options, console, { input, show: (page) => void shown.push(page) })
    return { code, folder, shown, ...said }
  } finally {
    stop()
  }
}

const KEY = 'LEGACY_ADMIN_API_KEY'

test('finds the interface below a prefix, asks for its key alone, reads and shows the report', async () => {
  const platform = await platformOf({ prefix: '/lms' })
  const { code, folder, shown, out, err } = await tried({
    address: platform.address,
    answers: { [KEY]: [platform.environment[KEY]!] },
  })
  expect(err).toContain('current: not found\n')
  expect(err).toContain(`legacy-admin: found at ${platform.address}/lms\n`)
  expect(err.match(/\(\w+\): /g)).toEqual([`(${KEY}): `])
  expect(code).toBe(0)
  expect(out).toMatch(/Quick run: [\d,]+ checks of [\d,]+ that mode read-only allows/)
  expect(out).toMatch(/What would decide more:\n {2}legacy-admin: \d+ more checks \(\d+ clauses\) with /)
  expect(shown).toEqual([join(folder, 'report', 'index.html')])
  expect(existsSync(join(folder, '.env'))).toBe(false)
  expect(platform.requests.filter((line) => !/^(GET|HEAD|OPTIONS) /.test(line))).toEqual([])
})

test('--save writes what run and doctor read; without a terminal variables are enough', async () => {
  const { address, environment } = await platformOf()
  const { code, folder, shown } = await tried({ address, save: true, environment: { [KEY]: environment[KEY]! } })
  expect(code).toBe(0)
  expect(shown).toEqual([])
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain(`\nLEGACY_ADMIN_BASE_URL=${address}\n`)
  expect(existsSync(join(folder, 'profile.yml'))).toBe(true)
})

test('--save keeps what an earlier file has of other interfaces', async () => {
  const { address, environment } = await platformOf()
  const envFile = `${ENV_MARK}\nCURRENT_BASE_URL=https://elsewhere.example\nCURRENT_PLATFORM=theirs\n`
  const { folder } = await tried({ address, save: true, envFile, environment: { [KEY]: environment[KEY]! } })
  const text = readFileSync(join(folder, '.env'), 'utf8')
  for (const line of [
    'CURRENT_BASE_URL=https://elsewhere.example',
    'CURRENT_PLATFORM=theirs',
    `${KEY}=${environment[KEY]}`,
  ])
    expect(text).toContain(`\n${line}\n`)
})

test('headers that a gateway wants go with every request', async () => {
  const { address, environment } = await platformOf({ wants: ['x-tenant', 'acme'] })
  const LEGACY_ADMIN_HEADERS = '{"X-Tenant":"acme"}'
  const { code } = await tried({ address, environment: { [KEY]: environment[KEY]!, LEGACY_ADMIN_HEADERS } })
  expect(code).toBe(0)
  await expect(tried({ address, environment: { [KEY]: environment[KEY]! } })).rejects.toThrow(/none of the interfaces/)
})

test('a key that is refused is asked for again; none that works is no run', async () => {
  const { address } = await platformOf()
  const { code, err, shown } = await tried({ address, answers: { [KEY]: ['wrong', 'still-wrong', ''] } })
  expect(code).toBe(2)
  expect(err).toContain('Nothing can be read: no credential works.')
  expect(shown).toEqual([])
})

test.each([
  [{ address: 'ftp://lms.example.org' }, /is not an http\(s\) URL/],
  [{}, /No address: lpconform try URL/],
] satisfies [Call, RegExp][])('%o is refused before anything is sent', async (call, message) => {
  await expect(tried(call)).rejects.toThrow(message)
})

test('what is missing is named where nobody can be asked, and an address where nothing answers', async () => {
  const { address } = await platformOf()
  await expect(tried({ address })).rejects.toThrow(/these variables are not set: LEGACY_ADMIN_API_KEY/)
  const { address: elsewhere } = await platformOf({ serves: /^\/nothing/ })
  await expect(tried({ address: elsewhere })).rejects.toThrow(/none of the interfaces answers there/)
})

test('without a terminal, an interface of which nothing is given is left out, and one of which half is given is not', async () => {
  const { address, environment } = await platformOf({ serves: /^/ })
  const { LEGACY_LEARNER_LOGIN = '' } = environment
  const own = { [KEY]: environment[KEY]! }
  await expect(tried({ address, environment: { ...own, LEGACY_LEARNER_LOGIN } })).rejects.toThrow(
    /not set: LEGACY_LEARNER_PASSWORD$/,
  )
  const { platform, ...only } = { platform: await platformOf({ serves: /^\/(API\/ADMIN|v2)\// }), ...own }
  const { code, err } = await tried({ address: platform.address, environment: only })
  expect([code, err]).toEqual([0, expect.stringMatching(/current: left out: CURRENT_PLATFORM, .* are not set/)])
})

test('an address that somebody left in .env receives no credential of the environment', async () => {
  const { address, environment, requests } = await platformOf()
  const envFile = `LEGACY_ADMIN_BASE_URL=${address}\n`
  const call = { envFile, environment: { [KEY]: environment[KEY]! } }
  await expect(tried(call)).rejects.toThrow(/would receive LEGACY_ADMIN_API_KEY from the environment/)
  expect(requests).toEqual([])
  const { address: typed } = await platformOf()
  expect((await tried({ ...call, address: typed })).code).toBe(0)
})
