/** The pages of `history` and `compare`: each cell leads to its finding, and words and states narrow them. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareSeveral, history } from '../../cli/several-runs.ts'
import { htmlReport } from '../../reporters/html.ts'
import type { Console } from '../../runner/console.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn } from '../reporters/chromium.ts'
import { catalogueOf, check, end, exchange, head, result, runOf } from '../reporters/sample.ts'

const root = mkdtempSync(join(tmpdir(), 'several-runs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const slugs = ['size', 'order', 'count']
const checks = slugs.map((slug) => check(`current/learners.list#${slug}`))
const silent = { out: { write: () => true }, err: { write: () => true } } as unknown as Console

/** The folder of a run on a day, in which some checks fail; a blank in its name must be told to the browser. */
function runOn(day: number, failing: readonly string[]): string {
  const startedAt = `2026-03-0${day}T09:00:00.000Z`
  const { report, exchanges } = runOf(
    [
      head(
        checks.map(({ id }) => id),
        { startedAt, id: `run-${day}` },
      ),
      exchange('x1', { startedAt }),
      ...checks.map((one) =>
        result(one, failing.some((slug) => one.id.endsWith(slug)) ? 'violation' : 'pass', { evidence: ['x1'] }),
      ),
      end(),
    ],
    catalogueOf(checks),
  )
  const folder = join(root, `run ${day}#`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
  writeFileSync(join(folder, 'index.html'), htmlReport(report, exchanges))
  return folder
}

const faults: string[] = []
let browser: Browser
let page: Page

async function opened(name: string, width = 1280) {
  await page?.close()
  page = await browser.newPage({ viewport: { width, height: 800 } })
  page.setDefaultTimeout(12_000)
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto(pathToFileURL(join(root, 'site', name)).href)
  await page.locator('main table').first().waitFor()
}

const found = () => page.locator('tbody tr', { has: page.locator('.small-id') })

describe.skipIf(!existsSync(CHROMIUM))(`several runs as pages (needs ${CHROMIUM})`, { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const folders = [runOn(1, ['size']), runOn(2, []), runOn(3, ['size', 'order']), runOn(4, ['order'])]
    const out = join(root, 'site')
    history(folders, { out }, silent)
    compareSeveral(folders, { out }, silent)
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
  }, 60_000)
  afterAll(() => browser?.close())

  test('a cell of the history leads to the finding in the report of its run', async () => {
    await opened('history.html')
    const row = found().filter({ hasText: 'learners.list#size' })
    expect(await row.innerText()).toMatch(/2026-03-01 to 2026-03-04\s+2 of 4 runs\s*flaky/)
    await row.getByRole('link', { name: 'violation in run 3#' }).click()
    await page.locator('.check[open]').waitFor()
    expect(await page.locator('.check[open]').getAttribute('data-check')).toBe('current/learners.list#size')
    expect(decodeURIComponent(page.url())).toContain('run 3#/index.html#check/current/learners.list#size')
    expect(faults).toEqual([])
  })

  test('a cell of the comparison leads to the clause, and names to the reports', async () => {
    await opened('compare.html')
    await page
      .locator('tr', { hasText: 'current.learners.list.order' })
      .getByRole('link', { name: 'violation in run 4#' })
      .click()
    await page.locator('.clause[open]').waitFor()
    expect(await page.locator('.clause[open]').innerText()).toContain('current.learners.list.order')
    await page.goBack()
    await page.getByRole('link', { name: 'run 2#', exact: true }).click()
    expect(await page.locator('h1').innerText()).toBe('No violation')
  })

  test('words, states and verdicts narrow them', async () => {
    await opened('history.html')
    expect(await found().count()).toBe(2)
    await page.getByLabel('Findings', { exact: true }).and(page.locator('select')).selectOption('flaky')
    expect(await found().count()).toBe(1)
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByText('Nothing matches').waitFor()
    await opened('compare.html')
    await page.getByRole('searchbox').fill('list.order')
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.getByLabel('Verdict').selectOption('warning')
    await page.getByText('None').first().waitFor()
    expect(faults).toEqual([])
  })

  test.each(['history.html', 'compare.html'])('everybody can read %s, also at 360 pixels', async (name) => {
    for (const width of [360, 768, 1280]) {
      await opened(name, width)
      expect(await complaintsIn(page), String(width)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await opened(name, 360)
    // Nothing is cut off at the right: every cell of every run is within the window.
    const right = await page.evaluate(
      'Math.max(...[...document.querySelectorAll("td")].map((cell) => cell.getBoundingClientRect().right))',
    )
    expect(right).toBeLessThanOrEqual(360)
  })
})
