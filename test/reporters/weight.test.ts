/** Findings narrowed by what they weigh, with the mouse and the keys of a real browser. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Aspect } from '../../contract/clause.ts'
import { SEVERITIES, type Severity } from '../../contract/severity.ts'
import { htmlReport } from '../../reporters/html.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn, newPage, toView } from './chromium.ts'
import { catalogueOf, check, clause, end, head, type Run, result, runOf } from './sample.ts'

const OF: readonly (readonly [Severity, slug: string, Aspect])[] = [
  ['form', 'response-schema', 'response'],
  ['contract', 'count', 'count'],
  ['security', 'credential-missing', 'access'],
  ['data', 'kept', 'effect'],
  ['security', 'credential-invalid', 'access'],
]
const idOf = (slug: string) => `current/learners.list#${slug}`
const idsOf = (severity: Severity) => OF.filter(([own]) => own === severity).map(([, slug]) => idOf(slug))

/** One failed check for each row, and one that passed: it weighs nothing. */
function weighing(): Run {
  const failing = OF.map(([, slug]) => check(idOf(slug)))
  const passing = check(idOf('order'))
  const clauses = [
    ...OF.map(([, slug, aspect]) => clause(`current.learners.list.${slug}`, { aspect })),
    clause('current.learners.list.order'),
  ]
  const results = [...failing.map((one) => result(one, 'violation')), result(passing, 'pass')]
  const all = [...failing, passing]
  return runOf([head(all.map(({ id }) => id)), ...results, end()], catalogueOf(all, clauses))
}

describe.skipIf(!existsSync(CHROMIUM))(`the weight of findings (needs ${CHROMIUM})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'weight-'))
  const address = pathToFileURL(join(folder, 'index.html')).href
  const faults: string[] = []
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const { report, exchanges } = weighing()
    writeFileSync(join(folder, 'index.html'), htmlReport(report, exchanges))
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
    page = await newPage(browser, { viewport: { width: 1280, height: 800 } })
    page.on('pageerror', (error) => void faults.push(error.message))
    await page.goto(address)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const shownIds = () =>
    page.locator('.check').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-check')).sort())

  /** As with the mouse: opens the list, and takes the entry that begins with these letters. */
  async function choose(entry: string) {
    await page.getByLabel('Weight').click()
    await page.keyboard.type(entry)
    await page.keyboard.press('Enter')
  }

  test.each(SEVERITIES)('leaves the findings that weigh: %s', async (severity) => {
    await choose(severity)
    await expect.poll(() => new URL(page.url()).hash).toContain(`weight=${severity}`)
    await expect.poll(shownIds).toEqual(idsOf(severity).sort())
    expect(await page.locator('.check > summary .tag').allInnerTexts()).toEqual(idsOf(severity).map(() => severity))
    expect(await page.getByRole('status').innerText()).toMatch(new RegExp(`^${idsOf(severity).length} checks? of`))
    expect(await complaintsIn(page)).toEqual([])
  })

  test('shows the same to whoever gets its address, and everything when it is taken back', async () => {
    await choose('data')
    await expect.poll(() => new URL(page.url()).hash).toContain('weight=data')
    await page.reload()
    expect(await page.getByLabel('Weight').inputValue()).toBe('data')
    await expect.poll(shownIds).toEqual(idsOf('data'))
    await choose('Every')
    await expect.poll(() => new URL(page.url()).hash).not.toContain('weight')
    await page.locator('.op > summary').click()
    await expect.poll(shownIds).toEqual([...OF.map(([, slug]) => idOf(slug)), idOf('order')].sort())
  })

  test('joins the verdict, and stands only where something weighs', async () => {
    await choose('security')
    await page.locator('.filter[data-verdict="pass"]').click()
    await page.getByText('Nothing matches').waitFor()
    await page.locator('.filter[data-verdict="pass"]').click()
    await expect.poll(shownIds).toEqual(idsOf('security').sort())
    await toView(page, 'clauses')
    expect(await page.getByLabel('Weight').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
