/**
 * Writes the registries: files that import the contents of the folders of laws and interfaces, so that no list is kept
 * by hand. A law is entered in `contract/laws.ts`, an interface has a row in `contract/interfaces.ts`; their files show
 * the rest. `npm run maintain -- registries` writes them, the build does so first, and a test holds them against the
 * folders.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { INTERFACES, type Interface } from '../contract/interfaces.ts'
import { LAWS } from '../contract/laws.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const HEAD = '// Written by tools/registries.ts: see `npm run maintain -- registries`.\n'

const nameOf = (text: string) => text.replace(/-(.)/g, (_, first: string) => first.toUpperCase())

interface LawRegistry {
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

const OF_LAWS: readonly LawRegistry[] = [
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
    type: ['LawFaults', 'reference/mutators/fault.ts'],
  },
  {
    file: 'laws/registry-of-single-answers.ts',
    name: 'shown',
    at: (law) => `laws/${law}/single-answer.ts`,
    as: 'singleAnswersOfLaws',
    type: ['SingleAnswer', 'laws/kit/judged-answer.ts'],
  },
]

/** From one file of the project to another, in the form of an import. */
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

function lawRegistry({ file, name, at, as, type: [type, from], isList }: LawRegistry): string {
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

/** The contents of the folder of each interface, collected in one object with a member for each. */
interface InterfaceRegistry {
  readonly file: string
  /** The file in the folder of one interface. */
  readonly at: (name: Interface) => string
  /** Of the export of that file. */
  readonly name: string
  readonly imports: readonly Import[]
  /** The exported parts, up to their members. */
  readonly as: string
  /** Whether an interface may have none; another one that has none does not compile. */
  readonly isOptional?: true
  /** Whether the members of each are members of the object, not each a member. */
  readonly isSpread?: true
}

const INTERFACE: Import = ['type { Interface }', 'contract/operations.ts']

const OF_INTERFACES: readonly InterfaceRegistry[] = [
  {
    file: 'suites/registry.ts',
    at: (name) => `suites/${name}/index.ts`,
    name: 'suites',
    imports: [INTERFACE, ['type { Suite }', 'engine/check.ts']],
    as: 'const suitesOf: Readonly<Record<Interface, readonly Suite[]>>',
  },
  {
    file: 'reference/registry.ts',
    at: (name) => `reference/${name}/index.ts`,
    name: 'front',
    imports: [INTERFACE, ['type { Front }', 'reference/front.ts']],
    as: 'const fronts: { readonly [Name in Interface]: Front<Name> }',
  },
  {
    file: 'fixtures/records/registry.ts',
    at: (name) => `fixtures/records/${name}/least.ts`,
    name: 'least',
    imports: [
      ['type { CreatedKind }', 'contract/records.ts'],
      ['type { Least }', 'fixtures/records/least.ts'],
    ],
    as: 'const leastOf: Readonly<Record<CreatedKind, Least>>',
    isOptional: true,
    isSpread: true,
  },
  {
    file: 'faults/registry.ts',
    at: (name) => `faults/${name}/index.ts`,
    name: 'own',
    imports: [INTERFACE, ['type { FaultsOfInterface }', 'reference/mutators/fault.ts']],
    as: 'const faultsOf: Readonly<Partial<Record<Interface, FaultsOfInterface>>>',
    isOptional: true,
  },
]

const keyOf = (name: string) => (/\W/.test(name) ? `'${name}'` : name)
const memberOf = (name: string) => (/\W/.test(name) ? `'${name}': ${nameOf(name)}` : name)

function interfaceRegistry({ file, at, name, imports, as, isOptional, isSpread }: InterfaceRegistry): string {
  const there = INTERFACES.filter((one) => !isOptional || existsSync(fileOf(at(one))))
  const all = importsOf(file, [...imports, ...there.map((one): Import => [`{ ${name} as ${nameOf(one)} }`, at(one)])])
  const rows = there.map((one) => `  ${isSpread ? `...${nameOf(one)}` : memberOf(one)},\n`).join('')
  return `${HEAD}${all}\nexport ${as} = {\n${rows}}\n`
}

/** Types alone, so that it can be written before the ids are known. */
function operationRegistry(file: string): string {
  const imports = importsOf(
    file,
    INTERFACES.map((one): Import => [`type { operations as ${nameOf(one)} }`, `contract/${one}/operations.ts`]),
  )
  const rows = INTERFACES.map((one) => `  readonly ${keyOf(one)}: typeof ${nameOf(one)}\n`).join('')
  return `${HEAD}${imports}\nexport interface OperationsOf {\n${rows}}\n`
}

const view = (name: Interface) =>
  `${HEAD}/** \`npm run conformance -- conformance/${name}\` */\nimport { showSuite } from './view.ts'\n\nshowSuite('${name}')\n`

const OPERATIONS = 'contract/registry-of-operations.ts'

/** Every registry by its file. */
export const registries = (): ReadonlyMap<string, string> =>
  new Map([
    [OPERATIONS, operationRegistry(OPERATIONS)],
    ...OF_LAWS.map((one) => [one.file, lawRegistry(one)] as const),
    ...OF_INTERFACES.map((one) => [one.file, interfaceRegistry(one)] as const),
    ...INTERFACES.map((name) => [`cli/conformance/${name}.suite.ts`, view(name)] as const),
  ])

/** Rooms with a folder for each interface, and their other parts. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: ['clauses', 'conditions'],
  schemas: [],
  suites: ['across'],
  'fixtures/records': [],
  reference: ['forms', 'guards', 'input', 'mutators', 'seed', 'store', 'values', 'wire'],
  faults: ['across', 'data', 'proving'],
}

/** Folders of such rooms that belong to no interface of the table, so that nothing collects their contents. */
export const unlistedFolders = (): readonly string[] =>
  Object.entries(ROOMS).flatMap(([room, others]) =>
    foldersIn(room)
      .filter((name) => !others.includes(name) && !(INTERFACES as readonly string[]).includes(name))
      .map((name) => `${room}/${name}`),
  )

const foldersIn = (room: string) =>
  readdirSync(fileOf(room), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Folders of laws that no list names. */
export const unlistedLaws = (): readonly string[] => {
  const listed = new Set<string>([...LAWS, 'kit'])
  return foldersIn('laws').filter((name) => !listed.has(name))
}

export const textOf = (file: string): string => (existsSync(fileOf(file)) ? readFileSync(fileOf(file), 'utf8') : '')

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of registries()) if (textOf(file) !== text) writeFileSync(fileOf(file), text)
