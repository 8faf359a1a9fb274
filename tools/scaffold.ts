/**
 * `npm run check -- current/tags.get --new slug`: a clause, a check and a fault with blanks to fill in, each beside
 * those of the operation. A part without a place is named with what to do.
 */
import ts from 'typescript-5'
import { allClauses, clauseMaker } from '../contract/clauses/index.ts'
import { lineOf } from '../engine/sources/line-of.ts'
import { faultMaker, faults } from '../faults/index.ts'
import { checks } from '../suites/index.ts'
import { importing, inserted, isText, propertyOf, resolved, type Source, sourcesIn } from './syntax.ts'

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

function clauseIn(source: Source, operation: string, slug: string): Change | undefined {
  const clause = `    documented('${slug}', 'response', '${BLANK}: the statement, in own words.')`
  for (const node of source.objects) {
    if (!isText(source, propertyOf(node, 'operation'), operation)) continue
    if (!propertyOf(node, 'section') && !/\bsection\b/.test(node.getText())) continue
    const clauses = propertyOf(node, 'clauses')
    const list = clauses && resolved(source, clauses)
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

function checkIn(source: Source, operation: string, slug: string): Change | undefined {
  for (const node of source.calls) {
    if (node.expression.getText() !== 'suite') continue
    const [of, setting, list] = node.arguments
    const drafts = resolved(source, list)
    if (!isText(source, of, operation) || !setting || !drafts || !ts.isArrayLiteralExpression(drafts.value)) continue
    const { file } = drafts.source
    const isHere = drafts.source === source
    const added = checkText(slug, isHere ? of!.getText() : `'${operation}'`, isHere ? setting.getText() : 'setting')
    const text = importing(inserted(drafts.source, drafts.value, added), file, OF_CHECKS)
    return { of: 'check', file, text }
  }
  return undefined
}

const faultText = (slug: string, operation: string) => `  answers(
    '${operation}',
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

/** Lines that make the parts of that kind of the operation beside those of the laws. */
function ownLines(kind: Change['of'], operation: string): readonly string[] {
  const all: readonly { readonly id: string; readonly madeBy: string }[] = {
    clause: () =>
      allClauses.filter((one) => one.operation === operation).map(({ id }) => ({ id, madeBy: clauseMaker(id) })),
    check: () => checks.filter((one) => one.operation === operation),
    fault: () =>
      faults.filter(({ id }) => id.startsWith(`${operation}/`)).map(({ id }) => ({ id, madeBy: faultMaker(id) })),
  }[kind]()
  return all.filter(({ madeBy }) => madeBy === 'resource').flatMap(({ id }) => lineOf(id, 'resource') ?? [])
}

/** How often a file speaks of an operation and of its resource; files that hold faults of the operation come first. */
function nearness({ text, file }: Source, operation: string, lines: readonly string[]): number {
  const holds = lines.filter((line) => line.startsWith(`${file}:`)).length
  const spoken = text.split(`'${operation}'`).length - 1
  return 1000 * holds + 100 * spoken + text.split(`'${resourceOf(operation)}.`).length - 1
}

/** The first list of faults in the file that speaks of the operation most. */
function faultAmong(sources: readonly Source[], operation: string, slug: string): Change | undefined {
  const lines = ownLines('fault', operation)
  const near = sources
    .map((source) => ({ source, score: nearness(source, operation, lines) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  for (const { source } of near) {
    const list = source.variables.find(({ type }) => /^readonly Fault\[\]$/.test(type?.getText() ?? ''))?.initializer
    if (!list || !ts.isArrayLiteralExpression(list)) continue
    const text = importing(inserted(source, list, faultText(slug, operation)), source.file, OF_FAULTS)
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

const first = (sources: readonly Source[], find: (source: Source) => Change | undefined): Change | undefined => {
  for (const source of sources) {
    const found = find(source)
    if (found) return found
  }
  return undefined
}

/** The text for a new slug of an operation; nothing is written yet. */
export function scaffoldOf(operation: string, slug: string): Scaffold {
  const [name = ''] = operation.split('/')
  const found = {
    clause: first(sourcesIn(`contract/${name}`), (source) => clauseIn(source, operation, slug)),
    check: first(sourcesIn(`suites/${name}`), (source) => checkIn(source, operation, slug)),
    fault: faultAmong(sourcesIn(`faults/${name}`), operation, slug),
  }
  const kinds = ['clause', 'check', 'fault'] as const
  return {
    changes: kinds.flatMap((kind) => found[kind] ?? []),
    missing: kinds
      .filter((kind) => !found[kind])
      .map((kind) => `${BY_HAND[kind]}: ${ownLines(kind, operation)[0] ?? FOLDERS[kind]}`),
  }
}
