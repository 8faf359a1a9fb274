/**
 * How large the page of a report is, and how long it takes to open: 30,000 checks with 200 MB of evidence, and the reports
 * of given folders. `node --import tsx bench/report-page.ts [FOLDER...]`; needs Chromium.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { operations } from '../contract/operations.ts'
import type { RunRecord } from '../output/run-file/record.ts'
import { writeReports } from '../reporters/index.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../test/reporters/chromium.ts'
import { catalogueOf, check, end, exchange, head, result } from '../test/reporters/sample.ts'

const CHECKS = 30_000
const EVIDENCE_BYTES = 200 * 2 ** 20
const OPENINGS = 3

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

/** A list of learners that is different for each check, of about this many bytes. */
function bodyOf(seed: number, bytes: number): string {
  const items: string[] = []
  for (let at = 0, size = 0; size < bytes; at++) {
    const name = Math.abs(Math.sin(seed * 1_009 + at))
      .toString(36)
      .slice(2)
    const item = `{"id":${seed * 100 + at},"login":"${name}","lastName":"Person ${at}","enabled":${at % 3 > 0}}`
    items.push(item)
    size += item.length + 1
  }
  return `{"items":[${items.join(',')}]}`
}

/** Writes the report of a made-up run, every check of which failed. */
function writeLarge(folder: string): void {
  const checks = Array.from({ length: CHECKS }, (_, at) => {
    const operation = operations[at % operations.length]!.id
    return check(`${operation}#rule-${at}`, { operation })
  })
  const runFile = join(folder, 'run.jsonl')
  const lines: string[] = []
  const write = (record: RunRecord) => void lines.push(JSON.stringify(record))
  write(head(checks.map(({ id }) => id)))
  checks.forEach((one, at) => {
    const response = { status: 200, headers: {}, body: bodyOf(at, EVIDENCE_BYTES / CHECKS) }
    write(exchange(`x${at}`, { operation: one.operation, response }))
    write(result(one, at % 2 ? 'violation' : 'warning', { evidence: [`x${at}`] }))
  })
  write(end())
  writeFileSync(runFile, `${lines.join('\n')}\n`)
  writeReports(folder, runFile, catalogueOf(checks))
}

/** Milliseconds from the address to the first view, the best of several. */
async function openingMs(browser: Browser, file: string): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < OPENINGS; at++) {
    const page = await browser.newPage()
    const started = performance.now()
    await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' })
    await page.locator('main').waitFor()
    times.push(performance.now() - started)
    await page.close()
  }
  return Math.min(...times)
}

async function measure(browser: Browser, name: string, folder: string): Promise<void> {
  const size = (file: string) => megabytes(statSync(join(folder, file)).size)
  const { checks } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { checks: unknown[] }
  const ms = Math.round(await openingMs(browser, join(folder, 'index.html')))
  console.log(
    `${name}: ${checks.length} checks, evidence ${size('evidence.har')}, index.html ${size('index.html')}, report.json ${size('report.json')}, opens in ${ms} ms`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'report-page-'))
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
try {
  for (const path of process.argv.slice(2)) await measure(browser, path, path)
  const started = performance.now()
  writeLarge(folder)
  console.log(`a large report is made in ${Math.round(performance.now() - started)} ms`)
  await measure(browser, 'large', folder)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
