/** The page of a real run against a faulty instance, opened from disk in a browser. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, CHROMIUM_ARGUMENTS, newPage, toView } from '../reporters/chromium.ts'
import { called, folderOf, reportIn, served } from './command.ts'

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

afterAll(() => browser?.close())

describe.skipIf(!existsSync(CHROMIUM))(`the page of a real run (needs ${CHROMIUM})`, () => {
  beforeAll(async () => {
    const instance = await served('--fault', FAULT)
    const words = ['run', '--mode', 'full', '--out', folder, '--operation', 'current/learners.*']
    ;({ code } = await called(words, { variables: instance.variables }))
    await instance.stop()
    browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
    page = await newPage(browser, { viewport: { width: 1280, height: 900 } })
    page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
    page.on('pageerror', (error) => void faults.push(error.message))
    page.on('request', (request) => void (/^https?:/.test(request.url()) && faults.push(request.url())))
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  })

  test('shows the verdicts', async () => {
    const { summary } = reportIn(folder)
    expect(code).toBe(1)
    await shoot('first')
    expect(await page.locator('h1').textContent()).toMatch(
      new RegExp(`^(?:\\d+ causes? with )?${summary.verdicts.violation} violation`),
    )
    const pressed = page.locator('.filter[data-verdict="violation"] b')
    expect(await pressed.textContent()).toBe(String(summary.verdicts.violation))
  })

  test('lets one find an operation, and read the evidence of a violation', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('learners.list')
    await page.getByRole('status').filter({ hasText: 'shown' }).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toContain('search=learners.list')
    await page.locator('.filter[data-verdict="violation"]').click()
    await shoot('found')
    const check = page.locator('[data-check="current/learners.list#filter-login"]')
    await check.locator('> summary').click()
    expect(await check.locator('.finding .request').first().innerText()).toMatch(/login=/)
    const text = await check.innerText()
    expect(text).toContain('login finds the records with that value')
    expect(text).toContain('current.txt ›')
    const exchange = check.locator('.exchange', { hasText: 'login=' }).last()
    await exchange.evaluate((row) => row.setAttribute('open', ''))
    await shoot('violation-full')
    expect(await exchange.innerText()).toMatch(/GET .*\/v2\/learners\/\?.*login=/)
    expect(await check.locator('.command pre').last().textContent()).toMatch(
      /^\[ ! -f \.env \].*CURRENT_\w+_TOKEN=\$\(curl .*\ncurl .*"\$CURRENT_\w+_TOKEN"/s,
    )
  })

  test('shows clauses, observations and what was left behind', async () => {
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    for (const view of ['clauses', 'observations', 'residue', 'notices']) {
      await toView(page, view)
      await shoot(view)
      expect((await page.locator('#view').innerText()).length).toBeGreaterThan(5)
    }
    expect(faults).toEqual([])
  })

  test('can be read on a narrow and on a dark screen', async () => {
    await toView(page, 'checks')
    await page.emulateMedia({ colorScheme: 'dark' })
    await shoot('dark')
    await page.setViewportSize({ width: 390, height: 800 })
    await shoot('narrow')
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

describe.skipIf(!existsSync(CHROMIUM))('the forms of a real run', () => {
  test('is written in the forms of other tools from its report alone', async () => {
    const alone = folderOf()
    for (const name of ['report.json', 'evidence.har', 'lpconform.sha256'])
      cpSync(join(folder, name), join(alone, name))
    const forms = ['html', 'markdown', 'junit', 'ctrf', 'sarif', 'allure', 'har']
    const words = ['report', alone, ...forms.flatMap((form) => ['--format', form])]
    expect(await called(words)).toMatchObject({ code: 0, err: '' })
    const made = 'allure-results ctrf.json evidence.har index.html junit.xml lpconform.sha256 report.json report.sarif'
    expect(readdirSync(alone).sort()).toEqual([...made.split(' '), 'summary.md'])
    // Also without the run file, a command to repeat a finding signs in by itself.
    expect(readFileSync(join(alone, 'junit.xml'), 'utf8')).toMatch(/CURRENT_\w+_TOKEN=\$\(curl /)
    const printed = await called(['report', alone, '--format', 'ctrf', '--out', '-'])
    expect(JSON.parse(printed.out)).toMatchObject({ reportFormat: 'CTRF' })
    expect((await called(['report', alone, '--format', 'pdf'])).code).toBe(2)
  })

  test('stands beside an earlier one in a history and in a comparison', async () => {
    const before = folderOf()
    cpSync(join(folder, 'report.json'), join(before, 'report.json'))
    const out = folderOf()
    for (const command of ['history', 'compare']) {
      expect((await called([command, before, folder, '--out', out])).code).toBe(0)
      await page.goto(pathToFileURL(join(out, `${command}.html`)).href)
      await page.locator('main').waitFor()
      await shoot(`${command}-full`)
      expect((await called([command, before, folder])).out).toMatch(/^# 2 runs/)
    }
    expect(readdirSync(out).sort()).toEqual(
      [...['html', 'json', 'md'].flatMap((end) => [`compare.${end}`, `history.${end}`]), 'lpconform.sha256'].sort(),
    )
    expect(faults).toEqual([])
    expect((await called(['history', folder])).code).toBe(2)
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  })
})

describe.skipIf(!existsSync(CHROMIUM))(`the page of a stand-in (needs ${CHROMIUM})`, () => {
  test('shows requests as they come, can be read by everybody, and asks no other host', async () => {
    const { variables, stop } = await served('--fault', FAULT)
    const address = variables.LEGACY_ADMIN_BASE_URL!
    const standIn = await newPage(browser, { viewport: { width: 1200, height: 900 } })
    const asked = new Set<string>()
    standIn.on('console', (message) => void faults.push(message.text()))
    standIn.on('pageerror', (error) => void faults.push(error.message))
    standIn.on('request', (request) => void asked.add(new URL(request.url()).origin))
    await standIn.goto(address)
    const headers = { 'api-key': variables.LEGACY_ADMIN_API_KEY! }
    await fetch(`${address}/API/ADMIN/v1/REST/Learner/?limit=1&page=1`, { headers })
    await standIn.getByRole('cell', { name: 'legacy-admin/learners.search' }).last().waitFor()
    await standIn.evaluate(axe.source)
    expect(await standIn.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')).toEqual([])
    expect([[...asked], faults]).toEqual([[address], []])
    await standIn.close()
    await stop()
  })
})
