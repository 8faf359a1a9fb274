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
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn, newPage } from '../reporters/chromium.ts'
import { catalogueOf, check, end, exchange, head, result, runOf } from '../reporters/sample.ts'

const root = mkdtempSync(join(tmpdir(), 'several-runs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const slugs = ['size', 'order', 'count']
const checks = slugs.map((slug) => check(`current/learners.list#${slug}`))
const silent = { out: { write: () => true }, err: { write: () => true } } as unknown as Console

/** The folder of a run on a day, in which some checks fail; a blank in its name must be told to the browser. */
function runOn(day: number, failing: readonly string[], address?: string): string {
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
  const target = { ...report.run.target, kind: 'configured' as const, addresses: { current: address ?? '' } }
  const own = address ? { ...report, run: { ...report.run, target } } : report
  const folder = join(root, `run ${day}#`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'report.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'index.html'), htmlReport(own, exchanges))
  return folder
}

const faults: string[] = []
let browser: Browser
let page: Page

async function opened(name: string, width = 1280) {
  await page?.close()
  page = await newPage(browser, { viewport: { width, height: 800 } })
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto(pathToFileURL(join(root, name)).href)
  await page.locator('main table').first().waitFor()
}

function makePages(): void {
  const folders = [runOn(1, ['size']), runOn(2, []), runOn(3, ['size', 'order']), runOn(4, ['order'])]
  const out = join(root, 'site')
  history(folders, { out }, silent)
  compareSeveral(folders, { out }, silent)
  const elsewhere = [runOn(5, ['size'], 'https://two.example'), runOn(6, ['size'], 'https://two.example')]
  history([...folders, ...elsewhere], { out: join(root, 'both') }, silent)
}

const found = () => page.locator('tbody tr', { has: page.locator('.small-id') })

const isHere = existsSync(CHROMIUM)
beforeAll(async () => {
  if (!isHere) return
  makePages()
  browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
})
afterAll(() => browser?.close())

describe.skipIf(!isHere)(`several runs as pages (needs ${CHROMIUM})`, () => {
  test('a cell of the history leads to the finding in the report of its run', async () => {
    await opened('site/history.html')
    const row = found().filter({ hasText: 'learners.list.size' })
    expect(await row.innerText()).toMatch(/since run 1#, gone in run 4#\s+2 of 4 runs\s*flaky/)
    await row.getByRole('link', { name: 'violation in run 3#' }).click()
    await page.locator('.check[open]').waitFor()
    expect(await page.locator('.check[open]').getAttribute('data-check')).toBe('current/learners.list#size')
    expect(decodeURIComponent(page.url())).toContain('run 3#/index.html#check/current/learners.list#size')
    expect(faults).toEqual([])
  })

  test('a cell of the comparison leads to the finding or the clause, and names to the reports', async () => {
    await opened('site/compare.html')
    const order = page.locator('tr', { hasText: 'current.learners.list.order' })
    await order.getByRole('link', { name: 'violation in run 4#' }).click()
    await page.locator('.check[open]').waitFor()
    expect(await page.locator('.check[open]').getAttribute('data-check')).toBe('current/learners.list#order')
    await page.goBack()
    await order.getByRole('link', { name: 'pass in run 2#' }).click()
    await page.locator('.clause[open]').waitFor()
    expect(await page.locator('.clause[open]').innerText()).toContain('current.learners.list.order')
    await page.goBack()
    await page.getByRole('link', { name: 'run 2#', exact: true }).click()
    expect(await page.locator('h1').innerText()).toBe('No violation')
  })

  test('words, states and verdicts narrow them', async () => {
    await opened('site/history.html')
    expect(await found().count()).toBe(2)
    const counts = { there: 1, new: 0, gone: 1, flaky: 1, undecided: 0, every: 3 }
    for (const [kind, count] of Object.entries(counts)) {
      await page.getByLabel('Show').selectOption(kind)
      await expect.poll(() => found().count(), { message: kind }).toBe(count)
    }
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByText('Nothing matches').waitFor()
    await opened('site/compare.html')
    await page.getByRole('searchbox').fill('list.order')
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.getByLabel('Verdict').selectOption('warning')
    await page.getByText('None').first().waitFor()
    expect(faults).toEqual([])
  })

  test('what was chosen stands in the address, also after the way back from a finding', async () => {
    await opened('site/history.html')
    await page.getByLabel('Show').selectOption('flaky')
    await page.getByRole('searchbox').fill('size')
    await expect.poll(() => page.url()).toContain('#search=size&show=flaky')
    await page.getByRole('link', { name: 'violation in run 3#' }).click()
    await page.locator('.check[open]').waitFor()
    await page.goBack()
    await found().first().waitFor()
    expect(await page.getByLabel('Show').inputValue()).toBe('flaky')
    expect(await page.getByRole('searchbox').inputValue()).toBe('size')
  })
})

describe.skipIf(!isHere)('several platforms, and pages for everybody', () => {
  test('platforms have columns of their own, the latest run of each first', async () => {
    await opened('both/history.html')
    const heads = page.getByRole('group', { name: 'Clauses by release' }).locator('thead th')
    const named = (await heads.allInnerTexts()).map((text) => text.split('\n')[0])
    expect(named.slice(0, 2)).toEqual(['platform.example and 1 more', 'two.example'])
    expect(named.slice(4)).toEqual(['run 4#', 'run 3#', 'run 2#', 'run 1#', 'run 6#', 'run 5#'])
    const size = found().filter({ hasText: 'learners.list.size' })
    expect(await size.innerText()).toMatch(
      /platform\.example and 1 more\s+since run 1#, gone in run 4#\s+2 of 4 runs\s*flaky/,
    )
    expect(await size.innerText()).toMatch(/two\.example\s+since run 5#\s+2 of 2 runs\n/)
  })

  test.each(['site/history.html', 'site/compare.html', 'both/history.html'])(
    'everybody can read %s, also at 360 pixels',
    async (name) => {
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
    },
  )
})
