/** The result of a write in its record, whoever sent it: members as they were sent, illegal values, the others kept. */
import { sameMembers, sameValue } from '../../client/answers/same.ts'
import { carries, keepsText, memberOf, show } from '../../client/answers/values.ts'
import { isTyped, type WrittenMember, writtenMembers } from '../../contract/conditions/bodies.ts'
import { boundsOf } from '../../contract/conditions/numbers.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { kindWrittenBy, records } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import { broken, holds, type Outcome } from '../../contract/verdict.ts'
import type { Change } from '../../engine/check.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import type { Written } from '../kit/suite.ts'
import { isSameLanguage } from '../kit/values.ts'
import { atRest } from './at-rest.ts'

/** A member that was sent: a legal value, one of another type, one outside a closed set; undefined for what is unclear. */
type Sent = 'legal' | 'wrong-type' | 'unknown-value'

const LONGEST_CLEAR = 100
/** Text that a platform may trim, fold or escape with good reason. */
const UNCLEAR = /^\s|\s$|[<>&"'\p{Cc}]|\s\s/u
const DAY = /^\d{4}-\d{2}-\d{2}/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

const FITS: Readonly<Record<WrittenMember['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && DAY.test(value),
  'date-time': (value) => typeof value === 'string' && INSTANT.test(value),
  object: isObject,
  array: Array.isArray,
}

const isClearText = (value: string) => value !== '' && value.length <= LONGEST_CLEAR && !UNCLEAR.test(value)

const isWithinBounds = (terms: Terms, name: string, value: number) => {
  const { least, most } = boundsOf(terms, name) ?? { least: 0, most: 2 ** 31 - 1 }
  return value >= least && value <= most
}

const isClear = (terms: Terms, name: string, value: unknown): boolean =>
  typeof value === 'string'
    ? isClearText(value)
    : typeof value === 'number'
      ? isWithinBounds(terms, name, value)
      : !isObject(value) || Object.values(value).every((one) => isClear(terms, name, one))

/** How a value relates to the legal ones of its member. */
export function standingOf(terms: Terms, { name, ...member }: WrittenMember, value: unknown): Sent | undefined {
  if (value === null || value === undefined) return undefined
  if (!FITS[member.type](value)) {
    const holdsOthers = member.type === 'object' || member.type === 'array'
    const isOtherwise = (typeof value === 'object') !== holdsOthers
    const isWord = typeof value === 'string' && isClearText(value) && !/\d/.test(value)
    return isTyped(terms, member) && (isOtherwise || isWord) ? 'wrong-type' : undefined
  }
  if (member.values && !member.values.includes(String(value))) return 'unknown-value'
  return isClear(terms, name, value) ? 'legal' : undefined
}

/** Letter case of addresses and codes may be folded. */
const isFolded = (name: string, shown: unknown, sent: unknown) =>
  /mail|login|language|code/i.test(name) && String(shown).toLowerCase() === String(sent).toLowerCase()

/** `en-GB` and `en_GB` are one language, of which no row shows the form. */
const isUnderscored = (name: string, shown: unknown, sent: unknown) =>
  /language/i.test(name) &&
  String(shown).toLowerCase().replace('_', '-') === String(sent).toLowerCase().replace('_', '-')

const isScriptOf = (name: string, shown: unknown, sent: unknown) =>
  /language/i.test(name) && isSameLanguage(String(shown).toLowerCase(), String(sent).toLowerCase())

/** An earlier achievement may stay: a lower value is not stored then. */
const REACHED = /^(?:progress|score|status|completed|time)/i

const mayStay = ({ operation }: Terms, { name }: WrittenMember) => !operation.endsWith('.create') && REACHED.test(name)

/** A time zone has several names. */
const ZONE = /time_?zone/i

/** R46: an account may be shown as enabled only within its dates. */
const isDated = ({ name }: WrittenMember, shown: Members) =>
  name === 'enabled' && Boolean(shown.enabledFrom || shown.enabledUntil)

/** In a form every value is a text; days and moments have other forms when they are read. */
function isSameOfForm(member: WrittenMember, shown: unknown, sent: unknown): boolean | undefined {
  if (shown === null || shown === '') return false
  if (member.type === 'date' || member.type === 'date-time') return shown === sent ? true : undefined
  if (member.type === 'boolean') return ['true', 'false'].includes(String(sent)) ? String(shown) === sent : undefined
  if (typeof shown === 'object') return undefined
  // R124: GUIDs have no letter case.
  const as = member.html ? 'html' : 'other'
  return (
    String(shown) === sent ||
    carries(shown, sent, as) ||
    keepsText(shown, sent) ||
    isFolded(member.name, shown, sent) ||
    isUnderscored(member.name, shown, sent)
  )
}

/** `body-…`: a legal value is read as it was sent. */
export const storedBy =
  (terms: Terms, written: Pick<Written, 'shows'>, member: WrittenMember) =>
  ({ answer, sent, after, isAnswer }: Change): Outcome | undefined => {
    const value = sent[member.name]
    const form = traitsOf(terms.operation).media !== 'application/json'
    const shown = memberOf(after, written.shows?.[member.name] ?? member.name)
    if (!answer.ok || shown === undefined || member.names || mayStay(terms, member)) return undefined
    if (isDated(member, after) || (shown && ZONE.test(member.name))) return undefined
    const clear = form ? typeof value === 'string' && isClearText(value) : standingOf(terms, member, value) === 'legal'
    if (!clear) return undefined
    const as = member.type === 'date-time' ? 'date-time' : member.html ? 'html' : 'other'
    const same = form
      ? isSameOfForm(member, shown, value)
      : carries(shown, value, as) || keepsText(shown, value) || isFolded(member.name, shown, value)
    if (same === undefined || (!same && isScriptOf(member.name, shown, value))) return undefined
    const where = isAnswer ? 'in the answer to' : 'when read after'
    return same ? holds() : broken(`${member.name} ${show(value)} ${where} ${answer.label}`, show(shown))
  }

/** `type-…` and `values-…`: an illegal value is refused, or accepted without being stored. */
export const notStored =
  (terms: Terms, written: Pick<Written, 'shows'>, member: WrittenMember, standing: Sent) =>
  ({ answer, sent, after }: Change): Outcome | undefined => {
    const value = sent[member.name]
    if (!answer.ok || standingOf(terms, member, value) !== standing) return undefined
    const shown = memberOf(after, written.shows?.[member.name] ?? member.name)
    return carries(shown, value)
      ? broken(`${answer.label}: ${member.name} ${show(value)} refused or not stored`, `it stored as ${show(shown)}`)
      : holds()
  }

/** Members that move with others: sending some of them says nothing of the rest. */
const TIED = /^(?:enabled|status|type|progress|score|completed|first(?!name)|latest|start|end|language)/i

/** `partial`: a member that an update does not send keeps its value. @param names of the members it may send */
export const unsentKept =
  (terms: Terms, names = writtenMembers(terms).map(({ name }) => name)) =>
  ({ answer, sent, before, after }: Change): Outcome | undefined => {
    if (!answer.ok || !before) return undefined
    const unsent = names.filter((name) => !(name in sent) && !TIED.test(name) && name in before && name in after)
    const lost = unsent.find((name) => !sameValue(before[name], after[name]))
    if (lost) return broken(`${answer.label}: ${lost} ${show(before[lost])} kept`, show(after[lost]))
    return unsent.length && names.some((name) => name in sent) ? holds() : undefined
  }

/** `refused-changes-nothing`: a refusal leaves every member as it was. */
export const refusedKept = ({ answer, sent, before, after }: Change): Outcome | undefined => {
  if (!answer.refused || !before) return undefined
  const [one, other] = [atRest(before), atRest(after)]
  const names = Object.keys(sent).filter((name) => name in one && name in other)
  const written = names.find((name) => !sameValue(one[name], other[name]) && carries(other[name], sent[name]))
  if (written) return broken(`${answer.label}: ${written} ${show(one[written])} kept`, show(other[written]))
  return names.some((name) => !carries(one[name], sent[name])) ? holds() : undefined
}

const identifiersOf = (operation: OperationId): readonly string[] => {
  const kind = kindWrittenBy(operation)
  return ((kind && records[kind].sealed) ?? []).filter((name) => name === 'id' || name === 'uuid')
}

/** `read-only`: an identifier that a request sends is not the one that its record gets. */
export function identifiersKept({ answer, sent, before, after }: Change): Outcome | undefined {
  const names = identifiersOf(answer.ask.operation).filter(
    (name) => name in sent && !carries(before?.[name], sent[name]),
  )
  // Sending a record back unchanged proves nothing.
  if (!names.length || (!before && answer.ask.path && Object.keys(answer.ask.path).length)) return undefined
  const taken = names.find((name) => carries(after[name], sent[name]))
  return taken ? broken(`${answer.label}: ${taken} not set by the request`, show(after[taken])) : holds()
}

/** `language-pattern`: an invalid language code is refused, or accepted without being stored. */
export function noLanguageStored({ answer, sent: { languageCode }, after }: Change): Outcome | undefined {
  if (!answer.ok || typeof languageCode !== 'string' || !languageCode || isLanguageCode(languageCode)) return undefined
  return carries(after.languageCode, languageCode)
    ? broken(`${answer.label}: languageCode ${show(languageCode)} refused or not stored`, 'it stored')
    : holds()
}

/** `answer-as-read`: a write answers with the record as it is read afterwards. */
export function answeredAsRead(answered: Members, read: Members, label: string): Outcome {
  return sameMembers(atRest(answered), atRest(read), 'in the answer', `when read after ${label}`)
}
