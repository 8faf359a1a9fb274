/**
 * `npm run check -- current/tags.get --new slug`: a clause, a check and a fault with blanks to fill in, each beside
 * those of the operation. A part without a place is named with what to do.
 */
import { dirname } from 'node:path'
import ts from 'typescript-5'
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import { operations } from '../contract/operations.ts'
import { lineOf } from '../engine/sources/line-of.ts'
import { faultMaker, faults } from '../faults/index.ts'
import { checks } from '../suites/index.ts'
import {
  followed,
  importing,
  inserted,
  isText,
  type Matching,
  mayBeText,
  propertyOf,
  type Source,
  sourcesIn,
} from './syntax.ts'

/** A text for a file of the checkout: what it holds now, and then. */
export interface Change {
  readonly of: 'clause' | 'check' | 'fault'
  readonly file: string
  readonly text: string
}

export interface Scaffold {
  readonly changes: readonly Change[]
  /** Parts for which no place was found, each with what to do. */
  readonly missing: readonly string[]
}

/** A blank to fill in: a test refuses sources that hold one. */
export const BLANK = 'TODO'

const OF_CLAUSES = { documented: 'contract/clause.ts' }

function clauseIn(source: Source, operation: string, slug: string, matches: Matching): Change | undefined {
  const clause = `    documented('${slug}', 'response', '${BLANK}: the statement, in own words.')`
  for (const node of source.objects) {
    if (!matches(source, propertyOf(node, 'operation'), operation)) continue
    if (!propertyOf(node, 'section') && !/\bsection\b/.test(node.getText())) continue
    const clauses = propertyOf(node, 'clauses')
    const list = clauses && followed(source, clauses)
    const at = (file: string, text: string): Change => ({ of: 'clause', file, text: importing(text, file, OF_CLAUSES) })
    if (list && ts.isArrayLiteralExpression(list.value))
      return at(list.source.file, inserted(list.source, list.value, clause))
    if (!clauses) return at(source.file, inserted(source, node, `  clauses: [\n${clause},\n  ]`))
  }
  return undefined
}

const checkText = (slug: string, operation: string, setting: string) =>
  `  check('${slug}', '${BLANK}: what a good platform does, third person present', async (scope) => {
    const answer = await control(scope, ${operation}, ${setting})
    // ${BLANK}: compare what the answer shows with what the statement says.
    return answer.ok ? holds() : broken(\`\${answer.label}: ${BLANK}\`, \`status \${answer.status}\`)
  })`

const OF_CHECKS = {
  check: 'laws/kit/suite.ts',
  control: 'laws/kit/control.ts',
  broken: 'contract/verdict.ts',
  holds: 'contract/verdict.ts',
}

function checkIn(source: Source, operation: string, slug: string, matches: Matching): Change | undefined {
  for (const node of source.calls) {
    if (node.expression.getText() !== 'suite') continue
    const [of, setting, list] = node.arguments
    const drafts = followed(source, list)
    if (!matches(source, of, operation) || !setting || !drafts || !ts.isArrayLiteralExpression(drafts.value)) continue
    const { file } = drafts.source
    const isHere = drafts.source === source
    const added = checkText(slug, isHere ? of!.getText() : `'${operation}'`, isHere ? setting.getText() : 'setting')
    const text = importing(inserted(drafts.source, drafts.value, added), file, OF_CHECKS)
    return { of: 'check', file, text }
  }
  return undefined
}

const faultText = (slug: string, operation: string) => `  answers(
    ${operation},
    'breaks-${slug}',
    '${BLANK}: what the platform does wrong, third person present',
    '${slug}',
    (reply) => {
      // ${BLANK}: change the reply of a success, or take another verb of the builder.
      reply.body = {}
    },
  )`

const OF_FAULTS = { answers: 'reference/mutators/builder.ts' }

const resourceOf = (operation: string) => operation.slice(0, operation.lastIndexOf('.'))

/** Lines that make the parts of that kind of some operations beside those of the laws. */
function ownLines(kind: Change['of'], isOf: (operation: string) => boolean): readonly string[] {
  const all: readonly { readonly id: string; readonly madeBy: string }[] = {
    clause: () =>
      allClauses.filter((one) => isOf(one.operation ?? '')).map(({ id }) => ({ id, madeBy: clauseMaker(id) })),
    check: () => checks.filter((one) => isOf(one.operation)),
    fault: () =>
      faults
        .filter(({ id }) => isOf(id.slice(0, id.lastIndexOf('/'))))
        .map(({ id }) => ({ id, madeBy: faultMaker(id) })),
  }[kind]()
  return all.filter(({ madeBy }) => madeBy === 'resource').flatMap(({ id }) => lineOf(id, 'resource') ?? [])
}

/** The lines of an operation's own faults, and the folder of each fault of its resource. */
interface Places {
  readonly lines: readonly string[]
  readonly folders: readonly string[]
}

/**
 * How often a file speaks of an operation and of its resource; files that hold faults of the operation come first, then
 * those beside them.
 */
function nearness({ text, file }: Source, operation: string, { lines, folders }: Places): number {
  const holds = lines.filter((line) => line.startsWith(`${file}:`)).length
  const ofFolder = folders.filter((folder) => folder === dirname(file)).length
  const spoken = text.split(`'${operation}'`).length - 1
  const beside = text.split(`'${resourceOf(operation)}.`).length - 1
  return 1000 * holds + 10 * ofFolder + 100 * spoken + beside
}

/** A list of faults, and the operation as they name it. */
type Among = readonly [list: ts.ArrayLiteralExpression, operation: string]

/** The list of a fault that several operations share; one that some of them leave out is none. */
function amongShared(source: Source, operation: string): Among | undefined {
  for (const call of source.calls) {
    const [of] = call.arguments
    const list = ts.isSpreadElement(call.parent) ? call.parent.parent : call.parent
    if (!ts.isArrayLiteralExpression(list) || ts.isConditionalExpression(list.parent)) continue
    if (mayBeText(source, of, operation)) return [list, of!.getText()]
  }
  return undefined
}

function among(source: Source, operation: string): Among | undefined {
  const list = source.variables.find(({ type }) => /^readonly Fault\[\]$/.test(type?.getText() ?? ''))?.initializer
  return list && ts.isArrayLiteralExpression(list) ? [list, `'${operation}'`] : amongShared(source, operation)
}

/** A list of faults in the file that speaks of the operation most. */
function faultAmong(sources: readonly Source[], operation: string, slug: string): Change | undefined {
  const isNear = (one: string) => resourceOf(one) === resourceOf(operation)
  const folders = ownLines('fault', isNear).map((line) => dirname(line))
  const places = { lines: ownLines('fault', (one) => one === operation), folders }
  const near = sources
    .map((source) => ({ source, score: nearness(source, operation, places) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  for (const { source } of near) {
    const found = among(source, operation)
    if (!found) continue
    const [list, named] = found
    const text = importing(inserted(source, list, faultText(slug, named)), source.file, OF_FAULTS)
    return { of: 'fault', file: source.file, text }
  }
  return undefined
}

/** Of operations that several share, the clause, the check or the fault stands once for all of them. */
const BY_HAND = {
  clause: 'write the clause where those of its neighbours stand',
  check: 'write the check where those of its neighbours stand',
  fault: 'write a fault whose kills names the check',
}

const FOLDERS = { clause: 'contract/', check: 'suites/', fault: 'faults/' }

type Finding = (source: Source, operation: string, slug: string, matches: Matching) => Change | undefined

/** A place of the operation alone, or else one that it shares with others. */
function placed(folder: string, find: Finding, operation: string, slug: string): Change | undefined {
  for (const matches of [isText, mayBeText])
    for (const source of sourcesIn(folder)) {
      const found = find(source, operation, slug, matches)
      if (found) return found
    }
  return undefined
}

const interfaceOf = (operation: string) => operation.slice(0, operation.indexOf('/'))

const clauseOf = (operation: string, slug: string) =>
  placed(`contract/${interfaceOf(operation)}`, clauseIn, operation, slug)

/** Other operations that get a clause which is written for this one. */
export const sharing = (operation: string, slug: string): readonly string[] =>
  operations
    .map(({ id }) => id)
    .filter((id) => id !== operation && interfaceOf(id) === interfaceOf(operation))
    .filter((id) => clauseOf(id, slug)?.text === clauseOf(operation, slug)?.text)

/** The text for a new slug of an operation; nothing is written yet. */
export function scaffoldOf(operation: string, slug: string): Scaffold {
  const name = interfaceOf(operation)
  const found = {
    clause: clauseOf(operation, slug),
    check: placed(`suites/${name}`, checkIn, operation, slug),
    fault: faultAmong(sourcesIn(`faults/${name}`), operation, slug),
  }
  const kinds = ['clause', 'check', 'fault'] as const
  return {
    changes: kinds.flatMap((kind) => found[kind] ?? []),
    missing: kinds
      .filter((kind) => !found[kind])
      .map((kind) => `${BY_HAND[kind]}: ${ownLines(kind, (one) => one === operation)[0] ?? FOLDERS[kind]}`),
  }
}
