/** `run --ui`: the report in a real browser while the run lasts, from its first results to the file that it ends as. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, CHROMIUM_ARGUMENTS, complaintsIn, newPage, toView } from '../reporters/chromium.ts'
import { folderOf, lpconform, reportIn, type Served, type Started, served, start } from './command.ts'

const FAULT = 'current/learners.list/ignores-login'
const CHECK = 'current/learners.list#filter-login'

/** So slow that a person can follow it; one check at a time, so that no more than one answer is left for a pause. */
const PACE = ['--max-rate', '4', '--concurrency', '1']
const WORDS = ['run', '--ui', '--mode', 'read-only', '--operation', 'current/learners.*', ...PACE]

const folder = folderOf()
const faults: string[] = []
let platform: Served
let run: Started
let address: string
let browser: Browser
let page: Page

const statusOf = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      resolve(response.statusCode!)
      response.destroy()
    })
      .on('error', reject)
      .end()
  })

const live = () => page.locator('.live')
const counted = async (verdict: string) =>
  Number((await page.locator(`.filter[data-verdict="${verdict}"] b`).innerText()).replace(',', ''))

/**
 * The platform answers until the run file has one more such record: a loaded machine takes longer for the page than for
 * the run.
 */
async function going(record: RegExp): Promise<void> {
  const file = join(folder, 'run.jsonl')
  const count = () => (existsSync(file) ? (readFileSync(file, 'utf8').match(record)?.length ?? 0) : 0)
  const before = count()
  platform.goOn()
  await expect.poll(count).toBeGreaterThan(before)
  platform.pause()
}
const PASSED = /"kind":"check".*"verdict":"pass"/g
const FOUND = new RegExp(`"kind":"check".*"${CHECK}".*"verdict":"violation"`, 'g')

const goesOn = async () => expect(await live().innerText()).toMatch(/^The run goes on: \d+ checks to go/)

async function begin(): Promise<void> {
  platform = await served('--fault', FAULT)
  const variables = { ...platform.variables, CONFORMANCE_TIMEOUT_SECONDS: '800' }
  run = start([...WORDS, '--out', folder], { variables })
  await run.said(/while the run lasts: http:\S+\n/)
  platform.pause()
  address = /while the run lasts: (http:\S+)/.exec(run.text.err)![1]!
  browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
  page = await newPage(browser, { viewport: { width: 1280, height: 600 } })
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  page.on('pageerror', (error) => void faults.push(error.message))
  page.on('request', (asked) => void (asked.url().startsWith(address) || faults.push(asked.url())))
  await page.goto(address)
  await live().waitFor()
}

afterAll(async () => {
  await browser?.close()
  run?.child.kill('SIGKILL')
  platform?.goOn()
  await platform?.stop()
})

describe.skipIf(!existsSync(CHROMIUM))(`the live view (needs ${CHROMIUM})`, () => {
  beforeAll(begin)

  test('is for whoever has its address, on this machine, and for no page of another site', async () => {
    const { origin, host, pathname } = new URL(address)
    expect(host).toMatch(/^127\.0\.0\.1:\d+$/)
    expect(await statusOf(address)).toBe(200)
    for (const other of ['/', '/events', `/${'x'.repeat(32)}/`, `${pathname.slice(0, -2)}/`, pathname.slice(0, -1)])
      expect(await statusOf(origin + other), other).toBe(403)
    for (const path of ['', 'events', 'replay'])
      expect(await statusOf(address + path, { host: `name.example:${new URL(address).port}` }), path).toBe(403)
    expect(await statusOf(address, { origin: 'http://name.example' })).toBe(403)
    expect(await statusOf(`${address}nothing`)).toBe(404)
  })

  test('fills, and shows a finding, while the run goes on', async () => {
    await going(FOUND)
    await page.locator(`[data-cause="${CHECK}"]`).waitFor()
    await goesOn()
    const before = await counted('pass')
    await going(PASSED)
    await expect.poll(() => counted('pass')).toBeGreaterThan(before)
    expect(await counted('skipped')).toBeGreaterThan(0)
    await goesOn()
    expect(await complaintsIn(page)).toEqual([])
  })

  test('keeps the place of the reader, and replays nothing beside the run', async () => {
    await toView(page, 'checks')
    await page.locator('.filter[data-verdict="violation"]').click()
    const check = page.locator(`[data-check="${CHECK}"]`)
    await check.locator('> summary').click()
    await check.getByRole('button', { name: 'Replay', exact: true }).click()
    await check.getByText('The run is under way').waitFor()
    await page.mouse.wheel(0, 300)
    const hash = new URL(page.url()).hash
    const top = await check.evaluate('document.querySelector("[data-check]").getBoundingClientRect().top')
    const said = await live().innerText()
    await going(PASSED)
    await expect.poll(() => live().innerText()).not.toBe(said)
    await goesOn()
    expect(await check.getAttribute('open')).toBe('')
    expect(new URL(page.url()).hash).toBe(hash)
    expect(await check.evaluate('document.querySelector("[data-check]").getBoundingClientRect().top')).toBe(top)
    expect(await page.locator('.filter[data-verdict="violation"]').getAttribute('aria-pressed')).toBe('true')
  })
})

describe.skipIf(!existsSync(CHROMIUM))('the live view of a run that has ended', () => {
  test('ends as the report, whose checks can be replayed', async () => {
    platform.goOn()
    await run.said('the page stays open: Enter runs again, q quits')
    await live().filter({ hasText: 'The run has ended' }).waitFor()
    const { summary } = reportIn(folder)
    await expect.poll(() => counted('pass')).toBe(summary.verdicts.pass)
    expect(await counted('violation')).toBe(summary.verdicts.violation)
    expect(await counted('skipped')).toBe(summary.verdicts.skipped)
    const title = await page.locator('h1').innerText()
    const check = page.locator(`[data-check="${CHECK}"]`)
    expect(await check.getAttribute('open')).toBe('')
    await check.getByRole('button', { name: 'Replay', exact: true }).click()
    await check.getByText(`${CHECK}: violation`).waitFor()
    expect(await complaintsIn(page)).toEqual([])
    const writes = 'current/learners.create#json-type'
    await page.goto(`${address}#${encodeURIComponent(`check/${writes}`)}`)
    const forbidden = page.locator(`[data-check="${writes}"]`)
    await forbidden.getByRole('button', { name: 'Replay', exact: true }).click()
    await forbidden.getByText(/^Not replayed: .*mode/).waitFor()
    expect(faults.filter((one) => !/40[39]/.test(one))).toEqual([])
    run.child.stdin!.write('q\n')
    expect((await run.ended).code).toBe(1)
    await live().filter({ hasText: 'The command has ended' }).waitFor()
    const plain = await newPage(browser)
    await plain.goto(`file://${join(folder, 'index.html')}`)
    expect(await plain.locator('h1').innerText()).toBe(title)
    expect(await plain.getByRole('button', { name: 'Replay', exact: true }).count()).toBe(0)
  })
})

describe.skipIf(!existsSync(CHROMIUM))('the live view of a run that is watched', () => {
  test('shows each run that a change begins', async () => {
    const [out, watched] = [folderOf(), folderOf()]
    const words = ['run', '--ui', '--watch', watched, '--embedded', '--operation', 'current/tags.get', '--out', out]
    const again = start(words)
    await again.said('watching: Enter runs again')
    const first = reportIn(out).run.id
    const view = await newPage(browser)
    await view.goto(/while the run lasts: (http:\S+)/.exec(again.text.err)![1]!)
    await view.locator('.live', { hasText: 'The run has ended' }).waitFor()
    const carried = () => view.locator('#data').textContent()
    const before = await carried()
    writeFileSync(join(watched, 'source.ts'), '')
    await again.said(/has changed\n[\s\S]*watching: Enter runs again/)
    await expect.poll(carried).not.toBe(before)
    await view.locator('.live', { hasText: 'The run has ended' }).waitFor()
    expect(reportIn(out).run.id).not.toBe(first)
    again.child.stdin!.write('q\n')
    expect((await again.ended).code).toBe(0)
  })
})

test('a job has nobody who looks', async () => {
  const { code, err } = await lpconform(['run', '--ui', '--embedded'], { variables: { CI: 'true' } })
  expect([code, err]).toEqual([2, expect.stringMatching(/^error: --ui: CI is set/)])
})
