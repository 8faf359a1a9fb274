/**
 * The line of a checkout that makes a clause, a check or a fault: `laws/ranges/checks.ts:101`. It is found in the
 * sources on request, so that nothing has to be typed, kept or loaded for it; an installed package has no sources, and
 * therefore no lines. May import nothing of the project.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Source, sourceOf, type Text } from './texts.ts'

type Kind = 'clause' | 'check' | 'fault'

interface Named {
  readonly kind: Kind
  /** `current/learners.list`, `across/learners` or `current/service`. */
  readonly owner: string
  readonly slug: string
}

/** The parts of an id; undefined for one of another form. */
function partsOf(id: string): Named | undefined {
  const check = /^(.+)#([^#]+)$/.exec(id)
  if (check) return { kind: 'check', owner: check[1]!, slug: check[2]! }
  const fault = /^([^/]+\/[^/]+)\/(.+)$/.exec(id) ?? /^([^/]+)\/([^/.]+)$/.exec(id)
  if (fault) return { kind: 'fault', owner: fault[1]!, slug: fault[2]! }
  const clause = /^([^./]+)\.(.+)\.([^.]+)$/.exec(id) ?? /^([^./]+)()\.([^.]+)$/.exec(id)
  return clause ? { kind: 'clause', owner: `${clause[1]}/${clause[2]}`, slug: clause[3]! } : undefined
}

/** Folders in which each kind is made, and the files of the laws that make it. */
const PLACES: Readonly<Record<Kind, { readonly folders: readonly string[]; readonly law: RegExp }>> = {
  clause: { folders: ['contract'], law: /^contract\/clauses\// },
  check: { folders: ['suites', 'laws'], law: /^laws\/(?!.*(faults|single-answer)\.ts$)/ },
  fault: { folders: ['faults', 'laws', 'reference/mutators'], law: /^laws\/.*faults\.ts$/ },
}

/** Texts of an interface's folder beside its clauses, where the same words are names of inputs and members. */
const WITHOUT_CLAUSES = /^contract\/[\w-]+\/(forms|odd-input|operations|records|silences)\.ts$/

/** The laws have their clauses among the data, and their checks and faults in folders of their own. */
const isOfLaws = (file: string): boolean => /^(laws|contract\/clauses)\//.test(file)

/** The code before a slug where it is passed as an argument; a call is a stronger sign than a member. */
const MAKES: Readonly<Record<Kind, RegExp>> = {
  clause: /(\bslug: |[cC]lauseText\(|Clause\(|\b(documented|derived|notShown|limit)\(|\[)\s*$/,
  check: /(\bslug: |[cC]heck\w*\()\s*$/,
  fault: /(\bid: |\bfault\w*\(|\(\[?\w+, |\[\w*,? ?|\b(asks|answers|replies|shows|refuses|stores|wraps|around)\()\s*$/,
}

/** @returns the folder of the project's sources, or undefined in an installed package */
function checkoutOf(file: string): string | undefined {
  for (const up of ['../..', '../../..'])
    if (existsSync(fileURLToPath(new URL(`${up}/contract/clauses/index.ts`, file))))
      return fileURLToPath(new URL(`${up}/`, file))
  return undefined
}

/** The folder of the checkout; undefined in an installed package. */
export const checkout: string | undefined = checkoutOf(import.meta.url)

const read = new Map<Kind, readonly Source[]>()

function sourcesOf(kind: Kind): readonly Source[] {
  const known = read.get(kind)
  if (known || !checkout) return known ?? []
  const { folders, law } = PLACES[kind]
  const files = folders.flatMap((folder) =>
    (readdirSync(join(checkout, folder), { recursive: true }) as string[])
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(
        (name) =>
          name.endsWith('.ts') &&
          !name.endsWith('.d.ts') &&
          (isOfLaws(name) ? law.test(name) : !WITHOUT_CLAUSES.test(name)),
      ),
  )
  const made = files.map((file) => sourceOf(file, readFileSync(join(checkout, file), 'utf8')))
  read.set(kind, made)
  return made
}

const words = (text: string) => text.split(/[/.-]/).filter(Boolean)

interface Subjects {
  /** Folders of that name belong to one interface. */
  readonly interfaces: readonly string[]
  /** `learners`, `training-sessions`: files of that name, or of one that begins with it, are about them. */
  readonly resources: ReadonlySet<string>
}

let subjects: Subjects | undefined

function subjectsIn(folder: string): Subjects {
  if (subjects) return subjects
  const fileOf = (name: string) => join(folder, 'contract', name, 'operations.ts')
  const interfaces = readdirSync(join(folder, 'contract')).filter((name) => existsSync(fileOf(name)))
  const rows = interfaces.flatMap((name) => [...readFileSync(fileOf(name), 'utf8').matchAll(/'[\w-]+\/([\w-]+)\./g)])
  subjects = { interfaces, resources: new Set(rows.map((row) => row[1]!)) }
  return subjects
}

/** Whether a file is about another resource than an operation. */
function isOfAnother(file: string, owner: string, folder: string): boolean {
  const named = owner.split(/[/.]/).slice(1)
  const parts = file.replace(/\.ts$/, '').split('/').slice(1)
  const isAbout = (part: string) =>
    [...subjectsIn(folder).resources].some((resource) => part === resource || part.startsWith(`${resource}-`))
  return parts.some((part) => isAbout(part) && !named.some((word) => part.startsWith(word)))
}

/** How near a file is to an operation: its interface, its resource, and the words that both names share. */
function nearness({ file, text }: Source, owner: string, folder: string): number {
  if (isOfLaws(file)) return 0
  const [of = ''] = owner.split('/')
  const path = words(file)
  const shared = words(owner.slice(of.length)).filter((word) => path.includes(word)).length
  const within = file.split('/')[1]!
  const isOther = within !== of && (within === 'across' || subjectsIn(folder).interfaces.includes(within))
  const own = (file.includes(`/${of}/`) ? 20 : 0) + (text.includes(`'${owner}'`) ? 10 : 0)
  return own + 4 * shared - (isOther || isOfAnother(file, owner, folder) ? 60 : 0)
}

/** How far a file is from its maker: the folder of the law, or else the shared files of the laws. */
function strangeness(file: string, by: string | undefined, isMade: boolean): number {
  if (!by || file.startsWith('reference/mutators/')) return 0
  // The kit makes checks that single resources share.
  if (by === 'resource') return isOfLaws(file) && !(isMade && file.startsWith('laws/kit/')) ? 200 : 0
  if (file.startsWith(`laws/${by}/`) || file === `contract/clauses/${by}.ts`) return 0
  return file.startsWith('laws/kit/') ? 100 : 200
}

/**
 * How well a text of a source fits; 0 where it does not. A literal fits better than a pattern, and a longer pattern
 * better.
 */
function fitOf({ value, pattern, fixed, before }: Text, { kind, slug }: Named): number {
  const exact = value === slug
  if (!exact && !pattern?.test(slug)) return 0
  return (
    (exact ? 100 : 40 + Math.min(fixed, 40)) + (MAKES[kind].test(before) ? 50 - (/slug: \s*$/.test(before) ? 5 : 0) : 0)
  )
}

/** The lines around a slug. */
const AROUND = 14
const MOST_NEAR = 80

/** How near a file has the statement of an id: the same slug stands in many places, a sentence in few. */
function tellingNear({ text }: Source, line: number, said: string | undefined): number {
  const quoted = said?.replaceAll("'", "\\'")
  const written = [said, quoted].find((one) => one && text.includes(one))
  if (!written) return 0
  const lines = text.split('\n')
  const near = lines.slice(Math.max(0, line - AROUND), line + AROUND).some((one) => one.includes(written))
  return near ? MOST_NEAR : MOST_NEAR / 2
}

/**
 * @param by the law that made it, or 'resource', to separate a slug that both have
 * @param said its statement or title, where known
 * @returns `laws/ranges/checks.ts:101`, or undefined for an id that no line holds and in an installed package
 */
export function lineOf(id: string, by?: string, said?: string): string | undefined {
  const named = partsOf(id)
  if (!named || !checkout) return undefined
  let best: { readonly line: string; readonly score: number } | undefined
  for (const source of sourcesOf(named.kind))
    for (const text of source.texts) {
      const fits = fitOf(text, named)
      if (!fits) continue
      const score =
        fits +
        nearness(source, named.owner, checkout) +
        tellingNear(source, text.line, said) -
        strangeness(source.file, by, text.value !== undefined && MAKES[named.kind].test(text.before))
      if (!best || score > best.score) best = { line: `${source.file}:${text.line}`, score }
    }
  return best?.line
}
