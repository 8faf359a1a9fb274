/** No secret that a run has seen, configured or handed out, stands in any output, in whatever encoding it came back. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReference, listen, type Reference } from '../../reference/index.ts'
import { type Ended, folderOf, lpconform, type Variables } from './command.ts'

const AWKWARD = `+1%&"'<b>/\\ü `

const PASSWORDS = {
  CURRENT_ADMIN_PASSWORD: `Canary-Admin${AWKWARD}`,
  CURRENT_PLAIN_ADMIN_PASSWORD: `Canary-Plain${AWKWARD}`,
  CURRENT_LEARNER_PASSWORD: `Canary-Learner${AWKWARD}`,
  CURRENT_OTHER_LEARNER_PASSWORD: `Canary-Other${AWKWARD}`,
} as const

const API_KEY = `Canary-Key+%&"'<x>/=`
const SIGNED_TOKEN = 'Canary.signed-token+%26.with_Parts'

const FIXED = [...Object.values(PASSWORDS), API_KEY, SIGNED_TOKEN].flatMap((secret) => [secret, secret.trim()])
const WRONG = [`${PASSWORDS.CURRENT_ADMIN_PASSWORD}wrong`, `${API_KEY}wrong`]

const SECRET = /PASSWORD|API_KEY|SIGNED_TOKEN/

const TELLING = new Set(['token', 'accesstoken', 'refreshtoken', 'password'])

/** Every text under a telling name, and every link that signs somebody in. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return TELLING.has(name.toLowerCase()) || /sign-on\?token/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => secretsIn(member, key))
}

const encodings = (secret: string): readonly string[] => {
  const json = JSON.stringify(secret).slice(1, -1)
  const percent = encodeURIComponent(secret)
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const entities = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const bytes = Buffer.from(secret)
  const all = [
    secret,
    percent,
    percent.replaceAll('%20', '+'),
    percent.replace(/%[0-9A-F]{2}/g, (sequence) => sequence.toLowerCase()),
    percent.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    new URLSearchParams({ x: secret }).toString().slice(2),
    json,
    JSON.stringify(json).slice(1, -1),
    ascii,
    json.replaceAll('/', '\\/'),
    json.replaceAll('<', '\\u003c'),
    entities,
    entities.replaceAll('"', '&quot;'),
    entities.replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
    entities.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
    secret.replaceAll("'", `'\\''`),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
  return [...new Set(all)]
}

/** Characters, of which every secret has more. */
const BEGINNING = 6

/** Which of those words stand in a text, and where first: it is read once for all of them, of which there are thousands. */
function standingIn(text: string, words: Iterable<string>): ReadonlyMap<string, number> {
  const byBeginning = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < BEGINNING) throw new RangeError(`${word}: shorter than ${BEGINNING} characters`)
    const beginning = word.slice(0, BEGINNING)
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), word])
  }
  const places = new Map<string, number>()
  for (let at = 0; at < text.length; at++)
    for (const word of byBeginning.get(text.slice(at, at + BEGINNING)) ?? [])
      if (!places.has(word) && text.startsWith(word, at)) places.set(word, at)
  return places
}

/** Searches each text once for all secrets, in every encoding. */
function searchIn(texts: Readonly<Record<string, string>>, secrets: readonly string[]) {
  const words = new Set(secrets.flatMap(encodings))
  const found = Object.entries(texts).flatMap(([where, text]) =>
    [...standingIn(text, words)].map(([word, at]) => ({
      word,
      line: `${where}: ${word} in ${text.slice(Math.max(0, at - 60), at + 60)}`,
    })),
  )
  return (some: Iterable<string>): readonly string[] => {
    const asked = new Set([...some].flatMap(encodings))
    for (const word of asked) if (!words.has(word)) throw new RangeError(`${word} was not searched for`)
    return found.flatMap(({ word, line }) => (asked.has(word) ? [line] : []))
  }
}

/** Says back, in every encoding, what came with the request and what the run was configured with. */
function echoing(reference: Reference, minted: Set<string>, told: readonly string[]): Reference {
  const handle: Reference['handle'] = (request) => {
    const answer = reference.handle(request)
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => /=([^;]*)/.exec(line)![1]!)
    const text = answer.body.toString('utf8')
    const json = /json/.test(String(answer.headers['content-type'])) && text ? JSON.parse(text) : undefined
    for (const secret of [...cookies, ...secretsIn(json)]) if (secret.length >= 6) minted.add(secret)
    const headers = { ...answer.headers, 'x-echo': told.map((secret) => encodeURIComponent(secret)).join(' ') }
    if (answer.status < 400) return { ...answer, headers }
    const spoken = [...told, request.headers.authorization ?? '', request.headers.cookie ?? '', request.target]
    const echoed = spoken.flatMap((secret) => [secret, ...encodings(secret)])
    const message = `cannot: ${echoed.join(' | ')} ${request.body.toString('utf8')}`
    return { ...answer, headers, body: Buffer.from(JSON.stringify({ ...json, message })) }
  }
  return { ...reference, handle }
}

const SELECTED = [
  'current/tokens.*',
  'current/learners.get',
  'legacy-learner/session.*',
  'legacy-admin/learners.auth-token',
  'legacy-admin/tokens.exchange',
  'legacy-admin/administrators.*',
].flatMap((pattern) => ['--operation', pattern])

interface Told {
  readonly files: Readonly<Record<string, string>>
  readonly ended: Ended
  readonly doctor: Ended
}

/** Runs against an instance that knows the canaries, and gathers everything that was written and printed. */
async function toldWith(change: (variables: Variables) => Variables, minted: Set<string>): Promise<Told> {
  const reference = createReference({ rateWindowSeconds: 0.25 })
  const { store, credentials } = reference
  const of = (name: string) => credentials[`${name}_LOGIN`]
  for (const administrator of store.administrators.all())
    for (const name of ['CURRENT_ADMIN', 'CURRENT_PLAIN_ADMIN'] as const)
      if (administrator.login === of(name)) Object.assign(administrator, { password: PASSWORDS[`${name}_PASSWORD`] })
  for (const learner of store.learners.all())
    for (const name of ['CURRENT_LEARNER', 'CURRENT_OTHER_LEARNER'] as const)
      if (learner.login === of(name)) Object.assign(learner, { password: PASSWORDS[`${name}_PASSWORD`] })
  Object.assign(credentials, PASSWORDS, {
    LEGACY_LEARNER_PASSWORD: PASSWORDS.CURRENT_LEARNER_PASSWORD,
    LEGACY_ADMIN_API_KEY: API_KEY,
  })
  const told: string[] = []
  const instance = await listen(echoing(reference, minted, told))
  const variables = { ...change(instance.environment), CONFORMANCE_RATE_WINDOW_SECONDS: '0.25' }
  told.push(...Object.entries(variables).flatMap(([name, value]) => (SECRET.test(name) ? [value] : [])))
  const folder = folderOf()
  const ended = await lpconform(['run', '--mode', 'full', '--out', 'report', ...SELECTED], { folder, variables })
  const doctor = await lpconform(['doctor'], { variables })
  await instance.close()
  const names = readdirSync(join(folder, 'report'))
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, 'report', name), 'utf8')]))
  return { files, ended, doctor }
}

test('a secret that stands in a text is found, however it is encoded', () => {
  const all = FIXED.flatMap(encodings)
  const text = all.join('|')
  expect([...standingIn(text, all)].toSorted()).toEqual(
    [...new Set(all)].map((one) => [one, text.indexOf(one)]).toSorted(),
  )
})

describe('a canary in every credential', () => {
  const minted = new Set<string>()
  const pem: string[] = []
  const told: Record<string, string> = {}
  let foundIn: (secrets: Iterable<string>) => readonly string[]

  beforeAll(async () => {
    const runs = {
      key: await toldWith((variables) => {
        pem.push(...variables.CURRENT_SIGNING_KEY!.split('\n').filter((line) => /^[\w+/=]{20,}$/.test(line)))
        return variables
      }, minted),
      token: await toldWith(
        ({ CURRENT_SIGNING_KEY: _, CURRENT_SIGNING_ALG: __, CURRENT_SIGNING_CLAIMS: ___, ...rest }) => {
          return { ...rest, CURRENT_SIGNED_TOKEN: SIGNED_TOKEN }
        },
        minted,
      ),
      wrong: await toldWith((variables) => {
        const { CURRENT_ADMIN_PASSWORD: password } = variables
        return { ...variables, CURRENT_ADMIN_PASSWORD: `${password}wrong`, LEGACY_ADMIN_API_KEY: `${API_KEY}wrong` }
      }, minted),
    }
    for (const [name, { files, ended, doctor }] of Object.entries(runs)) {
      for (const [file, text] of Object.entries(files)) told[`${name} ${file}`] = text
      told[`${name} terminal`] = ended.out + ended.err + doctor.out + doctor.err
    }
    foundIn = searchIn(told, [...FIXED, ...WRONG, ...pem, ...minted])
  })
  afterAll(() => minted.clear())

  test('was really said back and handed out', () => {
    expect(Object.keys(told).length).toBeGreaterThanOrEqual(3 * 7)
    expect(told['key run.jsonl']).toContain('{CURRENT_ADMIN_PASSWORD}')
    expect(told['key run.jsonl']).toContain('{LEGACY_ADMIN_API_KEY}')
    expect(told['token run.jsonl']).toContain('{CURRENT_SIGNED_TOKEN}')
    expect(pem.length).toBeGreaterThan(0)
    const kinds = [/^ey.*\..*\./, /^[0-9a-f]{32}$/, /^[A-Z0-9]{6}$/, /sign-on\?token/]
    for (const kind of kinds)
      expect(
        [...minted].some((secret) => kind.test(secret)),
        String(kind),
      ).toBe(true)
  })

  test('no wrong credential stands anywhere either', () => {
    expect(foundIn(WRONG)).toEqual([])
  })

  test.each(Object.entries({ ...PASSWORDS, API_KEY, SIGNED_TOKEN }))('%s stands nowhere', (_, secret) => {
    expect(foundIn([secret, secret.trim()]).slice(0, 5)).toEqual([])
  })

  test('no line of the private key stands anywhere', () => {
    expect(foundIn(pem)).toEqual([])
  })

  test('no token, cookie, code, password or link that was handed out stands anywhere', () => {
    expect(foundIn(minted).slice(0, 5)).toEqual([])
  })
})
