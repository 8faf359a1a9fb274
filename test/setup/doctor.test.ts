/** `doctor` on platforms whose addresses, paths, role names and cookies are others than the documents' examples. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type DoctorOptions, doctor } from '../../cli/doctor.ts'
import { missingKinds, missingRecordLines } from '../../cli/missing-records.ts'
import { profileWith } from '../../cli/setup/applied.ts'
import { OF_TWO } from '../../cli/setup/decidable.ts'
import { type StandIn, startStandIn } from '../../library/stand-in/index.ts'
import { costOf } from '../../runner/planner/costs.ts'
import { checks } from '../../suites/index.ts'
import { type Oddities, type OddPlatform, scratch } from './odd-platform.ts'

const { platformOf, folderOf } = scratch()
const folder = folderOf()

const at = ({ address, environment }: OddPlatform, path = ''): Record<string, string> => ({
  ...environment,
  CURRENT_BASE_URL: `${address}${path}`,
  LEGACY_LEARNER_BASE_URL: `${address}${path}`,
  LEGACY_ADMIN_BASE_URL: `${address}${path}`,
})

async function doctored(environment: Record<string, string>, options: DoctorOptions = {}) {
  let out = ''
  const stream = (add: (text: string) => void) => ({ write: (text: string) => void add(text) })
  const console = {
    environment,
    folder,
    envFile: false,
    err: stream(() => {}),
    out: stream((text) => {
      out += text
    }),
  }
  return { code: await doctor(options, console as never), out }
}

const file = (name: string) => join(folder, name)

describe('an honest platform', () => {
  test('has nothing to change, and the clauses of each interface are counted', async () => {
    const platform = await platformOf({})
    const { code, out } = await doctored(at(platform))
    expect(code).toBe(0)
    expect(out).toMatch(/^✓ current: reached at http/m)
    // Each line about something that was tried says by a mark whether it is as it should be.
    const tried = out.split('\n').filter((line) => /reached|signed in|accepted|answer/.test(line))
    expect(tried.length).toBeGreaterThan(8)
    for (const line of tried) expect(line).toMatch(/^ *✓ /)
    expect(out).not.toContain('To change')
    expect(out).toMatch(/current: [\d,]+ of [\d,]+ clauses can be decided/)
    expect(out).toMatch(/\d+ more checks \(\d+ clauses\) with --mode full/)
    expect(out).toMatch(/(\d+) of \1 reads answer where they are expected/)
  })

  test('is asked for the folders of a session that it lists', async () => {
    const platform = await platformOf({ serves: /^(?!.*PathSessionFolders)|sessionGuid=./ })
    const { code, out } = await doctored(at(platform))
    expect(code).toBe(0)
    expect(out).not.toContain('session-folders')
  })

  test('what it has no record of is counted by kind', () => {
    const showing = (operation: string, records: number) =>
      ({ operation, at: '', state: 'answers', said: '', tried: [], records }) as never
    const bindings = [
      showing('current/tags.list', 0),
      showing('current/themes.list', 3),
      showing('current/learners.list', 0),
    ]
    const lines = missingRecordLines(missingKinds([{ bindings } as never], checks))
    expect(lines[0]).toMatch(/^Records of 2 kinds are missing: up to \d+ clauses need one$/)
    expect(lines[1]).toMatch(/^ {2}current\/learners: up to \d+ clauses; none in current\/learners\.list$/)
    expect(lines[2]).toMatch(/^ {2}current\/tags: up to \d+ clauses; none in current\/tags\.list$/)
    expect(missingKinds([{ bindings: [showing('current/tags.list', 1)] } as never], checks)).toEqual([])
  })

  test('tells for a missing credential how many clauses it would add', async () => {
    const platform = await platformOf({})
    const { CURRENT_LEARNER_LOGIN: _, CURRENT_LEARNER_PASSWORD: __, ...rest } = at(platform)
    expect((await doctored(rest)).out).toMatch(
      /\d+ more checks \(\d+ clauses\) with CURRENT_LEARNER_LOGIN and CURRENT_LEARNER_PASSWORD/,
    )
  })
})

describe('the older interfaces of an honest platform', () => {
  const SECOND = /^ {2}(\d+) more checks .* with LEGACY_LEARNER_OTHER_LOGIN and LEGACY_LEARNER_OTHER_PASSWORD$/m
  const gains = async (wanted: RegExp) => {
    const platform = at(await platformOf({}))
    const all = Object.entries({ ...platform, LEGACY_ADMIN_AUTH_URL: platform.LEGACY_ADMIN_BASE_URL! })
    const environment = Object.fromEntries(all.filter(([name]) => wanted.test(name)))
    return (await doctored({ ...environment, CONFORMANCE_MODE: 'full' })).out
  }

  test('tell what helps in order of the checks that it gains', async () => {
    const out = await gains(/^LEGACY_(?!ADMIN_AUTH)/)
    for (const part of out
      .split('In mode full')[1]!
      .split(/^legacy-/m)
      .slice(1)) {
      const counts = [...part.matchAll(/^ {2}(\d+) more checks?/gm)].map(([, count]) => Number(count))
      expect(counts.length).toBeGreaterThan(1)
      expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    }
  })

  test('name each check that needs a second learner', () => {
    const needing = checks.filter((check) =>
      costOf(check).steps.some(([name]) => name === 'session of another learner'),
    )
    expect([...OF_TWO.keys()].sort()).toEqual(needing.map(({ id }) => id).sort())
  })

  test('need a second learner for fewer checks where the administration makes one', async () => {
    const [alone, both] = [await gains(/^LEGACY_LEARNER_/), await gains(/^LEGACY_/)].map((out) =>
      Number(SECOND.exec(out)![1]),
    )
    expect([alone, both]).toEqual([10, 6])
  })
})

describe('a platform without records', () => {
  const run = promisify(execFile)
  const BARE = { builtIn: false, learners: [{ login: 'ada', password: 'only for "tests"' }] }
  let platform: StandIn
  beforeAll(async () => {
    platform = await startStandIn({ rateLimits: 'off', data: BARE })
  })
  afterAll(() => platform.close())

  test('is told the requests that create what most clauses need, which a shell can send', async () => {
    const { environment, requests } = platform
    const { out } = await doctored(environment)
    expect(requests.filter(({ method }) => method === 'POST').every(({ operation }) => /login/.test(operation!))).toBe(
      true,
    )
    expect(out).not.toContain(environment.CURRENT_ADMIN_PASSWORD)
    const clauses = [...out.matchAll(/^ {2}\S+: up to ([\d,]+) clauses/gm)].map(([, count]) => Number(count))
    expect(clauses).toEqual(clauses.toSorted((one, other) => other - one))
    expect(out).toMatch(/current\/registrations: .*\n {4}# no interface creates one: create it on the platform/)
    const made = ['tags', 'themes', 'authors', 'learning-resources'] as const
    for (const resource of made) {
      const [, commands = ''] = new RegExp(`current/${resource}: .*\\n((?: {4}.*\\n)+)`).exec(out)!
      const { stdout } = await run('sh', ['-c', commands], { cwd: folder, env: { ...process.env, ...environment } })
      expect(stdout).toMatch(/^HTTP\/1\.1 201 /)
    }
    const { missingRecords } = JSON.parse((await doctored(environment, { json: true })).out)
    const kinds = missingRecords.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('current/registrations')
    for (const resource of made) expect(kinds).not.toContain(`current/${resource}`)
  })
})

describe('another address', () => {
  test('is found behind the prefix of the platform', async () => {
    const platform = await platformOf({ prefix: '/lms' })
    const { code, out } = await doctored(at(platform))
    expect(code).toBe(3)
    expect(out).toContain(`change CURRENT_BASE_URL=${platform.address}/lms`)
    expect(out).toContain(`change LEGACY_ADMIN_BASE_URL=${platform.address}/lms`)
    expect(out).toMatch(/with these changes:\n\s+✓ administrator: signed in/)
    expect(out).toMatch(/^✗ current at http\S+ cannot be used: /m)
  })

  test('is found where it holds the beginning of the documented paths already', async () => {
    const platform = await platformOf({})
    const { out } = await doctored({ ...at(platform), CURRENT_BASE_URL: `${platform.address}/v2` })
    expect(out).toContain(`change CURRENT_BASE_URL=${platform.address}\n`)
  })

  test('nothing secret is sent to the places that are tried', async () => {
    const platform = await platformOf({ prefix: '/nowhere-likely' })
    const { code, out } = await doctored(at(platform))
    expect(code).toBe(3)
    expect(out).toContain('the interface answers at none of them')
    const posts = platform.requests.filter((line) => line.startsWith('POST'))
    // Those of the configured address alone.
    expect(posts.length).toBeLessThanOrEqual(5)
  })
})

const ROLES = { 'service/admin': 'svc/admin', 'service/learner': 'svc/learner' }

describe('other role names', () => {
  test('are found with a login that does not exist', async () => {
    const platform = await platformOf({ roles: ROLES })
    const { code, out } = await doctored(at(platform))
    expect(code).toBe(2)
    expect(out).toContain('change profile: names.adminRole: service/admin')
    expect(out).toContain('change profile: names.learnerRole: service/learner')
    expect(out).toMatch(/with these changes:\n\s+✓ administrator: signed in/)
    expect(mostRefused(platform)).toBe(1)
  })

  test('that a platform hides are tried with each account once more, and with none a third time', async () => {
    const platform = await platformOf({ roles: { admin: 'svc/admin', learner: 'svc/learner' }, hidesRoles: true })
    const { out } = await doctored(at(platform))
    expect(out).toContain('change profile: names.adminRole: admin')
    expect(mostRefused(platform)).toBeLessThanOrEqual(2)
  })

  test('that are out of reach lock no account', async () => {
    const platform = await platformOf({ roles: { sovereign: 'svc/admin' }, hidesRoles: true })
    const { code, out } = await doctored(at(platform))
    expect(code).toBe(2)
    expect(out).toContain('the platform does not show which of them it knows')
    expect(mostRefused(platform)).toBeLessThanOrEqual(2)
  })

  /** Refused sign-ins of one account that exists. */
  function mostRefused({ refusedSignIns, environment }: OddPlatform): number {
    const logins = new Set(Object.values(environment))
    return Math.max(0, ...[...refusedSignIns].flatMap(([login, count]) => (logins.has(login) ? [count] : [])))
  }
})

describe('another cookie', () => {
  test('is found among those that the sign-in sets', async () => {
    const platform = await platformOf({ cookie: 'LMSSESSION' })
    expect((await doctored(at(platform))).out).toContain('change profile: names.sessionCookie: LMSSESSION')
  })
})

describe('other paths', () => {
  const elsewhere = (path: string) =>
    /^\/v1\//.test(path)
      ? '/gone'
      : path.replace(/^\/v3\//, '/v1/').replace(/^\/v2\/auth\/login$/, '/v2/authentication/login')

  test('are found for the lists, proposed for what stands below them, and written to a profile', async () => {
    const platform = await platformOf({ paths: elsewhere })
    const out = file('profile.yml')
    const first = await doctored(at(platform), { out })
    expect(first.out).toContain('change profile: operations: current/tags.list: { path: /v3/tags/ }')
    const profile = parse(readFileSync(out, 'utf8'))
    expect(profile.operations['current/tags.list']).toEqual({ path: '/v3/tags/' })
    expect(profile.operations['current/tags.get']).toEqual({ path: '/v3/tags/{id}' })
    expect(statSync(out).size).toBeGreaterThan(100)
    const second = await doctored(at(platform), { profile: [out] })
    expect(second.code).toBe(0)
    expect(second.out).not.toContain('To change')
  })

  test('of the sign-in are found with a login that does not exist', async () => {
    const moved = (path: string) =>
      path.startsWith('/v2/authentication/login') ? '/gone' : path.replace('/v2/auth/login', '/v2/authentication/login')
    const platform = await platformOf({ paths: moved })
    const { out } = await doctored(at(platform))
    expect(out).toContain('change profile: operations: current/tokens.login: { path: /v2/auth/login }')
    expect(out).toContain('administrator: signed in')
  })

  test('a file that exists is never written over', async () => {
    const platform = await platformOf({})
    expect(existsSync(file('profile.yml'))).toBe(true)
    await expect(doctored(at(platform), { out: file('profile.yml') })).rejects.toThrow(
      'already exists: name another file',
    )
  })
})

test('only reads and sign-ins are sent', async () => {
  const platform = await platformOf({ roles: ROLES, cookie: 'LMSSESSION' })
  await doctored(at(platform))
  const others = platform.requests.filter(
    (line) => !/^GET |^POST \/(v2\/authentication\/login|API\/v1\/REST\/learner\/login\.json)/.test(line),
  )
  expect(others).toEqual([])
  expect(platform.requests.length).toBeLessThan(250)
})

describe('a gateway before the platform', () => {
  const HEADERS = '{"X-Tenant":"acme"}'

  test('is quoted where it turns requests away, and let through by further headers', async () => {
    const platform = await platformOf({ wants: ['x-tenant', 'acme'] })
    const without = await doctored(at(platform))
    expect(without.code).toBe(3)
    expect(without.out).toContain('with HTML, as a web site does: "Gateway x-tenant missing"')
    const names = ['CURRENT_HEADERS', 'LEGACY_LEARNER_HEADERS', 'LEGACY_ADMIN_HEADERS']
    const variables = Object.fromEntries(names.map((name) => [name, HEADERS]))
    expect(await doctored({ ...at(platform), ...variables })).toMatchObject({ code: 0 })
    const profile = file('gateway.yml')
    writeFileSync(profile, `headers: { current: ${HEADERS}, legacy-learner: ${HEADERS}, legacy-admin: ${HEADERS} }\n`)
    expect(await doctored(at(platform), { profile: [profile] })).toMatchObject({ code: 0 })
  })

  test.each([
    ['X-Tenant: acme', 'must be a JSON object of headers'],
    ['{"Authorization":"Basic eA=="}', 'Authorization is set by the suite for current'],
    ['{"X-Tenant":7}', 'X-Tenant needs a text'],
    ['{"X Tenant":"acme"}', '"X Tenant" is not the name of a header'],
  ])('headers of %s are refused', async (text, message) => {
    const refused = doctored({ CURRENT_BASE_URL: 'http://127.0.0.1:9', CURRENT_HEADERS: text })
    await expect(refused).rejects.toThrow(message)
  })
})

test('.env may not hold what is read from the environment alone', async () => {
  const own = mkdtempSync(join(tmpdir(), 'lpconform-process-'))
  writeFileSync(join(own, '.env'), 'HTTP_PROXY=http://127.0.0.1:9\nNODE_EXTRA_CA_CERTS=c.pem\nNO_PROXY=\n')
  const quiet = { write: () => true }
  const console = { environment: {}, folder: own, envFile: true, out: quiet, err: quiet }
  await expect(doctor({}, console as never)).rejects.toThrow(
    /HTTP_PROXY in \.env: is not read from there[\s\S]*NODE_EXTRA_CA_CERTS in \.env/,
  )
  rmSync(own, { recursive: true })
})

describe('--fix', () => {
  const oddities: Oddities = { prefix: '/lms', roles: { 'lms/admin': 'svc/admin', 'lms/learner': 'svc/learner' } }
  const addressIn = (text: string) => /^CURRENT_BASE_URL=(.*)$/m.exec(text)?.[1]

  async function fixed(options: DoctorOptions, platform: OddPlatform) {
    const home = mkdtempSync(join(folder, 'fix-'))
    const { CURRENT_BASE_URL, ...environment } = at(platform)
    const own = { CURRENT_PLATFORM: environment.CURRENT_PLATFORM, CURRENT_ADMIN_LOGIN: environment.CURRENT_ADMIN_LOGIN }
    const env = [
      `CURRENT_ADMIN_PASSWORD='${environment.CURRENT_ADMIN_PASSWORD}'`,
      '# mine',
      `CURRENT_BASE_URL=${CURRENT_BASE_URL}`,
    ]
    for (const [name, value] of Object.entries(own)) env.push(`${name}='${value}'`)
    writeFileSync(join(home, '.env'), `${env.join('\n')}\n`)
    const silent = { write: () => true }
    const console = {
      environment: {},
      folder: home,
      envFile: true,
      err: silent,
      out: silent,
    }
    const code = await doctor(options, console as never)
    return {
      code,
      home,
      env: readFileSync(join(home, '.env'), 'utf8'),
      again: () => doctor({ profile: [join(home, 'profile.yml')] }, console as never),
    }
  }

  test('writes address and names where they stand, and doctor is content afterwards', async () => {
    const platform = await platformOf(oddities)
    const { code, env, home, again } = await fixed({ fix: true, yes: true }, platform)
    expect(code).toBe(0)
    expect(addressIn(env)).toBe(`${platform.address}/lms`)
    expect(env).toContain('# mine\n')
    expect(parse(readFileSync(join(home, 'profile.yml'), 'utf8')).names).toMatchObject({ adminRole: 'lms/admin' })
    expect(await again()).toBe(0)
  })

  test('writes nothing without a yes, nor into a profile that is not in use', async () => {
    const platform = await platformOf(oddities)
    await expect(fixed({ fix: true }, platform)).rejects.toThrow(/no terminal to ask on; --yes/)
  })
})

test('changes go into a profile beside what stands there, comments included', () => {
  const text = '# ours\nnames:\n  adminRole: a # chosen\nrecords:\n  publisher: [21]\n'
  const changes = [
    { kind: 'name', name: 'learnerRole', value: 'l' },
    { kind: 'binding', operation: 'current/tags.list', path: '/tags', tried: true },
  ] as const
  expect(profileWith(text, changes, '')).toBe(
    '# ours\nnames:\n  adminRole: a # chosen\n  learnerRole: l\nrecords:\n  publisher: [ 21 ]\noperations:\n  current/tags.list:\n    path: /tags\n',
  )
  expect(() => profileWith('[1, 2', changes, '')).toThrow(/cannot be read/)
})
