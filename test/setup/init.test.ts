/** `init` with a scripted terminal, and without any, against platforms of which some differ. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { parse as parseEnv } from 'dotenv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { doctor } from '../../cli/doctor.ts'
import { init } from '../../cli/init.ts'
import { type OddPlatform, scratch } from './odd-platform.ts'
import { consoleIn, terminalWith } from './scripted-terminal.ts'

const { platformOf, folderOf } = scratch()

async function dialogue(
  answers: Readonly<Record<string, readonly string[]>>,
  environment: Record<string, string> = {},
  folder = folderOf(),
) {
  const { said, console } = consoleIn(folder, environment)
  const { input, stop } = terminalWith(said, answers)
  try {
    return { code: await init({ out: folder, values: {} }, console, { input }), folder, ...said }
  } finally {
    stop()
  }
}

const answersFor = ({ address, environment }: OddPlatform) => ({
  CURRENT_BASE_URL: [address],
  CURRENT_PLATFORM: [environment.CURRENT_PLATFORM!],
  CURRENT_ADMIN_LOGIN: [environment.CURRENT_ADMIN_LOGIN!],
  CURRENT_ADMIN_PASSWORD: [environment.CURRENT_ADMIN_PASSWORD!],
})

async function doctored(folder: string) {
  const { said, console } = consoleIn(folder)
  const code = await doctor({ profile: [join(folder, 'profile.yml')] }, console)
  return { code, ...said }
}

describe('on a terminal', () => {
  test('what is typed is tried and written so that doctor accepts it; secrets are not shown', async () => {
    const platform = await platformOf()
    const { code, folder, out, err } = await dialogue(answersFor(platform))
    expect(err).toContain('administrator: signed in')
    expect(code).toBe(0)
    expect(out).toMatch(/current: [\d,]+ of [\d,]+ clauses can be decided in mode read-only/)
    expect(err + out).not.toContain(platform.environment.CURRENT_ADMIN_PASSWORD)
    expect(parseEnv(readFileSync(join(folder, '.env')))).toMatchObject({
      CURRENT_BASE_URL: platform.address,
      CURRENT_ADMIN_PASSWORD: platform.environment.CURRENT_ADMIN_PASSWORD,
      LEGACY_ADMIN_BASE_URL: '',
    })
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    expect((await doctored(folder)).code).toBe(0)
  })

  test('names, cookies and addresses that differ are found and written', async () => {
    const roles = { 'service/admin': 'svc/admin', 'service/learner': 'svc/learner' }
    const platform = await platformOf({ prefix: '/lms', roles, cookie: 'LMSSESSION' })
    const { environment } = platform
    const { code, folder } = await dialogue({
      ...answersFor(platform),
      CURRENT_LEARNER_LOGIN: [environment.CURRENT_LEARNER_LOGIN!],
      CURRENT_LEARNER_PASSWORD: [environment.CURRENT_LEARNER_PASSWORD!],
      LEGACY_LEARNER_BASE_URL: [platform.address],
      LEGACY_LEARNER_LOGIN: [environment.LEGACY_LEARNER_LOGIN!],
      LEGACY_LEARNER_PASSWORD: [environment.LEGACY_LEARNER_PASSWORD!],
    })
    expect(code).toBe(0)
    expect(parseEnv(readFileSync(join(folder, '.env')))).toMatchObject({ CURRENT_BASE_URL: `${platform.address}/lms` })
    expect(parse(readFileSync(join(folder, 'profile.yml'), 'utf8')).names).toEqual({
      adminRole: 'service/admin',
      learnerRole: 'service/learner',
      sessionCookie: 'LMSSESSION',
    })
    expect(await doctored(folder)).toMatchObject({ code: 0, out: expect.not.stringContaining('To change') })
  })
})

describe('on a terminal, the surroundings', () => {
  test.each(['both learners of both interfaces', 'the second learner alone'])('%s', async (which) => {
    const platform = await platformOf()
    const { environment } = platform
    const names = [
      ['CURRENT_LEARNER', 'CURRENT_OTHER_LEARNER'],
      ['LEGACY_LEARNER', 'LEGACY_LEARNER_OTHER'],
    ].flatMap((pair) => (which.startsWith('both') ? pair : pair.slice(1)))
    const accounts: Record<string, string> = {
      LEGACY_LEARNER_OTHER_LOGIN: environment.CURRENT_OTHER_LEARNER_LOGIN!,
      LEGACY_LEARNER_OTHER_PASSWORD: environment.CURRENT_OTHER_LEARNER_PASSWORD!,
      ...environment,
    }
    const answers = names.flatMap((name) =>
      ['LOGIN', 'PASSWORD'].map((half) => [`${name}_${half}`, [accounts[`${name}_${half}`]!]] as const),
    )
    const { code, folder, out } = await dialogue({
      ...answersFor(platform),
      LEGACY_LEARNER_BASE_URL: [platform.address],
      ...Object.fromEntries(answers),
    })
    expect(code, out).toBe(0)
    for (const [variable, [value]] of answers)
      expect(parseEnv(readFileSync(join(folder, '.env')))).toHaveProperty(variable, value)
  })

  test('.env is added to the .gitignore of the repository around it', async () => {
    const platform = await platformOf()
    const folder = folderOf()
    mkdirSync(join(folder, '.git'))
    writeFileSync(join(folder, '.gitignore'), 'dist/')
    const { code } = await dialogue({ ...answersFor(platform) }, {}, folder)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('dist/\n.env\n')
  })
})

describe('on a terminal, a value that does not work', () => {
  test('a password that is refused may be typed once more, and no third time; it is kept with a mark', async () => {
    const platform = await platformOf()
    const login = platform.environment.CURRENT_ADMIN_LOGIN!
    const { code, folder, out } = await dialogue({
      ...answersFor(platform),
      CURRENT_ADMIN_LOGIN: [login, login, login],
      CURRENT_ADMIN_PASSWORD: ['first-wrong-one', 'second-wrong-one', 'third-wrong-one'],
    })
    expect(code).toBe(2)
    expect(out).toContain('1 value does not work yet:\n  CURRENT_ADMIN_LOGIN: ')
    expect(out).not.toContain('second-wrong-one')
    const text = readFileSync(join(folder, '.env'), 'utf8')
    expect(text).toMatch(/# does not work yet: .*\nCURRENT_ADMIN_LOGIN=/)
    expect(parseEnv(text)).toMatchObject({ CURRENT_BASE_URL: platform.address, CURRENT_ADMIN_LOGIN: login })
    expect(platform.refusedSignIns.get(login)).toBe(2)
  })

  test('a former dialogue is gone on with: its values are kept with Enter', async () => {
    const platform = await platformOf()
    const { CURRENT_ADMIN_PASSWORD: password, ...others } = answersFor(platform)
    const folder = folderOf()
    const first = await dialogue({ ...others, CURRENT_ADMIN_PASSWORD: ['mistyped', 'mistyped'] }, {}, folder)
    expect(first.code).toBe(2)
    writeFileSync(join(folder, '.env'), `${readFileSync(join(folder, '.env'), 'utf8')}LPC_OF_MINE=kept\n`)
    const { code, out } = await dialogue({ CURRENT_ADMIN_PASSWORD: password }, {}, folder)
    expect(code, out).toBe(0)
    expect(out).toContain(`Kept as they are: ${join(folder, 'profile.yml')}`)
    expect(parseEnv(readFileSync(join(folder, '.env')))).toMatchObject({
      CURRENT_ADMIN_PASSWORD: platform.environment.CURRENT_ADMIN_PASSWORD,
      CURRENT_BASE_URL: platform.address,
      LPC_OF_MINE: 'kept',
    })
  })

  test('a < goes back, and a value of every request is asked for again where the platform names it', async () => {
    const platform = await platformOf()
    const answers = answersFor(platform)
    const back = await dialogue({
      ...answers,
      CURRENT_PLATFORM: ['mistyped', ...answers.CURRENT_PLATFORM],
      CURRENT_ADMIN_LOGIN: ['<', ...answers.CURRENT_ADMIN_LOGIN],
    })
    expect(back.code).toBe(0)
    const named = await dialogue({ ...answers, CURRENT_PLATFORM: ['mistyped', ...answers.CURRENT_PLATFORM] })
    expect(named.code, named.out).toBe(0)
  })

  test('an address at which nothing answers is asked for again', async () => {
    const platform = await platformOf()
    const { code, err } = await dialogue({
      ...answersFor(platform),
      CURRENT_BASE_URL: ['http://127.0.0.1:9', platform.address],
    })
    expect(err).toContain('unreachable (')
    expect(code).toBe(0)
  })
})

describe('on a terminal, what ends the dialogue', () => {
  test('what was typed before the input ended is kept', async () => {
    const platform = await platformOf()
    const folder = folderOf()
    const { said, console } = consoleIn(folder)
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
    input.write(`${platform.address}\r`)
    setTimeout(() => input.end(), 200)
    expect(await init({ out: folder, values: {} }, console, { input })).toBe(3)
    expect(said.err).toContain('holds what was typed')
    expect(parseEnv(readFileSync(join(folder, '.env')))).toMatchObject({ CURRENT_BASE_URL: platform.address })
  })

  test('a value that no variable may hold is asked for again', async () => {
    const platform = await platformOf()
    const answers = { ...answersFor(platform), CURRENT_BASE_URL: ['platform.example', platform.address] }
    const { code, err } = await dialogue(answers)
    expect(err).toContain('is not an http(s) URL')
    expect(code).toBe(0)
  })

  test('an end of the input writes nothing', async () => {
    const folder = folderOf()
    const { said, console } = consoleIn(folder)
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
    input.end()
    expect(await init({ out: folder, values: {} }, console, { input })).toBe(3)
    expect(said.err).toContain('nothing was written')
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('without a terminal', () => {
  const without = () => new PassThrough()

  test('what is missing is named as flags, and nobody is asked', async () => {
    const { console } = consoleIn(folderOf())
    const of = (values: Record<string, string>) => init({ out: folderOf(), values }, console, { input: without() })
    await expect(of({})).rejects.toThrow(
      'one of --current-base-url, --legacy-learner-base-url, --legacy-admin-base-url',
    )
    await expect(of({ CURRENT_BASE_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      'missing: --current-platform, --current-admin-login, --current-admin-password',
    )
    await expect(
      of({ CURRENT_BASE_URL: 'http://127.0.0.1:9', CURRENT_PLATFORM: 'p', CURRENT_LEARNER_LOGIN: 'ada' }),
    ).rejects.toThrow('missing: --current-learner-password (')
  })

  test('flags and variables are tried and written', async () => {
    const { address, environment } = await platformOf()
    const folder = folderOf()
    const { console, said } = consoleIn(folder, { LEGACY_ADMIN_API_KEY: environment.LEGACY_ADMIN_API_KEY! })
    expect(await init({ out: folder, values: { LEGACY_ADMIN_BASE_URL: address } }, console, { input: without() })).toBe(
      0,
    )
    expect(said.err).toContain('key: accepted')
    expect((await doctored(folder)).code).toBe(0)
  })

  test('a credential that does not work is named, and written with a mark', async () => {
    const { address } = await platformOf()
    const folder = folderOf()
    const { console, said } = consoleIn(folder)
    const values = { LEGACY_ADMIN_BASE_URL: address, LEGACY_ADMIN_API_KEY: 'no-key-of-theirs' }
    expect(await init({ out: folder, values }, console, { input: without() })).toBe(2)
    expect(said.err).toContain('key: refused')
    expect(said.out).toContain('LEGACY_ADMIN_API_KEY: ')
    expect(readFileSync(join(folder, '.env'), 'utf8')).toMatch(/# does not work yet: .*\nLEGACY_ADMIN_API_KEY=/)
  })

  test('a file that is there is never written over', async () => {
    const folder = folderOf()
    writeFileSync(join(folder, '.env'), 'MINE=1\n')
    const { console } = consoleIn(folder)
    await expect(init({ out: folder, values: {} }, console, { input: without() })).rejects.toThrow('never overwritten')
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('MINE=1\n')
  })
})
