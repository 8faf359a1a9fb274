/**
 * No way out of the process lets a credential through: every command that speaks to a platform, against one that says
 * every credential back in every member, header and id, in the encodings that somebody would choose to get around a mask.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReference, listen, type Reference } from '../../reference/index.ts'
import { called, folderOf, type Variables } from './command.ts'

const SECRETS = {
  LEGACY_ADMIN_API_KEY: 'k-7f3c1d9a4be24c60b1e5',
  CURRENT_ADMIN_PASSWORD: 'Zw9!quay-Lantern/7731',
} as const

const each = (secret: string, write: (code: number) => string) =>
  [...secret].map((letter) => write(letter.charCodeAt(0))).join('')
const hex = (code: number) => code.toString(16)

/** What a reader of the output could make the secret of again. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const wide = Buffer.from(secret, 'utf16le')
  return [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    each(secret, (code) => `%${hex(code)}`),
    each(secret, (code) => `&#${code};`),
    each(secret, (code) => `&#x${hex(code)};`),
    each(secret, (code) => `\\u00${hex(code)}`),
    [...secret].reverse().join(''),
    bytes.toString('base64'),
    bytes.toString('hex'),
    Buffer.from(bytes.toString('base64')).toString('base64'),
    wide.toString('base64'),
    wide.toString('hex'),
  ]
}

const SPOKEN = Object.values(SECRETS).flatMap(formsOf).join(' ')
const ANNOTATION = '\n::error file=x::PWN\n##vso[task.setvariable variable=x]y\n\u001b[31m\u001b[2K'

/** Texts of a record become what a hostile platform would have them be. */
function hostile(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => hostile(one))
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && /name|title|comment/i.test(name) ? `${value} ${SPOKEN}${ANNOTATION}` : value
  const members = Object.entries(value).map(([member, one]) => [member, hostile(one, member)])
  return Object.fromEntries([...members, ['debug', { [SECRETS.LEGACY_ADMIN_API_KEY]: SPOKEN }]])
}

function echoing(reference: Reference): Reference {
  const handle: Reference['handle'] = (request) => {
    const answer = reference.handle(request)
    const headers = { ...answer.headers, 'x-echo': SPOKEN.replace(/[^ -~]/g, ''), location: `/?${encodeURI(SPOKEN)}` }
    const isJson = /json/.test(String(answer.headers['content-type'])) && answer.body.length
    if (!isJson || /tokens|auth/i.test(request.target)) return { ...answer, headers }
    const json: unknown = JSON.parse(answer.body.toString('utf8'))
    const body = Buffer.from(JSON.stringify(typeof json === 'object' ? hostile(json) : json))
    return { ...answer, headers, body }
  }
  return { ...reference, handle }
}

const REPORTER = `import { appendFileSync } from 'node:fs'
const told = (what) => appendFileSync('reporter.txt', JSON.stringify(what) + '\\n')
export default { onBegin: told, onResult: told, onExchange: told, onEnd: told }`

const RUN = ['--operation', 'legacy-admin/entities.search', '--operation', 'current/tags.list']
const COMMANDS: readonly (readonly string[])[] = [
  ['doctor', '--out', 'doctor.yml'],
  ['run', '--mode', 'read-only', '--out', 'report', '--reporter', './reporter.mjs', ...RUN],
  ['run', '--mode', 'read-only', '--out', 'redacted', '--redact-bodies', ...RUN],
  ['replay', 'legacy-admin/entities.search#key-missing', '--out', 'replayed'],
  ['adapt', 'report', '--out', 'adapted.yml'],
  ['report', 'report'],
  ...['sarif', 'tap', 'ctrf', 'har'].map((form) => ['report', 'report', '--format', form, '--out', '-']),
  ['waivers', 'new', 'report'],
  ['diff', 'report', 'redacted', '--out', 'difference'],
  ['judge', 'report/run.jsonl', '--out', 'judged'],
  ['cleanup', 'report'],
]

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

describe('a platform that says every credential back', { timeout: 240_000 }, () => {
  const folder = folderOf({ 'reporter.mjs': REPORTER })
  const told = new Map<string, string>()
  let instance: Awaited<ReturnType<typeof listen>>
  let variables: Variables

  beforeAll(async () => {
    const reference = createReference({ rateWindowSeconds: 0.25 })
    const login = reference.credentials.CURRENT_ADMIN_LOGIN
    for (const administrator of reference.store.administrators.all())
      if (administrator.login === login) Object.assign(administrator, { password: SECRETS.CURRENT_ADMIN_PASSWORD })
    Object.assign(reference.credentials, SECRETS)
    instance = await listen(echoing(reference))
    variables = { ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: '0.25' }
    for (const words of COMMANDS) {
      const { out, err } = await called(words, { folder, variables })
      told.set(`${words.slice(0, 6).join(' ')}: output`, out).set(`${words.slice(0, 6).join(' ')}: error`, err)
    }
    for (const file of filesIn(folder))
      if (!file.endsWith('reporter.mjs')) told.set(file.slice(folder.length), readFileSync(file, 'utf8'))
  }, 240_000)
  afterAll(() => instance.close())

  test('was heard', () => {
    expect(told.get('/report/run.jsonl')).toContain('{LEGACY_ADMIN_API_KEY}')
    expect(told.get('/reporter.txt')).toContain('{LEGACY_ADMIN_API_KEY}')
  })

  test.each(Object.entries(SECRETS))('%s stands in no output and no file', (_, secret) => {
    const found = formsOf(secret).flatMap((form) =>
      [...told].flatMap(([where, text]) => {
        const at = text.indexOf(form)
        return at < 0 ? [] : [`${where}: ${form} in ${text.slice(Math.max(0, at - 60), at + 60)}`]
      }),
    )
    expect(found.slice(0, 12)).toEqual([])
  })

  test('nothing that a terminal or the runner of a job obeys is printed', () => {
    const printed = [...told].filter(([where]) => /: (output|error)$/.test(where))
    const obeyed = printed.flatMap(([where, text]) => {
      const found = /^\s*::|##(vso)?\[|[^\P{Cc}\n\t]/mu.exec(text)
      return found ? [`${where}: ${text.slice(Math.max(0, found.index - 60), found.index + 40)}`] : []
    })
    expect(obeyed).toEqual([])
  })
})

test('a secret that is too short to be masked by value is named before a request is sent', async () => {
  const variables = { LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9/', LEGACY_ADMIN_API_KEY: 'pw1' }
  const { err } = await called(['run', '--operation', 'legacy-admin/entities.search'], { variables })
  const [named, begun] = [err.indexOf('LEGACY_ADMIN_API_KEY: too short'), err.indexOf('checks, mode')]
  expect(named).toBeGreaterThanOrEqual(0)
  expect(named).toBeLessThan(begun)
})
