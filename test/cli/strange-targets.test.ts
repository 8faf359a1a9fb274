/** A target that is something else: a clear message, the right exit code, a report of what was done, and soon. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { called, type Ended, folderOf, reportIn, type Variables } from './command.ts'
import { STRANGE } from './strange-servers.ts'

/** Every interface at one address, with credentials that nobody knows there. */
const at = (address: string): Variables => ({
  CURRENT_BASE_URL: address,
  CURRENT_PLATFORM: 'harbour.example.test',
  CURRENT_ADMIN_LOGIN: 'somebody',
  CURRENT_ADMIN_PASSWORD: 'a password',
  LEGACY_LEARNER_BASE_URL: address,
  LEGACY_LEARNER_LOGIN: 'somebody',
  LEGACY_LEARNER_PASSWORD: 'a password',
  LEGACY_ADMIN_BASE_URL: address,
  LEGACY_ADMIN_API_KEY: 'a-key-of-nobody',
  CONFORMANCE_TIMEOUT_SECONDS: '2',
})

/** The port of a service that is long out of use. */
const NOBODY = 'http://127.0.0.1:9'

const SOON_SECONDS = 60
const FORMS = ['evidence.har', 'index.html', 'junit.xml', 'lpconform.sha256', 'report.json', 'run.jsonl', 'summary.md']

function expectWholeReport(out: string, { code, seconds, err }: Ended, says: RegExp): void {
  expect(err).toMatch(says)
  expect(code).toBe(3)
  expect(seconds).toBeLessThan(SOON_SECONDS)
  expect(readdirSync(out).sort()).toEqual(FORMS)
  const { run, summary, checks, errors } = reportIn(out)
  expect(run.complete).toBe(false)
  expect(run.reason).toMatch(says)
  expect(errors).toEqual([])
  expect(summary.verdicts).toMatchObject({ pass: 0, violation: 0, warning: 0 })
  const other = checks.filter(({ verdict }) => verdict !== 'inconclusive' && verdict !== 'skipped')
  expect(other).toEqual([])
}

/** Required parts of the message about each. */
const SAYS: Readonly<Record<keyof typeof STRANGE, RegExp>> = {
  'HTML everywhere': /answers 200 with HTML, as a web site does/,
  '404 everywhere': /answers 404 Not Found.*is the base URL right/,
  '500 everywhere': /answers 500/,
  'empty 200 everywhere': /answers 200 with an empty body/,
  'other JSON everywhere': /not from this API/,
  'hangs after accepting': /no answer in time/,
  'closes after accepting': /connection closed without an answer/,
  'closes after the request': /connection closed without an answer/,
  'endless body': /too large or too slow/,
  'endless headers': /too large or too slow/,
  'no HTTP': /is not HTTP/,
  'redirects to another origin': /redirects with 302/,
  'redirects to itself': /redirects with 302/,
  'redirects to a page to sign in': /redirects to \/login, which answers 200 with HTML/,
  'slow drip': /no answer in time/,
  'slow headers': /no answer in time/,
}

describe.concurrent('a server of another kind', () => {
  test.each(Object.keys(STRANGE) as (keyof typeof STRANGE)[])('%s', async (name) => {
    const server = await STRANGE[name]()
    const folder = folderOf()
    const out = join(folder, 'report')
    const ended = await called(['run', '--out', out], { folder, variables: at(server.address) })
    await server.close()
    expectWholeReport(out, ended, SAYS[name])
  })

  test('nobody listens', async () => {
    const server = await STRANGE['no HTTP']()
    await server.close()
    const folder = folderOf()
    const out = join(folder, 'report')
    const ended = await called(['run', '--out', out], { folder, variables: at(server.address) })
    expectWholeReport(out, ended, /unreachable/)
  })

  test('nobody listens: the cause is told when it is known, and once in the report', async () => {
    const folder = folderOf()
    const words = ['run', '--out', join(folder, 'report'), '--operation', 'current/tags.list']
    const ended = await called(words, { folder, variables: at(NOBODY) })
    expect(ended.err.match(/ECONNREFUSED/g)).toHaveLength(1)
    expect(ended.out.match(/ECONNREFUSED/g)).toHaveLength(1)
    expect(ended.out).toMatch(
      /^The run is not complete: \S+ at (http:\S+) cannot be used: unreachable \(connect ECONNREFUSED\)/m,
    )
    expect(ended.err).toContain('exit 3: the run is not complete\n')
    const quiet = await called([...words, '--quiet'], { folder, variables: at(NOBODY) })
    expect([quiet.out, quiet.err.match(/ECONNREFUSED/g)]).toEqual(['', ['ECONNREFUSED']])
  })

  test('a host that does not exist', async () => {
    const folder = folderOf()
    const out = join(folder, 'report')
    const ended = await called(['run', '--out', out], { folder, variables: at('http://nowhere.invalid') })
    expectWholeReport(out, ended, /unreachable/)
  })

  test('doctor says the same', async () => {
    const server = await STRANGE['HTML everywhere']()
    const { code, out, seconds } = await called(['doctor'], { variables: at(server.address) })
    await server.close()
    expect(out).toMatch(SAYS['HTML everywhere'])
    for (const name of ['current', 'legacy-learner', 'legacy-admin'])
      expect(out).toContain(`${name}: nothing can be decided while it cannot be used`)
    expect(out).not.toContain('more checks (')
    expect(code).toBe(3)
    expect(seconds).toBeLessThan(SOON_SECONDS)
  })
})
