import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Exchange } from '../../contract/run.ts'
import type { RunRecord } from '../../output/run-file/record.ts'
import { htmlReport } from '../../reporters/html.ts'
import type { Sources } from '../../reporters/page-data.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn, newPage, toView } from './chromium.ts'
import { catalogueOf, check, exchange, HOSTILE, head, type Run, result, run, runOf } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'html-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const faults: string[] = []
let browser: Browser
let page: Page

async function opened({ report, exchanges }: Run, hash = '', sources?: Sources) {
  const file = join(folder, 'index.html')
  writeFileSync(file, htmlReport(report, exchanges, undefined, sources))
  faults.length = 0
  if (!page?.isClosed()) await page?.close()
  page = await newPage(browser)
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('request', (request) => void (/^https?:/.test(request.url()) && faults.push(`asked for ${request.url()}`)))
  await page.goto(pathToFileURL(file).href + hash)
  await page.locator('#view').waitFor({ state: 'attached' })
}

/** Tests with a browser of their own. */
const inBrowser = (name: string, tests: () => void) =>
  describe.skipIf(!existsSync(CHROMIUM))(`${name} (needs ${CHROMIUM})`, () => {
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
    })
    afterAll(() => browser?.close())
    tests()
  })

inBrowser('index.html in a browser', () => {
  test('finds an operation, opens a violation and shows its evidence', async () => {
    await opened(run(315))
    expect(await page.locator('h1').textContent()).toBe('39 violations, 39 warnings')
    await page.keyboard.press('/')
    await page.keyboard.type('/v2/learners/')
    await page.getByRole('status').filter({ hasText: 'shown' }).waitFor()
    await page.locator('[data-operation="current/learners.list"][open]').waitFor()
    await page.getByRole('button', { name: 'violation' }).click()
    const check = page.locator('[data-check="current/learners.list#rule-3"]')
    await check.locator('> summary').click()
    expect(await check.innerText()).toContain('at most 100 items')
    expect(await check.innerText()).toContain('Rule 3 holds.')
    expect(await check.innerText()).toContain('current.txt › Section 3')
    expect(await check.locator('.side').last().innerText()).toContain('"items": [\n    3\n  ]')
    expect(await check.locator('.command pre').textContent()).toContain(`-H 'authorization: Bearer made-up-1'`)
    expect(faults).toEqual([])
  })

  test('makes no markup of what a hostile target answered', async () => {
    await opened(run(80, HOSTILE))
    for (const view of ['overview', 'checks', 'clauses', 'pacing', 'observations', 'residue', 'notices']) {
      await toView(page, view)
      // An opened element may hold more that can be opened.
      for (const _ of ['operations', 'checks', 'exchanges'])
        await page.evaluate(
          `document.querySelectorAll('#view details:not([open]) > summary').forEach((row) => row.click())`,
        )
      expect(await page.locator('img').count()).toBe(0)
    }
    await toView(page, 'overview')
    for (const row of ['.cause', '.check']) await page.locator(`${row} > summary`).first().click()
    expect(await page.locator('.exchange').first().innerText()).toContain('<img src=x onerror=alert(1)>')
    expect(await page.locator('img').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('leads to the line of a check that failed', async () => {
    const id = 'current/learners.list#rule-3'
    const sources = { lines: { [id]: 'laws/ranges/checks.ts:101' }, up: '..' }
    await opened(run(300), `#${encodeURIComponent(`check/${id}`)}`, sources)
    const link = page.locator('.check[open] .source a')
    expect(await link.textContent()).toBe('laws/ranges/checks.ts:101')
    const checkout = pathToFileURL(dirname(folder)).pathname
    expect(await link.getAttribute('href')).toBe(`vscode://file${checkout}/laws/ranges/checks.ts:101`)
    expect(faults).toEqual([])
  })

  test('opens the check or the clause that its address names', async () => {
    await opened(run(300), `#${encodeURIComponent('check/current/learners.list#rule-3')}`)
    await page.locator('.check[open]').first().waitFor()
    expect(await page.locator('.check[open]').count()).toBe(1)
    await page.locator('.check[open] a', { hasText: 'current.learners.list.rule-3' }).click()
    await page.locator('.clause[open]').waitFor()
    expect(await page.locator('.clause[open]').innerText()).toContain('current/learners.list#rule-3')
    expect(faults).toEqual([])
  })
})

inBrowser('index.html in which a text has become markup', () => {
  test('lets no markup run or load anything, had a text become some', async () => {
    let asked = 0
    const server = createServer((_, response) => void response.end(`${++asked}`))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await opened(run(8, HOSTILE))
    const bait = `<img src="${there}" onerror="ran = 1"><iframe src="${there}"></iframe><a href="#" onclick="ran = 2" id="bait">x</a>`
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(bait)})`)
    await page.locator('#bait').click()
    await page.waitForTimeout(300)
    expect([asked, await page.evaluate('typeof ran')]).toEqual([0, 'undefined'])
    server.close()
  })
})

inBrowser('index.html under the keyboard', () => {
  test('can be walked through with the keyboard', async () => {
    await opened(run(300))
    for (const key of ['j', 'j', 'k', 'j', 'Enter']) await page.keyboard.press(key)
    await page.locator('details[open] > summary:focus').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('no such thing')
    await page.getByText('Nothing matches').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.op').first().waitFor()
    expect(faults).toEqual([])
  })

  test('forgets with Escape what was typed and not yet looked for', async () => {
    await opened(run(300))
    // Both keys within one task: nothing is looked for between them.
    await page.evaluate(`(() => {
      const field = document.querySelector('#search')
      field.focus()
      field.value = 'no such thing'
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })()`)
    // Timers of a page fire in the order in which they are due: the one of the search would have come before.
    await page.evaluate('new Promise((done) => setTimeout(done, 600))')
    expect(await page.locator('#search').inputValue()).toBe('')
    expect(await page.getByText('Nothing matches').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('draws only what is in view of 3,000 checks and 1,000 exchanges', async () => {
    await opened(run(3000))
    expect(await page.locator('*').count()).toBeLessThan(4000)
    await page.evaluate(`document.querySelectorAll('.filter').forEach((filter) => { filter.click(); filter.click() })`)
    expect(await page.locator('*').count()).toBeLessThan(4000)
    expect(faults).toEqual([])
  })

  test('says what an empty run is', async () => {
    await opened(runOf([head([])], catalogueOf([])))
    expect(await page.locator('header').innerText()).toContain(
      'The run is not complete: the run ended without closing its file',
    )
    expect(faults).toEqual([])
  })
})

inBrowser('index.html for everyone', () => {
  const views = ['overview', 'checks', 'clauses', 'observations', 'residue', 'pacing', 'notices']

  test.each(['light', 'dark'] as const)('breaks no rule of accessibility on any view: %s', async (colorScheme) => {
    await opened(run(160))
    await page.emulateMedia({ colorScheme })
    for (const view of views) {
      await toView(page, view)
      await page.evaluate(
        `document.querySelectorAll('#view details:not([open]) > summary').forEach((row, at) => at < 3 && row.click())`,
      )
      expect(await complaintsIn(page), view).toEqual([])
    }
    await opened(run(160), `#${encodeURIComponent('check/current/learners.list#rule-3')}`)
    expect(await complaintsIn(page), 'finding').toEqual([])
  })

  test('shows the longest chain of checks that waited for each other', async () => {
    const checks = [1, 2, 3].map((rule) => check(`current/learners.list#rule-${rule}`))
    const records = checks.map((one, at) => result(one, 'pass', { durationMs: 10_000 * (at + 1) }))
    const chain = { kind: 'longest-chain', checks: checks.slice(1).map(({ id }) => id) } as const
    await opened(runOf([head([]), ...records, chain], catalogueOf(checks)))
    await toView(page, 'pacing')
    const text = await page.locator('#view').innerText()
    expect(text).toContain('Longest chain of checks that wait for each other')
    expect(text).toContain('50 s in 2 checks')
    expect(faults).toEqual([])
  })

  test('fits 360 pixels, and paper', async () => {
    await opened(run(160))
    await page.setViewportSize({ width: 360, height: 700 })
    for (const view of views) {
      await toView(page, view)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), view).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.bar').isVisible()).toBe(false)
  })

  test('leads from a cause, a need and a cell of the map to their checks', async () => {
    await opened(run(160))
    await page.locator('.cause > summary').first().click()
    expect(await page.locator('.cause').first().innerText()).toMatch(/Expected at most 100 items. Received 140 items./)
    await page.locator('.cell.v-violation').first().click()
    await page.getByText(/checks? of 1 operation shown/).waitFor()
    await page.locator('.check').first().waitFor()
    await page.locator('.cell-note').click()
    await page.locator('.op').nth(5).waitFor()
    expect(faults).toEqual([])
  })

  test('shows the same to whoever gets its address', async () => {
    await opened(run(160))
    await page.keyboard.press('/')
    await page.keyboard.type('learners')
    // The policy of the page forbids what waitForFunction evaluates.
    await expect.poll(() => new URL(page.url()).hash).toContain('search=learners')
    await page.locator('.filter[data-verdict="violation"]').click()
    await expect.poll(() => new URL(page.url()).hash).toContain('verdict=violation')
    await page.getByRole('status').filter({ hasText: 'shown' }).waitFor()
    const tally = await page.getByRole('status').innerText()
    const hash = new URL(page.url()).hash
    expect(hash).toContain('verdict=violation')
    await opened(run(160), hash)
    expect(await page.getByRole('status').innerText()).toBe(tally)
    expect(await page.locator('#search').inputValue()).toBe('learners')
  })
})

const FAILING = 'current/learners.list#size'

const told = (id: string, query: string, body: unknown, why: Exchange['why']) =>
  exchange(id, {
    why,
    check: FAILING,
    request: { method: 'GET', url: `https://platform.example/v2/learners/${query}`, headers: { accept: '*/*' } },
    response: { status: 200, headers: {}, body: JSON.stringify(body) },
  })

/** A run of one check that fails by the last of its exchanges. */
function failingRun(expected: string, actual: string, exchanges: readonly RunRecord[]): Run {
  const findings = [{ clause: 'current.learners.list.size', level: 'documented' as const, expected, actual }]
  const evidence = exchanges.flatMap((one) => (one.kind === 'exchange' ? one.id : []))
  const own = result(check(FAILING), 'violation', { findings, evidence })
  return runOf([head([FAILING]), ...exchanges, own], catalogueOf([check(FAILING)]))
}

inBrowser('a finding in index.html', () => {
  test.each([360, 768, 1280])('shows a linked finding from its head on, and names it: %i pixels', async (width) => {
    await opened(run(160))
    await page.setViewportSize({ width, height: 780 })
    await page.reload()
    await page.locator('.cause').first().waitFor()
    const first = (await page.locator('.cause').first().boundingBox())!
    expect(first.y, 'the first finding').toBeLessThan(600)
    await opened(run(160), `#${encodeURIComponent('check/current/learners.list#rule-3')}`)
    await page.setViewportSize({ width, height: 780 })
    await page.reload()
    const row = page.locator('.check[open] > summary')
    await row.waitFor()
    const shown = (await row.boundingBox())!
    const bar = (await page.locator('.bar').boundingBox())!
    expect(shown.y).toBeGreaterThanOrEqual(Math.max(0, bar.y + bar.height))
    expect(shown.y).toBeLessThan(Math.max(0, bar.y + bar.height) + 40)
    expect(await page.title()).toMatch(/^[^·]*rule.3[^·]* · .*Conformance report$/i)
    expect(faults).toEqual([])
  })

  test('puts a finding that is opened into the address, and takes it away with it', async () => {
    await opened(run(160))
    await page.locator('.cause > summary').first().click()
    const row = page.locator('.cause .check > summary').first()
    await row.click()
    const id = (await page.locator('.cause .check').first().getAttribute('data-check'))!
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#check/${id}`)
    expect(await page.title()).not.toMatch(/^\d+ violations/)
    await row.click()
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.title()).toMatch(/^\d+ violations/)
  })

  test('offers a finding as one file that needs nothing beside it', async () => {
    await opened(run(160), `#${encodeURIComponent('check/current/learners.list#rule-3')}`)
    const save = page.getByRole('link', { name: 'Save as Markdown' })
    await save.focus()
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(saved.suggestedFilename()).toBe('current-learners.list-rule-3.md')
    const text = readFileSync(await saved.path(), 'utf8')
    for (const part of ['at most 100 items', '140 items', 'Rule 3 holds.', 'curl -sS', 'https://platform.example'])
      expect(text).toContain(part)
    expect(faults).toEqual([])
  })

  test('says so when the address names something that the report has not', async () => {
    await opened(run(8), '#check%2Fcurrent%2Fnothing%23here')
    expect(await page.locator('#view').innerText()).toContain(
      'This report has nothing at “check/current/nothing#here”.',
    )
  })
})

inBrowser('the evidence of a finding in index.html', () => {
  const records = Array.from({ length: 60 }, (_, at) => ({ id: at, ...(at === 41 ? {} : { uuid: `u${at}` }) }))

  test('shows the body folded, and what is missing in it', async () => {
    await opened(
      failingRun('GET /v2/learners/?size=60: /: the member uuid', 'nothing', [
        told('x1', '?size=1', { items: records.slice(0, 1) }, 'question'),
        told('x2', '?size=60', { items: records }, 'confirmation'),
      ]),
      `#${encodeURIComponent(`check/${FAILING}`)}`,
    )
    const body = page.locator('.exchange[open] pre.json')
    expect(await body.innerText()).toMatch(/\{\n +"id": 41\n +"uuid" ← missing\n/)
    expect(await body.locator('.line.wrong').count()).toBe(1)
    expect(await body.locator('.line.wrong').evaluate((line) => line.offsetTop > line.closest('pre')!.scrollTop)).toBe(
      true,
    )
    expect(await body.innerText()).not.toContain('"u7"')
    await body.getByRole('button', { name: '… 41 entries, folded' }).click()
    await body.getByRole('button', { name: '{ 2 members' }).nth(7).click()
    expect(await body.innerText()).toContain('"u7"')
    expect(await page.locator('.exchange .part').allInnerTexts()).toEqual([
      '1, asks',
      '2, asks again to confirm, this decided',
    ])
    expect(await page.locator('.comparison').count(), 'another answer is no control of a body').toBe(0)
    expect(faults).toEqual([])
  })

  test('shows the control beside the failing exchange as a difference', async () => {
    await opened(
      failingRun('GET /v2/learners/?size=101: at most 100 items', '101 items', [
        told('x1', '?size=2', { items: records.slice(0, 2) }, 'question'),
        told('x2', '?size=101', { items: records.slice(0, 3) }, 'question'),
      ]),
      `#${encodeURIComponent(`check/${FAILING}`)}`,
    )
    await page.locator('.comparison > summary').click()
    const [sent, came] = await page.locator('.difference').allInnerTexts()
    expect(sent).toMatch(/^- GET \/v2\/learners\/\?size=2\n\+ GET \/v2\/learners\/\?size=101\n/)
    expect(came).toMatch(/… \d+ lines alike[\s\S]*\+ +"uuid": "u2"/)
    expect(await complaintsIn(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
