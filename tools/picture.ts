/**
 * `npm run maintain -- picture`: the pictures of the README, the page of a run against a stand-in with a few faults
 * (`docs/report.webp`) and its terminal for one resource (`docs/terminal.svg`). Both are made anew each time; only
 * durations and ids differ.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { CHROMIUM, CHROMIUM_ARGUMENTS } from '../test/reporters/chromium.ts'
import { terminalPicture } from './terminal-picture.ts'

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const FAULTS = [
  'current/learners.get/drops-member',
  'current/tags.list/ignores-name',
  'legacy-learner/profile.get/another-profile',
  'legacy-learner/trainings.list/skips-one',
]
const SELECTION = ['current/learners.*', 'current/tags.*', 'legacy-learner/*']
const VIEW = { width: 1200, height: 860 }
/** Of WebP, in percent. */
const QUALITY = 80

async function standIn(folder: string): Promise<ChildProcess> {
  const faults = FAULTS.flatMap((id) => ['--fault', id])
  const words = ['serve', '--rate-window', '0.25', '--write-env', '.env', ...faults]
  const server = spawn(process.execPath, [inPackage('dist/cli/main.js'), ...words], { cwd: folder })
  for await (const chunk of server.stderr!) if (String(chunk).includes('Ctrl-C')) return server
  throw new Error('the stand-in did not start')
}

/** A run with violations ends with 1. */
function run(folder: string): void {
  const selection = SELECTION.flatMap((id) => ['--operation', id])
  try {
    execFileSync(process.execPath, [inPackage('dist/cli/main.js'), 'run', '--mode', 'full', ...selection], {
      cwd: folder,
    })
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}

/** The command and all that it prints, in colours. */
function session(folder: string): string {
  const words = ['run', '--operation', 'current/tags.list', '--out', 'tags']
  const { stdout, stderr } = spawnSync(process.execPath, [inPackage('dist/cli/main.js'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1' },
  })
  const asked = words.slice(0, 3).join(' ')
  // Addresses and origins of credentials are not what it is about.
  const told = stderr.split('\n').filter((line) => line && !/ receives? |^exit /.test(line))
  return [`$ npx lpconform ${asked}`, ...told, stdout.trimEnd()].join('\n')
}

async function shoot(page: string, file: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGUMENTS] })
  const tab = await browser.newPage({ viewport: VIEW, colorScheme: 'light' })
  await tab.goto(pathToFileURL(page).href)
  await tab.locator('main').waitFor()
  const session = await tab.context().newCDPSession(tab)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  writeFileSync(file, Buffer.from(data, 'base64'))
  await browser.close()
}

const folder = mkdtempSync(join(tmpdir(), 'lpconform-picture-'))
const server = await standIn(folder)
try {
  run(folder)
  writeFileSync(inPackage('docs/terminal.svg'), terminalPicture(session(folder)))
  await shoot(join(folder, 'conformance-report/index.html'), inPackage('docs/report.webp'))
} finally {
  server.kill()
  rmSync(folder, { recursive: true, force: true })
}
