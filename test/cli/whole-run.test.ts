/** The whole suite, once against the embedded instance and once against a served one, and what it leaves behind. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import { LASTING_CHANGES } from '../../contract/run.ts'
import { BASE_URLS } from '../../runner/configuration/variables.ts'
import { checks } from '../../suites/index.ts'
import { complaints } from '../reporters/junit-rules.ts'
import { inflated, scriptsOf } from '../reporters/page-data.ts'
import { parseXml } from '../reporters/xml.ts'
import { type Ended, envFile, folderOf, lpconform, reportIn, served, verdictsIn } from './command.ts'

const MINUTES = 60_000
/**
 * Seconds that a documented minute lasts: a machine on which much else is at work fills a shorter one with too few
 * requests to reach the limit, and it would stay undecided.
 */
const WINDOW = '4'
const SCHEMA = new URL('../../schemas/report.schema.json', import.meta.url)

const embedded = folderOf()
const overHttp = folderOf()
const said: Record<string, Ended> = {}

async function againstEmbedded(): Promise<void> {
  const variables = { CONFORMANCE_RATE_WINDOW_SECONDS: WINDOW }
  said.embedded = await lpconform(['run', '--out', 'report'], { folder: embedded, variables })
}

async function againstServed(): Promise<void> {
  const instance = await served('--rate-window', WINDOW)
  const folder = folderOf({ '.env': envFile(instance.variables) })
  // On a platform that is not embedded, nothing is changed for good unless it is allowed by name.
  const lasting = LASTING_CHANGES.flatMap((change) => ['--allow-lasting', change])
  const words = ['run', '--mode', 'full', ...lasting, '--out', join(overHttp, 'report')]
  said.overHttp = await lpconform(words, { folder })
  await instance.stop()
}

// Both at once: while one waits for its next minute, the other is at work.
beforeAll(() => Promise.all([againstEmbedded(), againstServed()]), 15 * MINUTES)

const report = () => reportIn(join(embedded, 'report'))
const fileOf = (name: string) => readFileSync(join(embedded, 'report', name), 'utf8')

describe('the whole suite against the embedded instance', () => {
  test('exercises every operation and finds nothing wrong', () => {
    expect(said.embedded).toMatchObject({ code: 0, out: expect.stringContaining('No violation') })
    const { run, summary, errors, checks: results } = report()
    expect(run).toMatchObject({ complete: true, mode: 'full', target: { kind: 'embedded' } })
    expect(summary.operations).toEqual({ total: operations.length, exercised: operations.length })
    expect(summary.verdicts).toMatchObject({ violation: 0, warning: 0 })
    expect(summary.verdicts.inconclusive).toBeLessThan(10)
    const skipped = results.filter(({ verdict }) => verdict === 'skipped')
    expect(skipped.filter(({ message }) => !message.startsWith('--rate-limits sample '))).toEqual([])
    expect(errors).toEqual([])
    expect(results.map(({ id }) => id).sort()).toEqual(checks.map(({ id }) => id).sort())
  })

  test('keeps every throttling refusal out of the ordinary checks', () => {
    expect(report().pacing?.throttled).toEqual([])
  })

  test('writes a report.json that its schema allows', () => {
    const validate = new Ajv2020({ allErrors: true, strict: false, validateFormats: false }).compile(
      JSON.parse(readFileSync(SCHEMA, 'utf8')),
    )
    expect(validate(report()), JSON.stringify(validate.errors?.slice(0, 5))).toBe(true)
  })

  test("writes a junit.xml that Jenkins' schema allows", () => {
    expect(complaints(parseXml(fileOf('junit.xml')))).toEqual([])
  })

  test('writes an archive of every exchange', () => {
    const { log } = JSON.parse(fileOf('evidence.har'))
    expect(log.version).toBe('1.2')
    expect(log.entries.length).toBe(report().summary.requests)
  })

  test('writes a summary and a page', () => {
    expect(fileOf('summary.md')).toContain('No violation')
    const { report: carried } = inflated(scriptsOf(fileOf('index.html'))[0]!.text)
    expect(carried.checks.map(({ id }: { id: string }) => id)).toContain('current/learners.list#size-maximum')
  })
})

describe('the same against a served instance that .env names', () => {
  test('gives the same verdict for every check', () => {
    expect(said.overHttp).toMatchObject({ code: 0 })
    const { run } = reportIn(join(overHttp, 'report'))
    expect(run).toMatchObject({ complete: true, mode: 'full', target: { kind: 'configured' } })
    expect(Object.keys(run.target.addresses)).toEqual(expect.arrayContaining(Object.keys(BASE_URLS)))
    expect(verdictsIn(join(overHttp, 'report'))).toEqual(verdictsIn(join(embedded, 'report')))
  })
})
