/** `lpconform docs`: the pages of the documentation as this version has them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suggestion } from '../runner/configuration/nearest.ts'
import { PACKAGE_FOLDER } from '../runner/configuration/package.ts'
import { UsageError } from '../runner/configuration/problem.ts'
import type { Console } from '../runner/console.ts'

const FOLDER = join(PACKAGE_FOLDER, 'docs')

/** Names of the pages, `catalogue/current-tags` among them. */
const pages = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.md$/, ''))
    .toSorted()

const textOf = (page: string) => readFileSync(join(FOLDER, `${page}.md`), 'utf8')
const headingOf = (page: string) => /^# (.+)$/m.exec(textOf(page))?.[1] ?? page

/** @returns the exit code @throws UsageError naming the nearest page */
export function docs(page: string | undefined, { out }: Pick<Console, 'out'>): number {
  const all = pages()
  if (page === undefined) {
    const shown = all.filter((name) => !name.includes('/'))
    const width = Math.max(...shown.map((name) => name.length))
    out.write(`The pages are in ${FOLDER}; lpconform docs PAGE prints one.\n\n`)
    for (const name of shown) out.write(`${name.padEnd(width)}  ${headingOf(name)}\n`)
    out.write(`${'catalogue/…'.padEnd(width)}  ${all.length - shown.length} pages, one for each resource\n`)
    return 0
  }
  const name = page.replace(/^docs\//, '').replace(/\.md$/, '')
  if (!all.includes(name))
    throw new UsageError(`${page}: no such page${suggestion(name, all)}; lpconform docs lists them`)
  out.write(textOf(name))
  return 0
}
