/** The forms of a comparison hold whatever a hostile target says: page, Markdown, terminal. */
import { existsSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../contract/comparison.ts'
import type { Report } from '../../contract/run.ts'
import {
  comparisonMarkdown,
  comparisonTerminal,
  htmlReport,
  junitReport,
  summaryReport,
} from '../../reporters/index.ts'
import { CHROMIUM, CHROMIUM_ARGUMENTS, newPage, toView } from '../reporters/chromium.ts'
import { HOSTILE, run } from '../reporters/sample.ts'
import { scratch } from './console.ts'

const sample = run(80).report
const [first] = sample.checks
const outline = {
  id: 'run-1',
  startedAt: sample.run.startedAt,
  complete: true,
  mode: sample.run.mode,
  seed: 1,
  suiteVersion: '0.1.0',
  target: 'configured',
  addresses: [HOSTILE],
} as const

const comparison: Comparison = {
  schemaVersion: '1.0',
  verdict: 'breaking',
  before: outline,
  after: outline,
  compared: { checks: 80, observations: 2 },
  narrowed: [`left out ${HOSTILE}`],
  checks: [
    {
      id: first!.id,
      operation: first!.operation,
      title: HOSTILE,
      change: 'broken',
      regression: true,
      before: { verdict: 'pass', message: '' },
      after: { verdict: 'violation', message: HOSTILE },
    },
  ],
  observations: [
    {
      clause: 'current.learners.list.order',
      operation: 'current/learners.list',
      statement: 'In which order.',
      change: 'changed',
      before: 'by id',
      after: HOSTILE,
      ofRecords: false,
    },
  ],
  suite: [{ check: 'current/learners.list#gone', change: 'removed', detail: HOSTILE, verdict: 'pass' }],
}

const waived: Report = {
  ...sample,
  waivers: [
    {
      check: first!.id,
      reason: HOSTILE,
      owner: HOSTILE,
      expires: '2026-01-01',
      state: 'expired',
      checks: [],
      todo: HOSTILE,
    },
  ],
}

test('the terminal gets one line for each change, and nothing that it would obey', () => {
  const text = comparisonTerminal(comparison)
  expect(text.split('\n', 1)[0]).toBe('breaking: something that held no longer holds')
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029]/u)
  expect(text).toContain(`regression  ${first!.id}: pass -> violation`)
})

test('Markdown can neither format nor mention', () => {
  for (const text of [comparisonMarkdown(comparison), summaryReport(waived, new Map(), comparison)]) {
    expect(text).not.toMatch(/<img|<\/script|@all\b/)
    expect(text).toContain(first!.id)
  }
})

test('JUnit fails for a waiver that needs action and for a regression', () => {
  const xml = junitReport(waived, new Map(), { comparison })
  expect(xml).toMatch(/<testsuite name="waivers" tests="1" failures="1"/)
  expect(xml).toMatch(/<testsuite name="baseline" tests="1" failures="1"/)
})

describe.skipIf(!existsSync(CHROMIUM))(`the page in a browser (needs ${CHROMIUM})`, () => {
  const { path, remove } = scratch()
  afterAll(remove)

  test('shows changes and waivers as text, and leads to the check', async () => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
    try {
      writeFileSync(path('index.html'), htmlReport(waived, new Map(), comparison))
      const page = await newPage(browser)
      const faults: string[] = []
      page.on('pageerror', (error) => void faults.push(error.message))
      await page.goto(pathToFileURL(path('index.html')).href)
      expect(await page.locator('header').innerText()).toContain('breaking')
      await toView(page, 'waivers')
      expect(await page.locator('#view').innerText()).toContain('<img src=x onerror=alert(1)>')
      await toView(page, 'changes')
      const text = await page.locator('#view').innerText()
      for (const told of [
        'Broken',
        'Unspecified behaviour changed',
        'The suite changed',
        'left out',
        '<img src=x onerror=alert(1)>',
      ])
        expect(text).toContain(told)
      expect(await page.locator('img').count()).toBe(0)
      await page.locator('#view a').first().click()
      await page.locator('.check[open]').waitFor()
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
