/** The suite inside a program: options, findings, reporters, interruption; against a stand-in of the same process. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Reporter } from '../../contract/reporter.ts'
import { faultById } from '../../faults/index.ts'
import { type ConformanceOptions, runConformance } from '../../library/run-conformance.ts'
import { startReference } from '../../library/start-reference.ts'
import { createReference, listen } from '../../reference/index.ts'

const OPERATION = 'current/tags.list'
const FAULT = 'current/tags.list/ignores-name'

const started: (() => Promise<void>)[] = []
const folder = mkdtempSync(join(tmpdir(), 'lpconform-library-'))
afterAll(async () => {
  for (const close of started) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function environmentOf(fault?: string) {
  const chosen = fault === undefined ? undefined : faultById(fault)!
  const reference = createReference({ around: chosen?.around, choices: chosen?.choices, rateWindowSeconds: 0.25 })
  const { environment, close } = await listen(reference)
  started.push(close)
  return { ...environment, CONFORMANCE_RATE_WINDOW_SECONDS: '0.25' }
}

let honest: Record<string, string>
beforeAll(async () => {
  honest = await environmentOf()
})

describe('the result', () => {
  test('of an honest instance has no finding, a verdict for each check and the statement of each clause', async () => {
    const result = await runConformance({ environment: honest, operation: OPERATION })
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ failed: false, code: 0, reasons: [] })
    expect(result.verdictOf(`${OPERATION}#answers`)).toBe('pass')
    expect(result.verdictOf('current/authors.list#answers')).toBeUndefined()
    const [first] = result.report.clauses
    expect(result.clause(first!.id)?.statement).toBe(first!.statement)
    expect(result.clause('current.nothing')).toBeUndefined()
  })

  test('of a faulty one names check, clause, expected and received', async () => {
    const result = await runConformance({ environment: await environmentOf(FAULT), operation: OPERATION })
    expect(result).toMatchObject({ failed: true, code: 1 })
    expect(result.findings[0]).toMatchObject({ operation: OPERATION, verdict: 'violation', level: 'documented' })
    expect(result.verdictOf(result.findings[0]!.check)).toBe('violation')
    expect(result.clause(result.findings[0]!.clause)?.verdict).toBe('violation')
  })

  test('of variables in an object of a kind of its own, as `process.env` is one', async () => {
    const environment = Object.assign(Object.create({}), honest)
    expect(await runConformance({ environment, operation: OPERATION })).toMatchObject({ failed: false, findings: [] })
  })

  test('without a folder nothing stays on disk; with one the report is there', async () => {
    const held = mkdtempSync(join(folder, 'temporary-'))
    vi.stubEnv('TMPDIR', held)
    const during: string[] = []
    const reporters = [{ onBegin: () => void during.push(...readdirSync(held)) }]
    await runConformance({ environment: honest, operation: OPERATION, reporters })
    vi.unstubAllEnvs()
    expect([during.length, readdirSync(held)]).toEqual([1, []])
    const out = join(folder, 'report')
    await runConformance({ environment: honest, operation: OPERATION, out })
    expect(readdirSync(out)).toEqual(expect.arrayContaining(['report.json', 'index.html', 'junit.xml']))
  })
})

describe('wrong options', () => {
  test('an operation that does not exist rejects and names the nearest', async () => {
    await expect(runConformance({ environment: honest, operation: 'current/tag.lst' })).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('nearest: current/tags.list'),
    })
  })

  test.each<[string, unknown, string]>([
    ['variables without an address', { environment: { PATH: '/bin' } }, 'environment: has no address of a platform'],
    ['the same in CI', { environment: { CI: 'true' } }, 'without environment, the embedded instance is tested'],
    ['two targets', { environment: {}, reference: { environment: {} } }, 'give one of them'],
    ['a list for variables', { environment: [{ CI: 'true' }] }, 'environment: must be values by name'],
    ['a Map for variables', { environment: new Map([['CI', 'true']]) }, 'environment: must be values by name'],
    ['no options at all', null, 'options: must be values by name'],
    ['a number for options', 5, 'options: must be values by name'],
    ['a number below its bound', { concurrency: 0 }, 'concurrency: must be at least 1'],
    ['a number at its open bound', { maxTime: 0 }, 'maxTime: must be more than 0'],
    ['a part of a number', { seed: 1.5 }, 'seed: must be a whole number, not 1.5'],
    ['an empty text', { failed: '' }, 'failed: must not be empty'],
    ['no signal', { signal: {} }, 'signal: must be an AbortSignal'],
  ])('%s', async (_, options, wrong) => {
    await expect(runConformance(options as ConformanceOptions)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(wrong),
    })
  })

  test('an incomplete configuration rejects before anything is sent', async () => {
    const environment = { CURRENT_BASE_URL: honest.CURRENT_BASE_URL }
    await expect(runConformance({ environment })).rejects.toMatchObject({
      message: expect.stringContaining('CURRENT_PLATFORM: required'),
    })
  })
})

describe('reporters', () => {
  const heard: string[] = []
  const reporter: Reporter = {
    onBegin: ({ checks }) => void heard.push(`begin ${checks.length > 0}`),
    onResult: ({ id }) => void heard.push(id),
    onExchange: ({ request }) => void heard.push(`${request.method} ${JSON.stringify(request.headers)}`),
    onEnd: async ({ report, code }) => void heard.push(`end ${code} ${report.summary.verdicts.violation}`),
  }

  test('hear of the beginning, each verdict, each exchange without secrets, and the end', async () => {
    const { report } = await runConformance({ environment: honest, operation: OPERATION, reporters: [reporter] })
    expect(heard[0]).toBe('begin true')
    expect(heard.at(-1)).toBe('end 0 0')
    const executed = report.checks.filter(({ verdict }) => verdict !== 'skipped').map(({ id }) => id)
    expect(heard).toEqual(expect.arrayContaining(executed))
    const requests = heard.filter((line) => line.startsWith('GET '))
    expect(requests.length).toBeGreaterThan(5)
    expect(requests.join('\n')).not.toMatch(/Bearer ey/)
  })

  test('that throw change no verdict; the run says so and ends with 2', async () => {
    const broken: Reporter = {
      name: 'mine',
      onResult: () => {
        throw new Error('no paper')
      },
    }
    const result = await runConformance({ environment: honest, operation: OPERATION, reporters: [broken] })
    expect(result.findings).toEqual([])
    expect(result).toMatchObject({ code: 2, failed: true, reasons: ['mine: onResult failed: no paper'] })
  })
})

test('a signal ends the run, and the result says why it is not complete', async () => {
  const controller = new AbortController()
  const reporters: Reporter[] = [{ onResult: () => controller.abort() }]
  const result = await runConformance({
    environment: honest,
    interface: 'current',
    reporters,
    signal: controller.signal,
  })
  expect(result.code).toBe(3)
  expect(result.report.run).toMatchObject({ complete: false, reason: 'interrupted by its signal' })
})

test('the process keeps its own listeners', async () => {
  const counted = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name))
  const before = counted()
  const during: number[][] = []
  const reporters: Reporter[] = [{ onBegin: () => void during.push(counted()) }]
  await runConformance({ environment: honest, operation: OPERATION, reporters })
  expect(during).toEqual([before])
  expect(counted()).toEqual(before)
})

describe('a stand-in of startReference', () => {
  test('is the target without an environment, quickly and in mode full', async () => {
    const reference = await startReference({ rateWindowSeconds: 0.25 })
    started.push(reference.close)
    const { report, findings } = await runConformance({ reference, operation: OPERATION })
    expect(report.run.mode).toBe('full')
    expect(findings).toEqual([])
    expect(reference.requests.some(({ operation }) => operation === OPERATION)).toBe(true)
  })

  test('has faults that go on and off, records of its own, a clock and a beginning', async () => {
    const data = { tags: [{ name: 'Seamanship', languageCode: 'en-GB' }] }
    const now = Date.parse('2030-01-01T00:00:00Z')
    const reference = await startReference({ rateLimits: 'off', data, now })
    started.push(reference.close)
    expect(reference.store.tags.find(({ name }) => name === 'Seamanship')).toBeDefined()
    expect(reference.clock.now()).toBe(now)
    reference.clock.advance(1000)
    reference.behave({ faults: [FAULT] })
    expect(reference.active.faults.map(({ id }) => id)).toEqual([FAULT])
    reference.clock.resume()
    const faulty = await runConformance({ reference, operation: OPERATION, mode: 'read-only' })
    expect(faulty.findings.length).toBeGreaterThan(0)
    reference.behave({})
    reference.reset()
    expect(reference.requests).toEqual([])
    expect((await runConformance({ reference, operation: OPERATION, mode: 'read-only' })).findings).toEqual([])
  })

  test('without rate limits is not tested for them, and nothing waits for them', async () => {
    const reference = await startReference({ rateLimits: 'off' })
    started.push(reference.close)
    const { report, findings, verdictOf } = await runConformance({ reference, operation: OPERATION })
    expect(findings).toEqual([])
    expect(verdictOf(`${OPERATION}#rate-limit`)).toBe('skipped')
    expect(report.run.rateLimits).toBe('off')
    expect(report.pacing).toMatchObject({ waits: [], throttled: [] })
  })

  test('names the nearest fault', async () => {
    await expect(startReference({ faults: ['current/tags.list/ignores-names'] })).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(`nearest: ${FAULT}`),
    })
  })
})

describe('an option that does not exist or has a wrong value', () => {
  const JAVASCRIPT = (options: object) => runConformance(options as never)
  test.each([
    [{ operations: 'current/tags.*' }, 'operations: unknown option; nearest: operation'],
    [{ mode: 'fast' }, 'mode: "fast" is not allowed; allowed: read-only, additive, full'],
    [{ format: 'nope' }, /format: "nope" is not allowed.*allowed: html/],
    [{ bail: 'x' }, 'bail: '],
    [{ maxTime: '10m' }, 'maxTime: '],
    [{ shard: '1/2' }, 'shard: '],
    [{ signal: {} }, 'signal: '],
    [{ reference: 'http://127.0.0.1' }, 'reference: must be what startReference returns'],
  ])('%j is refused before anything is written', async (options, message) => {
    const out = join(folder, 'refused')
    await expect(JAVASCRIPT({ ...options, out })).rejects.toThrow(message)
    expect(existsSync(out)).toBe(false)
  })

  test('is named for the stand-in too; undefined is no value', async () => {
    await expect(startReference({ rateWindow: 1 } as never)).rejects.toThrow(
      'rateWindow: unknown option; nearest: rateWindowSeconds',
    )
    await expect(startReference({ latency: { least: 5 } } as never)).rejects.toThrow('latency')
    const reference = await startReference({ port: undefined, rateLimits: 'off' })
    await reference.close()
  })
})
