/** The page of a real run against a faulty instance, opened from disk in a browser. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../reporters/chromium.ts'
import { folderOf, lpconform, reportIn, served } from './command.ts'

const FAULT = 'current/learners.list/ignores-login'
/** Where screenshots go when somebody wants to look at them. */
const { SCREENSHOTS } = process.env

const folder = folderOf()
const faults: string[] = []
let browser: Browser
let page: Page
let code: number | null

const shoot = async (name: string) => {
  if (SCREENSHOTS) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: name.endsWith('full') })
}

describe.skipIf(!existsSync(CHROMIUM))(`the page of a real run (needs ${CHROMIUM})`, { timeout: 240_000 }, () => {
  beforeAll(async () => {
    const instance = await served('--fault', FAULT)
    const words = ['run', '--mode', 'full', '--out', folder, '--operation', 'current/learners.*']
    ;({ code } = await lpconform(words, { variables: instance.variables }))
    await instance.stop()
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
    page.on('pageerror', (error) => void faults.push(error.message))
    page.on('request', (request) => void (/^https?:/.test(request.url()) && faults.push(request.url())))
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  }, 240_000)
  afterAll(() => browser?.close())

  test('shows the verdicts', async () => {
    const { summary } = reportIn(folder)
    expect(code).toBe(1)
    await shoot('first')
    expect(await page.locator('h1').textContent()).toMatch(new RegExp(`^${summary.verdicts.violation} violation`))
    const pressed = page.locator('.filter[data-verdict="violation"] b')
    expect(await pressed.textContent()).toBe(String(summary.verdicts.violation))
  })

  test('lets one find an operation, and read the evidence of a violation', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('learners.list')
    await page.getByRole('status').filter({ hasText: 'shown' }).waitFor()
    await page.locator('.filter[data-verdict="violation"]').click()
    await shoot('found')
    const check = page.locator('[data-check="current/learners.list#filter-login"]')
    await check.locator('> summary').click()
    expect(await check.locator('.finding .request').first().innerText()).toMatch(/login=/)
    const text = await check.innerText()
    expect(text).toContain('login finds the records that have the value')
    expect(text).toContain('current.txt ›')
    const exchange = check.locator('.exchange', { hasText: 'login=' }).last()
    await exchange.locator('> summary').click()
    await shoot('violation-full')
    expect(await exchange.innerText()).toMatch(/GET .*\/v2\/learners\/\?.*login=/)
    expect(await check.locator('.command pre').last().textContent()).toMatch(/^curl .*"\$SECRET_\d+"/s)
  })

  test('shows clauses, observations and what was left behind', async () => {
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    for (const view of ['clauses', 'observations', 'residue', 'notices']) {
      await page.locator(`nav a[data-view="${view}"]`).click()
      await shoot(view)
      expect((await page.locator('#view').innerText()).length).toBeGreaterThan(5)
    }
    expect(faults).toEqual([])
  })

  test('can be read on a narrow and on a dark screen', async () => {
    await page.locator('nav a[data-view="checks"]').click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await shoot('dark')
    await page.setViewportSize({ width: 390, height: 800 })
    await shoot('narrow')
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
