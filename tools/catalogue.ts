/**
 * The catalogue of clauses as pages, one for each resource: each statement with its level, its readings, the check that
 * decides it, and a fault that this check finds. `npm run docs` writes them; a test holds them against the code.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Clause, clausePrefix } from '../contract/clause.ts'
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import type { Maker } from '../contract/laws.ts'
import {
  INTERFACES,
  type Interface,
  interfaceOf,
  type Operation,
  type OperationId,
  operations,
} from '../contract/operations.ts'
import { type ReadingId, readings } from '../contract/readings.ts'
import { lineOf } from '../engine/sources/line-of.ts'
import { faultMaker, faults } from '../faults/index.ts'
import { checks } from '../suites/index.ts'

const FOLDER = fileURLToPath(new URL('../docs/catalogue/', import.meta.url))

/** The first that shows a finding of the check; first of all one of the law or resource that made the check. */
const faultOf = new Map<string, string>()
const makerOf = new Map<string, Maker>(checks.map(({ id, madeBy }) => [id, madeBy]))
for (const isOwn of [true, false])
  for (const { id, kills } of faults)
    for (const check of kills)
      if (!faultOf.has(check) && (faultMaker(id) === makerOf.get(check)) === isOwn) faultOf.set(check, id)

const titles = new Map(faults.map(({ id, title }) => [id, title]))

const citing = new Map<string, (typeof checks)[number][]>()
for (const check of checks)
  for (const clause of check.clauses) citing.set(clause, [...(citing.get(clause) ?? []), check])

/** A text that links to the file of its subject. Lines would change with every edit: `explain` has them. */
function linked(text: string, id: string, by: Maker, said: string | undefined): string {
  const file = lineOf(id, by, said)?.replace(/:\d+$/, '')
  return file ? `[${text}](../../${file})` : text
}

/** No character of a text ends its cell. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Without the part that the heading says already. */
const short = (id: string, prefix: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : id)

const readingsOf = ({ readings: cited = [] }: Clause) =>
  cited.map((id) => `[${id}](readings.md#${id.toLowerCase()})`).join(' ')

function rowOf(clause: Clause, operation: string): string {
  const slug = short(clause.id, `${clausePrefix(operation as OperationId)}.`)
  const own = citing.get(clause.id) ?? []
  const named = own.map(({ id, madeBy, title }) => {
    const name = short(id, `${operation}#`)
    return linked(own.length === 1 && name === slug ? '=' : `\`${name}\``, id, madeBy, title)
  })
  const check = clause.undecidable ? cell(`none: ${clause.undecidable}`) : named.join(', ')
  const fault = clause.level === 'not-shown' ? undefined : own.map(({ id }) => faultOf.get(id)).find(Boolean)
  const found = fault ? linked(`\`${short(fault, `${operation}/`)}\``, fault, faultMaker(fault), titles.get(fault)) : ''
  const name = linked(`\`${slug}\``, clause.id, clauseMaker(clause.id), clause.statement)
  return `| ${name} | ${cell(clause.statement)} | ${clause.level} | ${readingsOf(clause)} | ${check} | ${found} |`
}

const HEAD = ['| clause | states | level | readings | check | fault |', '|---|---|---|---|---|---|']

const tableOf = (clauses: readonly Clause[], operation: string) => [
  ...HEAD,
  ...clauses.map((one) => rowOf(one, operation)),
  '',
]

function operationText({ id, title, method, path, documented }: Operation): readonly string[] {
  const binding = `\`${method} ${path}\`${documented ? '' : ' (a default: the documents show no method and path)'}`
  const own = allClauses.filter(({ operation }) => operation === id)
  return [`## ${id}`, '', `${title}: ${binding}`, '', ...tableOf(own, id)]
}

/** `current/localized-versions.authors.add` -> `current-localized-versions` */
const pageOf = (id: string) => `${interfaceOf(id)}-${id.split('/')[1]!.split('.')[0]}`

const NOTE = `<!-- Written by \`npm run docs\`. -->`
const LEGEND =
  'Ids are shown without what the heading says already: below `current/tags.list`, the clause `response-schema` is `current.tags.list.response-schema`, the check of that name is `current/tags.list#response-schema`, and the fault `drops-member` is `current/tags.list/drops-member`. `=` is a check with the name of its clause. Each leads to the file that makes it; in a checkout `lpconform explain ID` says the line.'

const pageText = (title: string, lines: readonly string[]) => [NOTE, `# ${title}`, '', LEGEND, '', ...lines].join('\n')

function serviceText(of: Interface): string {
  const clauses = allClauses.filter((clause) => clause.interface === of && !clause.operation)
  return pageText(`${of}: the whole interface`, tableOf(clauses, `${of}/service`))
}

const readingsText = (): string =>
  [
    NOTE,
    '# Readings',
    '',
    'How gaps and contradictions of the documents are read.',
    '',
    ...Object.entries(readings as Readonly<Record<ReadingId, string>>).flatMap(([id, text]) => [
      `## ${id}`,
      '',
      text,
      '',
    ]),
  ].join('\n')

function indexText(pages: ReadonlyMap<string, readonly Operation[]>): string {
  const count = (level: Clause['level']) => allClauses.filter((clause) => clause.level === level).length
  const line = (page: string) => {
    const own = pages.get(page) ?? []
    const ids = new Set(own.map(({ id }) => id))
    const clauses = allClauses.filter(({ operation }) => operation && ids.has(operation)).length
    return `| [${page}](${page}.md) | ${own.map(({ id }) => short(id, `${interfaceOf(id)}/`)).join(', ')} | ${clauses} |`
  }
  const service = (of: Interface) => {
    const clauses = allClauses.filter((clause) => clause.interface === of && !clause.operation).length
    return `| [${of}-service](${of}-service.md) | the whole interface | ${clauses} |`
  }
  return [
    NOTE,
    '# Catalogue of clauses',
    '',
    `${allClauses.length} statements of the documents in our own words: ${count('documented')} documented, ${count('derived')} derived from them, ${count('not-shown')} that they leave open. ${checks.length} checks decide them, and ${faults.length} faults prove the checks.`,
    '',
    '`lpconform explain ID` shows a clause, a check, a fault or an operation in full, and in a checkout the line that makes it. [Readings](readings.md) says how gaps of the documents are read, and [The idea of a fair verdict](../fair-verdict.md) what the levels mean.',
    '',
    '| page | operations | clauses |',
    '|---|---|---|',
    ...INTERFACES.flatMap((of) => [
      service(of),
      ...[...pages.keys()].filter((page) => interfaceOf(pages.get(page)![0]!.id) === of).map(line),
    ]),
    '',
  ].join('\n')
}

/** Every page by its name. */
export function cataloguePages(): ReadonlyMap<string, string> {
  const pages = new Map<string, Operation[]>()
  for (const operation of operations)
    pages.set(pageOf(operation.id), [...(pages.get(pageOf(operation.id)) ?? []), operation])
  return new Map([
    ['README.md', indexText(pages)],
    ['readings.md', readingsText()],
    ...INTERFACES.map((of) => [`${of}-service.md`, serviceText(of)] as const),
    ...[...pages].map(([page, own]) => [`${page}.md`, pageText(page, own.flatMap(operationText))] as const),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true })
  const pages = cataloguePages()
  for (const name of readdirSync(FOLDER)) if (!pages.has(name)) rmSync(`${FOLDER}${name}`)
  for (const [name, text] of pages) writeFileSync(`${FOLDER}${name}`, text)
  console.log(`${pages.size} pages in docs/catalogue`)
}
