/**
 * No way out of the process lets a credential through: every command, against a platform that says every credential
 * back. What is printed, each file, what reporters hear and what the library returns are looked through.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runConformance } from '../../library/run-conformance.ts'
import { createReference, listen } from '../../reference/index.ts'
import { called, folderOf, start, type Variables } from './command.ts'
import { echoing, formsOf, formsOfConfigured, SECRETS } from './echoing-platform.ts'
import { CALLS, type Call, obeyedIn, placesIn, REPORTER, type Told } from './every-way-out.ts'

/** They hold credentials because that is what they are for. */
const FOR_CREDENTIALS = ['/.env', '/begun/.env', '/begun/docker.env']

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}

const folder = folderOf({ 'reporter.mjs': REPORTER })
const told: Told = new Map()
const echoed = new Set<string>()
let instance: Awaited<ReturnType<typeof listen>>

async function call([line, ending]: Call, variables: Variables): Promise<void> {
  const [words, options] = [line.split(' '), { folder, variables }]
  const started = ending && start(words, options)
  if (started) await ending(started, told)
  const { out, err } = await (started?.ended ?? called(words, options))
  told.set(`${line}: output`, out).set(`${line}: error`, err)
}

/** Everything that the library hands to the program that it is part of. */
async function embedded(environment: Variables): Promise<void> {
  const heard: unknown[] = []
  const hear = (what: unknown) => void heard.push(what)
  const result = await runConformance({
    environment,
    mode: 'read-only',
    operation: 'legacy-admin/entities.search',
    reporters: [{ onBegin: hear, onResult: hear, onExchange: hear, onEnd: hear }],
  })
  told.set('library: result', JSON.stringify(result)).set('library: reporter', JSON.stringify(heard))
}

beforeAll(async () => {
  const reference = createReference({ rateWindowSeconds: 0.25 })
  const login = reference.credentials.CURRENT_ADMIN_LOGIN
  for (const administrator of reference.store.administrators.all())
    if (administrator.login === login) Object.assign(administrator, { password: SECRETS.CURRENT_ADMIN_PASSWORD })
  Object.assign(reference.credentials, SECRETS)
  instance = await listen(echoing(reference, echoed))
  const variables = { ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: '0.25' }
  for (const one of CALLS) await call(one, variables)
  await embedded(variables)
  for (const file of filesIn(folder)) {
    const name = file.slice(folder.length)
    if (name !== '/reporter.mjs' && !FOR_CREDENTIALS.includes(name)) told.set(name, readFileSync(file, 'utf8'))
  }
})
afterAll(() => instance.close())

describe('a platform that says every credential back', () => {
  test('was heard in every file and print that shows its answers', () => {
    for (const where of ['/report/run.jsonl', '/reporter.txt', '/traffic.har', 'library: result', 'library: reporter'])
      expect(told.get(where), where).toContain('{LEGACY_ADMIN_API_KEY}')
    expect(told.get('cleanup created --yes: error')).toMatch(/discussion/)
    expect(told.get('/created/run.jsonl')).toContain('~')
    expect(told.get('live: replay')).toContain('entities.search#key-missing: ')
    expect(told.get('live: page')).toContain('<body data-live>')
    expect(echoed.size).toBeGreaterThan(2)
    const failed = [...told].filter(([where, text]) => where.endsWith(': error') && /internal error|Usage/.test(text))
    expect(failed).toEqual([])
  })

  test.each(Object.entries(SECRETS))('%s stands in no output and no file', (_, secret) => {
    expect(placesIn(told, formsOfConfigured(secret)).slice(0, 12)).toEqual([])
  })

  test('no token and no session cookie stands in any output or file', () => {
    // One of each kind, which is made and masked alike.
    const [cookie, bearer] = [/^[^.]+$/, /\./].map((kind) => [...echoed].findLast((token) => kind.test(token))!)
    const places = [cookie!, bearer!].flatMap((token) => placesIn(told, formsOf(token)))
    expect(places.slice(0, 12)).toEqual([])
  })

  test('nothing that a terminal or the runner of a job obeys is printed', () => {
    expect(obeyedIn(told)).toEqual([])
  })
})

test('a secret that is too short to be masked by value is named before a request is sent', async () => {
  const variables = { LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9/', LEGACY_ADMIN_API_KEY: 'pw1' }
  const { err } = await called(['run', '--operation', 'legacy-admin/entities.search'], { variables })
  const [named, begun] = [err.indexOf('LEGACY_ADMIN_API_KEY: too short'), err.indexOf('checks, mode')]
  expect(named).toBeGreaterThanOrEqual(0)
  expect(named).toBeLessThan(begun)
})
