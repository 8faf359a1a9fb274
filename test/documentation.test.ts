/** The documentation agrees with the code, and its pages with one another. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Command as Declared } from 'commander'
import { describe, expect, test } from 'vitest'
import { GROUPS } from '../cli/options.ts'
import { programOf } from '../cli/program.ts'
import { VARIABLE_NAMES } from '../runner/configuration/variables.ts'
import { cataloguePages } from '../tools/catalogue.ts'
import { notRun, pages, ROOT } from './cli/pages.ts'

/** More commands than this without a test would hide what does not work. */
const MOST_NOT_RUN = 10
const CATALOGUE = `${ROOT}docs/catalogue/`

const textOf = (file: string) => readFileSync(file, 'utf8')
const written = readdirSync(CATALOGUE).map((name) => ({
  file: `docs/catalogue/${name}`,
  text: textOf(CATALOGUE + name),
}))

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

test('the catalogue is that of the code; npm run docs writes it', () => {
  const made = cataloguePages()
  const stale = [...made].filter(([name, text]) => written.find(({ file }) => file.endsWith(`/${name}`))?.text !== text)
  expect(stale.map(([name]) => name)).toEqual([])
  expect(written).toHaveLength(made.size)
})

test('every link leads to a file and a heading that are there', () => {
  const broken = [...pages, ...written].flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^https?:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const to = path ? resolve(ROOT, dirname(file), path) : join(ROOT, file)
      const there = existsSync(to) && (anchor === undefined || anchorsIn(textOf(to)).includes(anchor))
      return there ? [] : [`${file}: ${link}`]
    }),
  )
  expect([...new Set(broken)]).toEqual([])
})

test('every page of docs/ is linked from its index', () => {
  const index = textOf(`${ROOT}docs/README.md`)
  const lost = pages.filter(({ file }) => file.startsWith('docs/') && !index.includes(`(${relative('docs', file)})`))
  expect(lost.map(({ file }) => file)).toEqual(['docs/README.md'])
})

test('excerpts of the code stand there', () => {
  const bare = (text: string) => text.replace(/\s+/g, ' ').trim()
  const changed = pages.flatMap(({ file, excerpts }) =>
    excerpts.filter(([of, text]) => !bare(textOf(ROOT + of)).includes(bare(text))).map(([of]) => `${file}: ${of}`),
  )
  expect(changed).toEqual([])
})

test('few commands stay without a test, each for a reason', () => {
  const all = new Set(pages.flatMap(({ commands }) => commands.map(({ text }) => text)))
  expect([...notRun.keys()].filter((command) => !all.has(command))).toEqual([])
  expect(notRun.size).toBeLessThanOrEqual(MOST_NOT_RUN)
})

describe('docs/commands.md', () => {
  const { text } = pages.find(({ file }) => file === 'docs/commands.md')!
  const program = programOf(() => {})
  const optionsOf = (command: Declared) => command.options.flatMap(({ long }) => long ?? [])
  const all = (command: Declared): readonly Declared[] => [command, ...command.commands.flatMap(all)]

  test('names every command', () => {
    expect(program.commands.map((command) => command.name()).filter((name) => !text.includes(`| \`${name}`))).toEqual(
      [],
    )
  })

  test('names every option, and none that is not there', () => {
    const declared = new Set(all(program).flatMap(optionsOf))
    const named = new Set(text.match(/--[a-z][a-z-]+/g))
    expect([...declared].filter((option) => !named.has(option))).toEqual([])
    expect([...named].filter((option) => !declared.has(option) && option !== '--help')).toEqual([])
  })

  test('has no group of the help for an option that is not there', () => {
    const declared = new Set(all(program).flatMap(optionsOf))
    const grouped = Object.values(GROUPS).flat()
    expect(grouped.filter((name) => !declared.has(`--${name}`))).toEqual([])
    expect(new Set(grouped).size).toBe(grouped.length)
  })

  test('names every variable', () => {
    expect(VARIABLE_NAMES.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  })
})
