/** Undecided checks by their need, and how a user supplies it. */

import { SKIPPED } from '../contract/references.ts'
import type { CheckResult, Report } from '../contract/run.ts'
import type { Cause } from '../contract/verdict.ts'
import { NOT_YET } from './not-yet.ts'
import { isSelected } from './wording.ts'

export type NeedKind = Cause['kind'] | 'skipped'

export interface Need {
  readonly kind: NeedKind
  readonly what: string
  /** The user's action. */
  readonly how: string
  readonly checks: readonly string[]
}

/** A need that is met in one place comes first. */
const ORDER: readonly NeedKind[] = ['credential', 'record', 'finding', 'skipped', 'disturbance']

const kindAndText = ({ verdict, message, causes }: CheckResult): readonly [NeedKind, string] | undefined => {
  if (message === NOT_YET) return undefined
  if (verdict === 'skipped') return ['skipped', message]
  const [cause] = verdict === 'inconclusive' ? (causes ?? []) : []
  if (!cause) return verdict === 'inconclusive' ? ['disturbance', message] : undefined
  return cause.kind === 'finding' ? ['finding', cause.check] : [cause.kind, cause.what]
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Records that a profile can name. */
const NAMED = /\brecords\.\w+/

function howToConfigure(what: string): string {
  const variables = [...new Set(what.match(/\b(?:CURRENT|LEGACY|CONFORMANCE)_[A-Z0-9_]+\b/g))]
  if (variables.length) return `Set ${listed(variables)} in the environment or in .env.`
  const [member] = NAMED.exec(what) ?? []
  if (member) return `Name one under ${member} in the profile (--profile FILE).`
  const [flag] = /--[a-z-]+(?: [a-z-]+)?/.exec(what) ?? []
  if (flag) return `Run again with ${flag}.`
  if (/\bbinding of\b/.test(what)) return 'Bind it under operations in the profile (--profile FILE).'
  if (/\blimit\b/.test(what)) return 'State it under limits in the profile (--profile FILE).'
  return 'Add it to the environment or the profile; lpconform doctor tells what works.'
}

/** Records that nobody can create on a target, and the alternative. */
const NO_RECORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:a|no) refusal\b/,
    'Nothing to create: the run sent no request that the target refused. A wider --mode, or --allow-lasting, sends more of them.',
  ],
  [
    /\btarget that\b|\bthat the (?:target|version) (?:takes|accepts|stores|refuses)\b/,
    'Nothing to do: this target cannot show it.',
  ],
  [
    /^room for another\b/,
    'The target says that there is one already: remove it there, or look at that answer, which may be wrong.',
  ],
  [
    /\bgave [1-5]\d\d\b|\bwas (?:refused|accepted)\b|\bis refused\b|\bfound nothing\b/,
    'Nothing to create: look at that answer, which kept the check from going on.',
  ],
  [
    /^a (?:page|result|list) of\b|\bmore (?:records )?than one (?:page|hit)\b/,
    'The target needs more records of that kind: fill a test platform, or run against one that is larger.',
  ],
]

function howToRecord(what: string, mode: Report['run']['mode']): string {
  const [member] = NAMED.exec(what) ?? []
  if (member) return `Name one under ${member} in the profile (--profile FILE), or create it on the target.`
  const known = NO_RECORDS.find(([pattern]) => pattern.test(what))?.[1]
  if (known) return known
  return mode === 'read-only'
    ? 'Create it on the target, or let the run do so with --mode additive.'
    : 'Create it on the target, or name one under records in the profile (--profile FILE).'
}

function howToSelect(what: string): string {
  if (/\bmode\b/.test(what)) return 'Run again with a --mode that allows it.'
  return /rate.limit/.test(what) ? 'Run again with --rate-limits all.' : howToConfigure(what)
}

function howTo(kind: NeedKind, what: string, mode: Report['run']['mode']): string {
  if (mode === 'passive') return 'Record traffic that shows it (lpconform record), or run against the target.'
  switch (kind) {
    case 'credential':
      return what.startsWith(SKIPPED) ? howToSelect(what) : howToConfigure(what)
    case 'record':
      return howToRecord(what, mode)
    case 'finding':
      return 'Nothing to do here: decided when what that check found is repaired.'
    case 'disturbance':
      return 'Run these checks again when the target is not disturbed.'
    case 'skipped':
      return howToSelect(what)
  }
}

/** The need of most checks first within each kind. */
export function needsOf({ checks, run }: Pick<Report, 'checks' | 'run'>): Need[] {
  const needs = new Map<string, { readonly kind: NeedKind; readonly what: string; readonly checks: string[] }>()
  for (const check of checks.filter(isSelected)) {
    const [kind, what] = kindAndText(check) ?? []
    if (!kind || what === undefined) continue
    const need = needs.get(`${kind} ${what}`)
    if (need) need.checks.push(check.id)
    else needs.set(`${kind} ${what}`, { kind, what, checks: [check.id] })
  }
  return [...needs.values()]
    .map((need) => ({ ...need, how: howTo(need.kind, need.what, run.mode) }))
    .sort(
      (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || other.checks.length - one.checks.length,
    )
}
