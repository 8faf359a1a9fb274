/**
 * The requests of a page, as the network panel of Chromium's developer tools exports them: their own front end, which
 * the browser serves for debugging, opens on the page, and its own code makes the file.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../test/reporters/chromium.ts'

/** Without and with credentials: the menu's first and second kind of export. */
export type Exported = Readonly<Record<'sanitized' | 'whole', string>>

const EXPORT = `async (sanitize) => {
  const [{ NetworkLog }, { Writer }] = await Promise.all([import('./models/logs/logs.js'), import('./models/har/har.js')])
  const progress = { createSubProgress: () => ({}) }
  return Writer.Writer.harStringForRequests([...NetworkLog.NetworkLog.instance().requests()], { sanitize }, progress)
}`
const ATTACHED = `async () => {
  const { TargetManager } = (await import('./core/sdk/sdk.js'))
  return TargetManager.TargetManager.instance().primaryPageTarget() !== null
}`

/** @param port on which the browser may be debugged @param work of the page, a function as text */
export async function devtoolsExport(base: string, port: number, work: string, into: Exported): Promise<void> {
  const args = [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`, '--remote-allow-origins=*']
  const browser = await chromium.launch({ executablePath: CHROMIUM, args })
  try {
    const page = await browser.newPage()
    await page.goto(`${base}/`)
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { id: string; url: string }[]
    const { id } = targets.find(({ url }) => url.startsWith(base))!
    const tools = await browser.newPage()
    await tools.goto(`http://127.0.0.1:${port}/devtools/inspector.html?ws=127.0.0.1:${port}/devtools/page/${id}`)
    for (let tries = 0; tries < 50 && !(await tools.evaluate(`(${ATTACHED})()`).catch(() => false)); tries++)
      await tools.waitForTimeout(200)
    await tools.waitForTimeout(1000)
    await page.evaluate(work)
    await tools.waitForTimeout(1000)
    for (const [kind, file] of Object.entries(into))
      writeFileSync(file, await tools.evaluate<string>(`(${EXPORT})(${kind === 'sanitized'})`))
  } finally {
    await browser.close()
  }
}
