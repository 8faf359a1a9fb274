/** Options in a configuration file: the last to be asked, and never trusted beyond what `.env` is. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { optionsSchema } from '../../runner/configuration/options-schema.ts'
import { envFile, folderOf, lpconform, reportIn, type Served, served, type Variables } from './command.ts'

const OPERATION = 'current/tags.get'

let platform: Served
beforeAll(async () => {
  platform = await served()
})
afterAll(() => platform.stop())

/** The result of a configuration file in `plan`. */
async function planned(text: string, words: readonly string[] = [], variables: Variables = {}) {
  const folder = folderOf({ 'lpconform.config.yml': text })
  const { code, out, err } = await lpconform(['plan', '--json', ...words], { folder, variables })
  expect(code, err).toBe(0)
  return JSON.parse(out) as { mode: string; rateLimits: string; operations: { operation: string }[] }
}

const operationsIn = ({ operations }: { operations: { operation: string }[] }) =>
  operations.map(({ operation }) => operation)

describe.concurrent('a configuration file', () => {
  test('decides what a run does, and the run says so', async () => {
    const options = `operation: ${OPERATION}\nseed: 5\nout: reports/today\nformat: [junit]\nmode: read-only\n`
    const folder = folderOf({ 'lpconform.config.yml': options })
    mkdirSync(join(folder, 'reports'))
    const { code, err, out } = await lpconform(['run'], { folder })
    expect(code, err).toBe(0)
    expect(err + out).toContain('Options from lpconform.config.yml: operation, mode, out, format, seed')
    const { run, operations } = reportIn(join(folder, 'reports', 'today'))
    expect(run).toMatchObject({ seed: 5, mode: 'read-only' })
    expect(operations.filter(({ exercised }) => exercised).map(({ id }) => id)).toContain(OPERATION)
  })

  test('the command line counts first, then the environment', async () => {
    const text = `operation: [${OPERATION}, current/themes.get]\nmode: additive\nrateLimits: all\n`
    const alone = await planned(text)
    expect(alone).toMatchObject({ mode: 'additive', rateLimits: 'all' })
    expect(operationsIn(alone)).toEqual(expect.arrayContaining([OPERATION, 'current/themes.get']))
    const environment = await planned(text, [], { CONFORMANCE_MODE: 'read-only' })
    expect(environment.mode).toBe('read-only')
    const words = ['--mode', 'full', '--operation', 'current/authors.get', '--rate-limits', 'off']
    const line = await planned(text, words, { CONFORMANCE_MODE: 'read-only' })
    expect(line).toMatchObject({ mode: 'full', rateLimits: 'off' })
    expect(operationsIn(line)).not.toContain(OPERATION)
  })

  test('a selection on the command line stands in place of that of the file', async () => {
    const selected = await planned('interface: current\n', ['--operation', 'legacy-admin/trainings.list'])
    expect(operationsIn(selected)).toContain('legacy-admin/trainings.list')
  })
})

describe.concurrent('which configuration file', () => {
  test('--config names another, --no-config none; paths are relative to the file', async () => {
    const folder = folderOf({ 'lpconform.config.yml': 'mode: read-only\n' })
    mkdirSync(join(folder, 'nightly'))
    writeFileSync(join(folder, 'nightly', 'options.json'), '{ "profile": "p.yml", /* later */ "mode": "additive" }')
    writeFileSync(join(folder, 'nightly', 'p.yml'), 'interfaces: [legacy-admin]\n')
    const plan = async (...words: string[]) =>
      JSON.parse((await lpconform(['plan', '--json', ...words], { folder })).out) as { mode: string; checks: number }
    const named = await plan('--config', join('nightly', 'options.json'))
    const none = await plan('--no-config')
    expect(named.mode).toBe('additive')
    expect(named.checks).toBeLessThan(none.checks)
    expect(none.mode).toBe('full')
    expect((await plan()).mode).toBe('read-only')
  })

  test('the published schema is that of the code, and knows every option', async () => {
    const published = readFileSync(new URL('../../schemas/options.schema.json', import.meta.url), 'utf8')
    expect(JSON.parse(published), 'npm run maintain -- profile-schema').toEqual(
      JSON.parse(JSON.stringify(optionsSchema())),
    )
    const { out } = await lpconform(['run', '--help'])
    const options = [...out.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) =>
      name!.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    const known = Object.keys((JSON.parse(published) as { properties: object }).properties)
    const others = [
      'noEnvFile',
      'config',
      'noConfig',
      'allowLasting',
      'checks',
      'failed',
      'readable',
      'reporter',
      'resume',
      'shard',
      'embedded',
      'acceptKnown',
      'quick',
      'quiet',
      'json',
      'ui',
      'sarifLocations',
      // Of the environment: a file of a checkout must not say where credentials go.
      'currentBaseUrl',
      'legacyLearnerBaseUrl',
      'legacyAdminBaseUrl',
    ]
    expect(options.filter((name) => !known.includes(name) && !others.includes(name)).sort()).toEqual(['force', 'watch'])
    expect(known.filter((name) => !options.includes(name))).toEqual(['$schema'])
  })
})

describe.concurrent('a configuration file that is wrong', () => {
  test.each([
    ['broken YAML', 'mode: [read-only\n', /^ {2}lpconform\.config\.yml, line \d+, column \d+: invalid YAML/m],
    ['a list', '- mode\n', /lpconform\.config\.yml, line 1, column 1: .*must be values by name/],
    [
      'an unknown option',
      'operations: [current/tags.get]\n',
      /line 1, column 1, operations: unknown option; nearest: operation$/m,
    ],
    ['a name of the command line', 'rate-limits: all\n', /rate-limits: unknown option; nearest: rateLimits$/m],
    [
      'an unknown mode',
      'seed: 1\nmode: readonly\n',
      /line 2, column 1, mode: "readonly" is not allowed; nearest: read-only; allowed: read-only, additive, full/,
    ],
    ['an unknown interface', 'interface: curent\n', /interface: "curent" is not allowed; nearest: current; allowed/],
    [
      'an unknown interface in a list',
      'interface: [current, legacy]\n',
      /interface\.1: "legacy" is not allowed; nearest: legacy-/,
    ],
    ['a number for a text', 'profile: 3\n', /profile: neither a text nor a list/],
    ['a text for a number', 'seed: seven\n', /seed: must be a number, not "seven"/],
    ['a number out of bounds', 'minDecided: 150\n', /minDecided: must be at most 100/],
    [
      'a duration without its form',
      'maxTime: soon\n',
      /maxTime: must be a number of seconds, or one with ms, s, m or h, such as 90s or 10m/,
    ],
    [
      'what only a call may say',
      'reporter: ./mine.mjs\nallowLasting: vote\n',
      /reporter: only on the command line: --reporter\n.*allowLasting: only on the command line: --allow-lasting/,
    ],
    ['an empty list', 'operation: []\n', /operation: must not be empty/],
    [
      'an operation that is not there',
      'operation: current/tag.get\n',
      /current\/tag\.get: matches no operation; nearest: current\/tags\.get/,
    ],
    ['a profile that is not there', 'profile: none.yml\n', /none\.yml: cannot be read \(ENOENT\)/],
  ])('with %s is refused', async (_, text, says) => {
    const folder = folderOf({ 'lpconform.config.yml': text })
    const { code, err, out } = await lpconform(['plan'], { folder })
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
  })

  test('or that is not there, or one of several', async () => {
    const missing = await lpconform(['plan', '--config', 'none.yml'])
    expect(missing).toMatchObject({ code: 2, err: 'error: none.yml: cannot be read: no such file\n' })
    const folder = folderOf({ 'lpconform.config.yml': '', 'lpconform.config.json': '{}' })
    const two = await lpconform(['plan'], { folder })
    expect(two).toMatchObject({ code: 2, err: expect.stringContaining('only one of them may exist') })
    expect((await lpconform(['explain', OPERATION], { folder })).code).toBe(0)
  })
})

describe.concurrent('a configuration file of the current directory', () => {
  const raised = `mode: full\nrateLimits: all\noperation: ${OPERATION}\n`

  test('raises nothing beside credentials from the environment, unless it is named', async () => {
    const folder = folderOf({ 'lpconform.config.yml': raised })
    const call = (...words: string[]) =>
      lpconform(['plan', '--json', ...words], { folder, variables: platform.variables })
    expect(JSON.parse((await call()).out)).toMatchObject({ mode: 'read-only', rateLimits: 'off' })
    const named = await call('--config', 'lpconform.config.yml')
    expect(JSON.parse(named.out)).toMatchObject({ mode: 'full', rateLimits: 'all' })
    const { err, out } = await lpconform(['doctor'], { folder, variables: platform.variables })
    expect(out + err).toContain('mode in lpconform.config.yml: not used beside credentials from the environment')
  })

  test('decides the mode beside credentials of .env, which is as trusted', async () => {
    const folder = folderOf({ 'lpconform.config.yml': raised, '.env': envFile(platform.variables) })
    const { out } = await lpconform(['plan', '--json'], { folder })
    expect(JSON.parse(out)).toMatchObject({ mode: 'full', rateLimits: 'all' })
  })

  test('sends no variable of the environment that a profile of its names', async () => {
    const profile = 'accounts: { learner: { login: somebody, passwordVariable: DEPLOY_KEY } }\n'
    const folder = folderOf({ 'lpconform.config.yml': 'profile: p.yml\n', 'p.yml': profile })
    const { CURRENT_LEARNER_LOGIN: _, CURRENT_LEARNER_PASSWORD: __, ...rest } = platform.variables
    const variables = { ...rest, DEPLOY_KEY: 'of-no-concern-to-a-platform' }
    const refused = await lpconform(['plan'], { folder, variables })
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining('DEPLOY_KEY from the environment: would be sent'),
    })
    for (const allowed of [
      ['--config', 'lpconform.config.yml'],
      ['--profile', 'p.yml'],
    ])
      expect((await lpconform(['plan', ...allowed], { folder, variables })).code).toBe(0)
    const listed = await lpconform(['plan'], { folder, variables: { ...variables, CONFORMANCE_HOSTS: '127.0.0.1' } })
    expect(listed.code, listed.err).toBe(0)
  })
})
