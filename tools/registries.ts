/**
 * Writes the registries: files that import what the folders of laws and interfaces hold, so that nobody has to enter it in
 * lists. A law is entered in `contract/laws.ts`, an interface has a row in `contract/interfaces.ts`; what each has is told
 * by the files that are there. `npm run registries` writes them, the build does so first, and a test holds them against
 * the folders.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LAWS } from '../contract/laws.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const HEAD = '// Written by tools/registries.ts: see `npm run registries`.\n'

const nameOf = (text: string) => text.replace(/-(.)/g, (_, first: string) => first.toUpperCase())

interface Registry {
  readonly file: string
  /** Of the export that the file of each law has. */
  readonly name: string
  /** Of the folder or file of one law. */
  readonly at: (law: string) => string
  /** Of the export that collects them. */
  readonly as: string
  readonly type: readonly [name: string, from: string]
  /** Where a file holds several. */
  readonly isList?: true
}

const REGISTRIES: readonly Registry[] = [
  {
    file: 'contract/clauses/registry.ts',
    name: 'clauses',
    at: (law) => `contract/clauses/${law}.ts`,
    as: 'clausesOfLaws',
    type: ['ClausesOfLaw', 'contract/terms.ts'],
  },
  {
    file: 'laws/registry.ts',
    name: 'laws',
    at: (law) => `laws/${law}/law.ts`,
    as: 'lawsInOrder',
    type: ['Law', 'laws/kit/suite.ts'],
    isList: true,
  },
  {
    file: 'laws/registry-of-faults.ts',
    name: 'faults',
    at: (law) => `laws/${law}/faults.ts`,
    as: 'faultsOfLaws',
    type: ['LawFaults', 'mutators/fault.ts'],
  },
  {
    file: 'laws/registry-of-single-answers.ts',
    name: 'shown',
    at: (law) => `laws/${law}/single-answer.ts`,
    as: 'singleAnswersOfLaws',
    type: ['SingleAnswer', 'laws/kit/shown.ts'],
  },
]

/** From one file of the project to another, as an import says it. */
function specifier(from: string, to: string): string {
  const [own, other] = [from.split('/').slice(0, -1), to.split('/')]
  let shared = 0
  while (shared < own.length && own[shared] === other[shared]) shared++
  const path = [...own.slice(shared).map(() => '..'), ...other.slice(shared)].join('/')
  return path.startsWith('.') ? path : `./${path}`
}

type Import = readonly [what: string, from: string]

/** In the order of the formatter: folders above first. */
const importsOf = (file: string, all: readonly Import[]): string =>
  all
    .map(([what, from]) => [what, specifier(file, from)] as const)
    .sort(([, one], [, other]) => (one < other ? -1 : 1))
    .map(([what, from]) => `import ${what} from '${from}'\n`)
    .join('')

function lawRegistry({ file, name, at, as, type: [type, from], isList }: Registry): string {
  const there = LAWS.filter((law) => existsSync(fileOf(at(law))))
  const imports = importsOf(file, [
    ['type { LawName }', 'contract/laws.ts'],
    [`type { ${type} }`, from],
    ...there.map((law): Import => [`{ ${name} as ${nameOf(law)} }`, at(law)]),
  ])
  const held = isList ? `readonly ${type}[]` : type
  const rows = there.map((law) => `  ['${law}', ${nameOf(law)}],\n`).join('')
  return `${HEAD}${imports}\nexport const ${as}: readonly (readonly [LawName, ${held}])[] = [\n${rows}]\n`
}

/** Every registry by its file. */
export const registries = (): ReadonlyMap<string, string> =>
  new Map(REGISTRIES.map((one) => [one.file, lawRegistry(one)]))

/** Folders of laws that no list names. */
export const unlistedLaws = (): readonly string[] => {
  const listed = new Set<string>([...LAWS, 'kit'])
  return readdirSync(fileOf('laws'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !listed.has(entry.name))
    .map(({ name }) => name)
}

export const textOf = (file: string): string => (existsSync(fileOf(file)) ? readFileSync(fileOf(file), 'utf8') : '')

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of registries()) if (textOf(file) !== text) writeFileSync(fileOf(file), text)
