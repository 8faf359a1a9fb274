/** Credentials go where the user sent them: what a `.env` of the current directory may decide, and what it may not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { extraHeaders } from '../../client/request.ts'
import { readConfiguration } from '../../runner/configuration/index.ts'

type Variables = Readonly<Record<string, string>>

const folder = mkdtempSync(join(tmpdir(), 'lpconform-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ADMIN: Variables = {
  CURRENT_BASE_URL: 'https://lms.example.org',
  CURRENT_PLATFORM: 'lms.example.org',
  CURRENT_ADMIN_LOGIN: 'somebody',
  CURRENT_ADMIN_PASSWORD: 'a password of some kind',
}
const KEY: Variables = { LEGACY_ADMIN_BASE_URL: 'https://lms.example.org', LEGACY_ADMIN_API_KEY: 'key-0815-secret' }
const without = (variables: Variables, ...names: string[]) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !names.includes(name)))

function read(environment: Variables, file: Variables = {}, envFile = true) {
  writeFileSync(
    join(folder, '.env'),
    Object.entries(file)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  return readConfiguration({ environment, folder, envFile })
}

const EVIL = 'http://evil.example.net'

test.each([
  [
    'the authentication address',
    KEY,
    { LEGACY_ADMIN_AUTH_URL: EVIL },
    /LEGACY_ADMIN_AUTH_URL in \.env: would receive LEGACY_ADMIN_API_KEY/,
  ],
  ['the instance address', ADMIN, { CURRENT_INSTANCE_URL: EVIL }, /CURRENT_INSTANCE_URL in \.env/],
  [
    'a base URL',
    without(ADMIN, 'CURRENT_BASE_URL'),
    { CURRENT_BASE_URL: EVIL },
    /CURRENT_BASE_URL in \.env: would receive CURRENT_ADMIN_PASSWORD/,
  ],
  [
    'an allow-list of its own',
    KEY,
    { LEGACY_ADMIN_AUTH_URL: EVIL, CONFORMANCE_HOSTS: 'evil.example.net,lms.example.org' },
    /would receive/,
  ],
])('.env may not add %s beside credentials of the environment', (_, environment, file, says) => {
  expect(() => read(environment, file)).toThrow(says)
  expect(read(environment === ADMIN || environment === KEY ? environment : ADMIN, file, false).target).toBeDefined()
})

test('an allow-list of the environment lets .env name an address, and refuses every other host', () => {
  const hosts = { ...KEY, CONFORMANCE_HOSTS: '*.example.org' }
  expect(read(hosts, { LEGACY_ADMIN_AUTH_URL: 'https://auth.example.org' }).target?.legacyAdmin?.authUrl).toBeDefined()
  expect(() => read(hosts, { LEGACY_ADMIN_AUTH_URL: EVIL })).toThrow(/LEGACY_ADMIN_AUTH_URL: its host is not in/)
})

test('.env beside which no credential stands decides as ever', () => {
  const { target, mode } = read({}, { ...ADMIN, CONFORMANCE_MODE: 'full' })
  expect([target?.current?.baseUrl, mode]).toEqual([ADMIN.CURRENT_BASE_URL, 'full'])
})

test('.env does not raise the mode of credentials from the environment, and the run says so', () => {
  const { mode, notices } = read(ADMIN, { CONFORMANCE_MODE: 'full' })
  expect([mode, notices.join()]).toEqual([undefined, expect.stringContaining('CONFORMANCE_MODE in .env: not used')])
  expect(read({ ...ADMIN, CONFORMANCE_MODE: 'full' }).mode).toBe('full')
})

test('each address is named with what it receives, and where both come from', () => {
  const [line] = read(KEY, {}).provenance
  expect(line).toBe(
    'legacy-admin: https://lms.example.org from LEGACY_ADMIN_BASE_URL (environment) receives LEGACY_ADMIN_API_KEY (environment)',
  )
  expect(
    read(without(KEY, 'LEGACY_ADMIN_API_KEY'), { LEGACY_ADMIN_API_KEY: 'key-0815-secret' }).provenance[0],
  ).toContain('LEGACY_ADMIN_API_KEY (.env)')
  expect(read({ ...KEY, LEGACY_ADMIN_AUTH_URL: 'https://auth.example.org' }).provenance[0]).toContain(
    'https://auth.example.org from LEGACY_ADMIN_AUTH_URL (environment) receive LEGACY_ADMIN_API_KEY',
  )
})

test('headers for a gateway go to the address of their interface alone', () => {
  const [own, CURRENT_INSTANCE_URL] = [{ 'x-tenant': 'acme' }, 'https://instance.example.org']
  const { target } = read({ ...ADMIN, CURRENT_INSTANCE_URL, CURRENT_HEADERS: JSON.stringify(own) })
  const to = (address: string) => extraHeaders(target!, 'current/tags.list', new URL(address))
  expect(to(`${ADMIN.CURRENT_BASE_URL}/v2/tags/`)).toEqual(own)
  expect(to(`${CURRENT_INSTANCE_URL}/v2/tags/`)).toEqual({})
})
