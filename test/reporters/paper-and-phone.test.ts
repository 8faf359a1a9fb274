/** The page of a run where it is not a wide screen with a keyboard: every view, in a real browser. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../contract/comparison.ts'
import { deviationResults } from '../../reporters/deviations.ts'
import { htmlReport } from '../../reporters/html.ts'
import { compare as comparisonOf } from '../../runner/assessment/comparison/index.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn, newPage, toView } from './chromium.ts'
import { type Run, run } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'paper-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let browser: Browser
let page: Page

/** A run that has every view there is. */
function everyView(): Run & { readonly comparison: Comparison } {
  const [whole, before] = [run(160), run(152)]
  const deviation = {
    schema: 'current/learner',
    member: 'level',
    type: 'string' as const,
    reason: 'words',
    owner: 'team',
  }
  const deviations = deviationResults([deviation], [], whole.report.checks, '2026-03-02')
  const waiver = { check: whole.report.checks[3]!.id, reason: 'later', owner: 'team', expires: '2099-01-01' }
  const waivers = [{ ...waiver, state: 'used' as const, checks: [waiver.check], todo: '' }]
  return {
    ...whole,
    report: { ...whole.report, deviations, waivers },
    comparison: comparisonOf(before.report, whole.report),
  }
}

const isHere = existsSync(CHROMIUM)
beforeAll(async () => {
  if (isHere) browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
})
afterAll(() => browser?.close())

const open = async (hash = '', options: Parameters<Browser['newPage']>[0] = {}) => {
  const { report, exchanges, comparison } = everyView()
  writeFileSync(join(folder, 'index.html'), htmlReport(report, exchanges, comparison))
  await page?.close()
  page = await newPage(browser, options)
  await page.goto(pathToFileURL(join(folder, 'index.html')).href + hash)
  await page.locator('#view').waitFor({ state: 'attached' })
}

describe.skipIf(!isHere)(`index.html on a phone (needs ${CHROMIUM})`, () => {
  test.each([360, 768])('breaks no rule of accessibility on any of its views: %i pixels', async (width) => {
    await open('', { viewport: { width, height: 700 } })
    const views = await page
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-view')!))
    expect(views).toEqual(expect.arrayContaining(['changes', 'waivers', 'deviations']))
    for (const view of views) {
      await toView(page, view)
      expect(await complaintsIn(page), view).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), view).toBeLessThanOrEqual(0)
      const tab = (await page.locator('nav a[aria-current]').boundingBox())!
      expect(tab.x + tab.width, `the tab of ${view}`).toBeLessThanOrEqual(width)
    }
  })

  test('speaks of keys only where there most likely are some', async () => {
    await open('', { isMobile: true, hasTouch: true, viewport: { width: 360, height: 700 } })
    expect(await page.locator('#search').getAttribute('placeholder')).toBe('Search')
    await open()
    expect(await page.locator('#search').getAttribute('placeholder')).toBe('Search, press /')
  })

  test('cuts no ring around what has the focus', async () => {
    await open('', { viewport: { width: 360, height: 700 } })
    await page.locator('nav a').first().focus()
    await page.keyboard.press('Tab')
    const style = await page.evaluate('getComputedStyle(document.activeElement).outlineOffset')
    expect(style).toBe('-2px')
  })
})

describe.skipIf(!isHere)(`index.html on paper (needs ${CHROMIUM})`, () => {
  test('is printed light, without what only a screen can do', async () => {
    await open(`#${encodeURIComponent('check/current/learners.list#rule-3')}`, { colorScheme: 'dark' })
    await page.locator('#theme').click()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(ground).toBe('rgb(251, 251, 250)')
    for (const part of ['.bar', 'nav', '.theme', '.copy', '.next', '.fold'])
      expect(await page.locator(part).first().isVisible(), part).toBe(false)
    for (const part of ['.finding', '.exchange[open] pre.json', 'h1'])
      expect(await page.locator(part).first().isVisible(), part).toBe(true)
    expect((await page.pdf()).length).toBeGreaterThan(10_000)
  })

  test('shows on paper what was found and the exchange that decided, and afterwards what it showed before', async () => {
    await open('', { viewport: { width: 718, height: 900 } })
    const opened = () => page.locator('#view details[open]').count()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const causes = await page.locator('.cause').count()
    expect(await page.locator('.cause[open]').count()).toBe(causes)
    expect(await page.locator('.cause .check[open]').count()).toBe(causes)
    expect(await page.locator('.cause .exchange[open] .sides').first().isVisible()).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await opened()).toBe(0)
    await page.locator('.cause > summary').first().click()
    await page.pdf()
    await expect.poll(opened).toBe(1)
  })
})
