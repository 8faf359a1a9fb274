/** Puts together the checks of one operation: those of the laws for its terms, then its own. */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import type { Caller } from '../../client/target.ts'
import { clausePrefix } from '../../contract/clause.ts'
import type { ClauseId, ClauseSlug } from '../../contract/ids.ts'
import { termsOf } from '../../contract/index.ts'
import type { LawName, Maker } from '../../contract/laws.ts'
import type { OperationId } from '../../contract/operations.ts'
import type { Phase } from '../../contract/phases.ts'
import { isListOperation } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Outcome } from '../../contract/verdict.ts'
import type { Check, Suite } from '../../engine/check.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordsOf } from './judged-answer.ts'
import type { ListSetting, Setting } from './setting.ts'
import { leastSpecimen } from './specimens.ts'

export type { ListSetting, Query, Setting, SettingOf, StagedRecords, Written } from './setting.ts'
export { asidePhaseOf, isBatched, phaseOf, stagedIn } from './setting.ts'

/** A check before its operation is known. */
export interface Draft {
  readonly slug: string
  readonly title: string
  /** Slugs of this operation's clauses, or whole ids; the draft's own slug by default. */
  readonly clauses?: readonly (ClauseSlug | ClauseId)[]
  readonly phase?: Phase
  readonly readsAsWell?: true
  readonly callers?: readonly Caller[]
  readonly writes?: Check['writes']
  readonly sends?: string
  readonly run: (scope: Scope) => Promise<Outcome | readonly Outcome[]>
  /** See `Check`. */
  readonly shows?: Check['shows']
  readonly tells?: Check['tells']
  readonly agrees?: Check['agrees']
  readonly whole?: Check['whole']
  readonly look?: Check['look']
}

export type Law = (terms: Terms, setting: Setting) => readonly Draft[]

/** A law about lists. */
export type ListLaw = (terms: Terms, setting: ListSetting) => readonly Draft[]

/** `suite` takes no other setting for an operation that lists records. */
export const ofLists =
  (law: ListLaw): Law =>
  (terms, setting) =>
    isListOperation(terms.operation) ? law(terms, setting as ListSetting) : []

type Options = Omit<Draft, 'slug' | 'title' | 'run'>

/** The same for checks that have options in common. */
export const checkWith =
  (common: Options) =>
  (slug: string, title: string, ...rest: readonly [Draft['run']] | readonly [Options, Draft['run']]): Draft => {
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest
    return { slug, title, ...common, ...options, run }
  }

/** A check about documented or derived clauses: `check('slug', 'what a good platform does', async (scope) => …)`. */
export const check = checkWith({})

/** A check that writes to records of its own alone. */
export const ownCheck = checkWith({ phase: 'own' })

/** A check that changes what others may see, and puts it back. */
export const sharedCheck = checkWith({ phase: 'shared' })

/** A check that signs in: one after the other, as a sign-in may end another of the same account. */
export const signInCheck = checkWith({ phase: 'sign-in' })

/** A check that one answer decides, whoever asked for it. */
export const answerCheck = (
  slug: string,
  title: string,
  {
    asked,
    shows,
    ...rest
  }: Omit<Options, 'shows'> & {
    readonly asked: (scope: Scope) => Promise<Answer>
    readonly shows: (answer: Answer) => Outcome | readonly Outcome[]
  },
): Draft => check(slug, title, { ...rest, shows }, async (scope) => shows(await asked(scope)))

/** A check that the records of one answer decide, whoever asked for it. */
export const recordsCheck = (
  slug: string,
  title: string,
  {
    find,
    judge,
    ...rest
  }: Omit<Options, 'shows'> & {
    readonly find: (scope: Scope) => Promise<readonly Item[]>
    readonly judge: (records: readonly Item[]) => Outcome | readonly Outcome[]
  },
): Draft =>
  check(
    slug,
    title,
    { ...rest, shows: (answer) => judge(recordsOf(termsOf(answer.ask.operation), answer)) },
    async (scope) => judge(await find(scope)),
  )

const clauseId = (operation: OperationId, slug: string) =>
  slug.includes('.') ? slug : `${clausePrefix(operation)}.${slug}`

/** The clause of an operation by its slug. */
export const clauseOf = (scope: { operation: OperationId }, slug: string) => clauseId(scope.operation, slug)

function bind(operation: OperationId, setting: Setting, draft: Draft, madeBy: Maker): Check {
  const { slug, title, run, shows, tells, agrees, whole, look, clauses = [slug] } = draft
  const { written } = setting
  const { phase = 'reads', readsAsWell, sends = title, writes } = draft
  const callers = [...new Set([setting.as, ...(draft.callers ?? [])])].filter((caller) => caller !== 'anonymous')
  return {
    id: `${operation}#${slug}`,
    slug,
    title,
    madeBy,
    operation,
    clauses: clauses.map((one) => clauseId(operation, one)),
    phase,
    ...(readsAsWell ? { readsAsWell } : {}),
    callers,
    sends,
    ...(writes ? { writes } : {}),
    as: setting.as,
    run,
    shows,
    tells,
    agrees,
    ...(whole ? { whole } : {}),
    ...(look ? { look } : {}),
    model: written?.specimens && ((scope) => leastSpecimen(scope, written)),
  }
}

/** Every check of an operation. `laws` come from `laws/index.ts`. */
export function suiteOf(
  laws: readonly (readonly [LawName, readonly Law[]])[],
  operation: OperationId,
  setting: Setting,
  own: readonly Draft[],
): Suite {
  const terms = termsOf(operation)
  const ofLaws = laws.flatMap(([name, several]) =>
    several.flatMap((law) => law(terms, setting).map((draft) => bind(operation, setting, draft, name))),
  )
  return { operation, checks: [...ofLaws, ...own.map((draft) => bind(operation, setting, draft, 'resource'))] }
}
