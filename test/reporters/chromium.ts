import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** The browser in which the tests open pages, where there is one. */
export const CHROMIUM = '/usr/bin/chromium'

export const CHROMIUM_ARGUMENTS: readonly string[] =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )

/** Goes to a view of a report, and waits until it is shown. */
export async function toView(page: Page, view: string): Promise<void> {
  await page.locator(`nav a[data-view="${view}"]`).click()
  await page.locator(`nav a[data-view="${view}"][aria-current]`).waitFor()
}

/** Rules of accessibility that a page breaks as it is shown, each with the element that breaks it. */
export async function complaintsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160)))`,
  )
}

/** A loaded machine is slow; the limit is for a page that never shows something. */
const PATIENCE_MS = 300_000

export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}
