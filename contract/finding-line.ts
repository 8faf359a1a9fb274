/** One sentence for a finding: the request that decided, what was expected, what came. Pure. */
import { articleOf } from './article.ts'
import { tableOf } from './table.ts'
import { type Accusation, broken } from './verdict.ts'

interface Found {
  readonly expected: string
  readonly actual: string
}

/**
 * The request with which the text of an expectation begins, and the rest; empty where it names none. A place in the body
 * stands last: `/items/0/name: a string` becomes `a string at /items/0/name`, and the body itself goes without saying.
 */
export function splitExpected(text: string): { readonly request: string; readonly expected: string } {
  const [, request = '', rest = text] = /^([A-Z]+ \/\S*?(?: .*?)?): ([\s\S]*)$/.exec(text) ?? []
  const [, place = '', what = rest] = /^(\/\S*?): ([\s\S]*)$/.exec(rest) ?? []
  return { request, expected: place.length > 1 ? `${what} at ${place}` : what }
}

/**
 * `GET /v2/learners/?size=101: expected at most 100 items, got 140 items`
 * @param fallback what stands for the request where the finding names none
 */
export function findingLine({ expected: text, actual }: Found, fallback = ''): string {
  const { request, expected } = splitExpected(text)
  const subject = request || fallback
  return `${subject && `${subject}: `}expected ${plain(oneOf(expected))}, got ${oneOf(actual)}`
}

/** The forms of the schemas in the words of people. */
const FORMS: Readonly<Record<string, string>> = tableOf({
  date: 'a date (YYYY-MM-DD)',
  'date-time': 'a date and time (ISO 8601)',
  'legacy-date-time': 'a date and time (YYYY-MM-DD HH:MM:SS)',
  'legacy-date-time-or-empty': 'a date and time (YYYY-MM-DD HH:MM:SS) or an empty text',
  'language-code': 'a language code',
  'date-or-empty': 'a date (YYYY-MM-DD) or an empty text',
  'moment-or-empty': 'a date, a date and time, or an empty text',
  'hex-color': 'a color in hexadecimal digits',
})

/** `type integer or null` -> `an integer or null`, `format date` -> `a date (YYYY-MM-DD)` */
const plain = (expected: string) =>
  expected
    .replace(/^type (?=(\w+))/, (_, type: string) => (type === 'null' ? '' : `${articleOf(type)} `))
    .replace(/^format ([a-z-]+)/, (whole, form: string) => FORMS[form] ?? whole)

/** `1 linked authors` -> `1 linked author` */
const oneOf = (text: string) =>
  text
    .replace(/(?<![\w.:-])1 (entit|activit)ies\b/g, '1 $1y')
    .replace(
      /(?<![\w.:-]|\bor )1 ((?:linked|learning|training|activity|content) )?(author|tag|theme|learner|certificate|registration|tracking|session|course|resource|training|object|hit|item|record|reference|discussion|comment|like|row|subordinate|version|publisher)s\b/g,
      '1 $1$2',
    )

/**
 * The failure and its finding: `Leaves out the member uuid: GET /v2/learners/1: expected the member uuid, got nothing`.
 */
export function toldFinding(finding: Found & { readonly fails?: string }, fallback?: string): string {
  const line = findingLine(finding, fallback)
  return finding.fails ? `${finding.fails}: ${line}` : line
}

/** The message of a check of a report, with the failure. */
export const toldCheck = ({
  findings: [first],
  message,
}: {
  readonly findings: readonly (Found & { readonly fails?: string })[]
  readonly message: string
}): string => (first ? toldFinding(first) : message)

/** `refuses a request` -> `it to refuse a request`: a title as an expectation. */
function expectationOf(title: string): string {
  const [, not = '', verb = '', rest = ''] = /^(does not |never |no longer )?(\w+)([\s\S]*)$/.exec(title) ?? []
  const none = { 'does not ': 'not ', 'never ': 'never ', 'no longer ': 'no longer ' }[not] ?? ''
  return `it ${none}to ${not === 'does not ' ? verb : baseOf(verb)}${rest}`
}

/** `refuses` -> `refuse`, `attaches` -> `attach`, `applies` -> `apply` */
export function baseOf(verb: string): string {
  if (verb === 'does') return 'do'
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`
  return verb.slice(0, /(?:[cs]h|x|ss)es$/.test(verb) ? -2 : -1)
}

/** How a check reports that it met the clause of another check: the request, what was expected, what came. */
const MET: readonly (readonly [RegExp, string, string])[] = [
  [/^([A-Z]+ \/.*?) gave ([\s\S]*)$/, '$1: a success', '$2'],
  [/^([A-Z]+ \/.*?): ([\s\S]*?), got ([\s\S]*)$/, '$1: $2', '$3'],
  [/^([A-Z]+ \/.*?): ([\s\S]*?) in place of ([\s\S]*)$/, '$1: $3', '$2'],
  [/^([A-Z]+ \/.*?) holds no record$/, '$1: a record', 'none'],
  [/^([A-Z]+ \/.*?) does not show ([\s\S]*)$/, '$1: $2', 'nothing of it'],
]

/**
 * A clause that another check judges, met and contradicted here, as an accusation of that check.
 * @param title of the check that judges it
 */
export function metAccusation(title: string, what: string | undefined): Accusation {
  const known = MET.find(([pattern]) => what !== undefined && pattern.test(what))
  if (!known || what === undefined) return broken(expectationOf(title), what ?? 'the contrary')
  const [pattern, expected, actual] = known
  return broken(what.replace(pattern, expected), what.replace(pattern, actual))
}
