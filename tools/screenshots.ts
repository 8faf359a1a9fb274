/**
 * `node --import tsx tools/screenshots.ts FOLDER PAGE...`: takes pictures of every view of the given pages, on a desk,
 * a tablet, a phone and paper, in light and dark, and says what axe-core finds. Somebody has to look at the pictures.
 */
import { mkdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../test/reporters/chromium.ts'

const KINDS = [
  { kind: 'light', width: 1280, height: 900, colorScheme: 'light', media: 'screen' },
  { kind: 'dark', width: 1280, height: 900, colorScheme: 'dark', media: 'screen' },
  { kind: 'tablet', width: 768, height: 1024, colorScheme: 'light', media: 'screen' },
  { kind: 'phone', width: 360, height: 780, colorScheme: 'light', media: 'screen' },
  { kind: 'phone-dark', width: 360, height: 780, colorScheme: 'dark', media: 'screen' },
  { kind: 'paper', width: 718, height: 1000, colorScheme: 'light', media: 'print' },
] as const

/** Pixels of a picture from above. */
const TALLEST = 2600

/** Rules that the page breaks as it is shown, one line each. */
async function complaints(page: Page): Promise<string[]> {
  // The policy of the page admits no other script: this one comes from outside of it.
  await page.evaluate(axe.source)
  return page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')))`,
  )
}

/** Opens the first rows, so that a picture shows what is inside. */
const OPEN = `document.querySelectorAll('#view .cause > summary, #view .check > summary').forEach((row, at) => at < 1 && row.click())`

async function shoot(browser: Browser, file: string, folder: string): Promise<void> {
  const name = basename(dirname(resolve(file)))
  for (const { kind, width, height, colorScheme, media } of KINDS) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme })
    page.on('console', (message) => void (message.type() === 'error' && console.error(`${name} ${message.text()}`)))
    page.on('pageerror', (error) => console.error(`${name} ${error.message}`))
    const address = pathToFileURL(file).href
    await page.goto(address)
    await page.locator('main').waitFor()
    const views = await page.locator('nav a').evaluateAll((links) => links.map((link) => link.dataset.view ?? ''))
    const cause = page.locator('.cause').first()
    const found = (await page.locator('.cause').count()) ? await cause.getAttribute('data-cause') : null
    const shown = [...(views.length ? views : ['']), ...(found ? [encodeURIComponent(`check/${found}`)] : [])]
    for (const view of shown) {
      await page.goto(`${address}#${view}`)
      await page.waitForTimeout(150)
      await page.emulateMedia({ media, colorScheme })
      if (media === 'print') await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      const title = view.includes('%') ? 'finding' : view || 'page'
      const full = Number(await page.evaluate('document.documentElement.scrollHeight'))
      const clip = { x: 0, y: 0, width, height: Math.min(full, TALLEST) }
      await page.screenshot({ path: join(folder, `${name}-${title}-${kind}.png`), fullPage: true, clip })
      for (const line of await complaints(page)) console.log(`${name} ${title} ${kind}: ${line}`)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (Number(overflow) > 0) console.log(`${name} ${title} ${kind}: wider than the screen by ${overflow}`)
      if (title === 'overview') await page.evaluate(OPEN)
    }
    await page.close()
  }
}

const [folder = '.', ...files] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
for (const file of files) await shoot(browser, file, folder)
await browser.close()
