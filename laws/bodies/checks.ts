/** Written members: required, stored as sent, refused when wrong. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, Refused, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type ComparedAs, carries, memberOf, show } from '../../client/answers/values.ts'
import { answersAsRead, isTyped, writtenMembers } from '../../contract/conditions/bodies.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import type { Members } from '../../contract/members.ts'
import type { Phase } from '../../contract/phases.ts'
import { isCreation } from '../../contract/records.ts'
import type { BodyMember, Terms } from '../../contract/terms.ts'
import { broken, brokenByItself, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { creates } from '../../fixtures/records/creation.ts'
import { control } from '../kit/control.ts'
import { hiddenMember } from '../kit/first-shown.ts'
import { recordsOf } from '../kit/judged-answer.ts'
import { createdWith, isStored, type Stored, specimen, write } from '../kit/specimens.ts'
import { check, type Draft, type Law, phaseOf, type Written } from '../kit/suite.ts'
import { answeredAsRead, notStored, storedBy } from './change.ts'
import { noMore, refusedFor, takesNoMore } from './no-more.ts'

const isForm = (terms: Terms) => traitsOf(terms.operation).media !== 'application/json'

function comparison(terms: Terms, { type, html }: BodyMember): ComparedAs {
  if (type === 'date-time') return type
  if (html) return 'html'
  return type === 'object' && isForm(terms) ? 'form' : 'other'
}

/** Every member at once, sent once per run; a refusal of it leaves each member to prove itself. */
export const fullWrite = async (scope: Scope, terms: Terms, written: Written) =>
  (await specimen(scope, written, () => true)) ??
  scope.once(`full ${terms.operation}`, async (shared) => write(shared, written, await written.full(shared)))

async function stored(scope: Scope, terms: Terms, written: Written, name: string): Promise<Outcome> {
  const value = (await written.full(scope))[name]
  // The fullest body has one value of a flag, and `bothStored` sends the other.
  const fits = (sent: Members) => (typeof value === 'boolean' ? sent[name] === value : sent[name] !== undefined)
  let result = (await specimen(scope, written, fits)) ?? (await fullWrite(scope, terms, written))
  if (!isStored(result) || (value !== undefined && !fits(result.sent))) {
    if (value === undefined) return needs.record(`a legal value of ${name}: the target shows none`)
    result = await write(scope, written, { ...(await written.least(scope)), [name]: value })
  }
  if (!isStored(result))
    return refusedFor(scope, terms, written, name, broken(`${result.label} with ${name}: a success`, describe(result)))
  const sent = result.sent[name]
  if (sent === undefined) return needs.record(`a legal value of ${name}: the target shows none`)
  const member = written.shows?.[name] ?? name
  const as = comparison(terms, terms.body![name]!)
  for (const [where, record, accuses] of [
    ['in the answer', result.answered, brokenByItself],
    ['when read again', result.read, broken],
  ] as const) {
    if (written.mayHide?.includes(name) && memberOf(record, member) === undefined) continue
    if (!carries(memberOf(record, member), sent, as)) {
      const hidden = hiddenMember(scope, terms.operation, member, { shown: memberOf(record, member), sent })
      if (hidden) return hidden
      return accuses(`${result.answer.label}: ${member} ${show(sent)} ${where}`, show(memberOf(record, member)))
    }
  }
  return holds()
}

/** The other yes or no, and 0 for a number; undefined where neither proves anything. */
function oppositeOf(terms: Terms, sent: unknown): boolean | 0 | undefined {
  if (typeof sent === 'boolean') return !sent
  return typeof sent === 'number' && !isForm(terms) ? 0 : undefined
}

/** All opposites at once, sent once per run. */
const oppositeWrite = (scope: Scope, terms: Terms, written: Written) =>
  scope.once(`opposites ${terms.operation}`, async (shared) => {
    const full = Object.entries(await written.full(shared))
    const opposites = full.flatMap(([name, sent]) => {
      const opposite = oppositeOf(terms, sent)
      return opposite === undefined ? [] : [[name, opposite] as const]
    })
    return write(shared, written, { ...(await written.least(shared)), ...Object.fromEntries(opposites) })
  })

/** A yes stored for a no shows only where both are sent, and 0 taken for a missing value only where 0 is. */
async function bothStored(scope: Scope, terms: Terms, written: Written, name: string): Promise<Outcome> {
  const first = await stored(scope, terms, written, name)
  const opposite = oppositeOf(terms, (await written.full(scope))[name])
  if (first.kind !== 'holds' || opposite === undefined) return first
  const readOf = ({ read }: Stored) => memberOf(read, written.shows?.[name] ?? name)
  const shared = await specimen(scope, written, (sent) => sent[name] === opposite)
  const together = shared ?? (await oppositeWrite(scope, terms, written))
  if (isStored(together) && readOf(together) === opposite) return first
  // The others may stand in its way.
  const other = await write(scope, written, { ...(await written.least(scope)), [name]: opposite })
  // A target may require more than 0.
  if (!isStored(other) && other.refused && opposite === 0) return first
  if (!isStored(other)) {
    const accusation = broken(`${other.label} with ${name} ${opposite}: a success`, describe(other))
    return refusedFor(scope, terms, written, name, accusation)
  }
  const read = readOf(other)
  if (read === undefined && written.mayHide?.includes(name)) return first
  return read === opposite ? first : broken(`${other.answer.label}: ${name} ${opposite} when read again`, show(read))
}

/** Refused, and nothing left behind. */
async function refusedWrite(scope: Scope, written: Written, members: Members, of: string): Promise<Outcome> {
  if (written.control) await written.control(scope)
  else
    succeeded(
      await scope.once(`least ${written.name}`, async (shared) => written.send(shared, await written.least(shared))),
    )
  const answer = await written.send(scope, members)
  const outcome = await nothingLeft(scope, written, members, answer, of)
  const stands =
    outcome.kind === 'broken' && answer.ok && creates(answer.ask) && (await isThere(scope, written, answer))
  return stands ? { ...outcome, stands } : outcome
}

/** Whether a record that should have been refused is read again: it may be why the next one like it is refused. */
async function isThere(scope: Scope, written: Written, answer: Answer): Promise<boolean> {
  try {
    return Object.keys(await written.read(scope, answer)).length > 0
  } catch (error) {
    if (error instanceof Refused || error instanceof Undecided) return false
    throw error
  }
}

/** A refusal that wrote nothing all the same. */
async function nothingLeft(
  scope: Scope,
  written: Written,
  members: Members,
  answer: Answer,
  of: string,
): Promise<Outcome> {
  const left = answer.refused ? await written.left?.(scope, members, answer) : undefined
  return firstOf([
    refusal(answer, of),
    left ? broken(`${answer.label}: nothing written by a refused request`, left) : holds(),
  ])
}

const WRONG: Record<BodyMember['type'], readonly unknown[]> = {
  string: [{ not: 'a string' }],
  integer: ['not-an-integer'],
  number: ['not-a-number'],
  boolean: ['not-a-boolean'],
  date: ['not-a-date', '2027-02-30'],
  'date-time': ['not-a-date-time'],
  object: ['not-an-object'],
  array: ['not-an-array'],
}

/** Accepting it is no violation; storing an illegal value is. */
async function wrongType(scope: Scope, written: Written, name: string, wrong: unknown): Promise<Outcome> {
  const members = { ...(await written.least(scope)), [name]: wrong }
  const answer = await written.send(scope, members)
  if (!answer.ok) return nothingLeft(scope, written, members, answer, `${name} ${show(wrong)}`)
  const read = await written.read(scope, answer)
  const member = written.shows?.[name] ?? name
  return carries(memberOf(read, member), wrong)
    ? broken(
        `${answer.label}: ${name} ${show(wrong)} refused or not stored`,
        `it stored as ${show(memberOf(read, member))}`,
      )
    : holds()
}

/**
 * Values that are not stored before the first that is: if there are so many, the cause is another one, and the rest are
 * left.
 */
const ENOUGH = 2

async function closedSet(
  scope: Scope,
  terms: Terms,
  written: Written,
  name: string,
  values: readonly string[],
): Promise<readonly Outcome[]> {
  const { operation } = terms
  const outcomes: Outcome[] = []
  const member = written.shows?.[name] ?? name
  for (const value of values) {
    if (outcomes.length >= ENOUGH && outcomes.every(({ kind }) => kind !== 'holds')) break
    scope.giveBack()
    const members = { ...(await written.with?.(scope, name, value)), [name]: value }
    const result = await createdWith(scope, written, members, (sent) => sent[name] === value)
    if (!isStored(result)) outcomes.push(broken(`${result.label} with ${name} ${value}: a success`, describe(result)))
    else
      outcomes.push(
        memberOf(result.read, member) === value
          ? holds()
          : (hiddenMember(scope, operation, member, { shown: memberOf(result.read, member), sent: value }) ??
              broken(`${result.answer.label}: ${name} ${value}`, show(memberOf(result.read, member)))),
      )
  }
  const none = isCreation(operation) && outcomes.every(({ kind }) => kind === 'broken')
  const refused = none ? await takesNoMore(scope, written) : undefined
  if (refused) return [noMore(terms, refused)]
  const junk = 'LPC_UNKNOWN_VALUE'
  const members = { ...(await written.least(scope)), [name]: junk }
  const answer = await written.send(scope, members)
  if (!answer.ok) return [...outcomes, await nothingLeft(scope, written, members, answer, `${name} ${junk}`)]
  const read = await written.read(scope, answer)
  return [
    ...outcomes,
    memberOf(read, member) === junk ? broken(`${answer.label}: ${name} ${junk} refused`, 'it stored') : holds(),
  ]
}

function draftsOf(terms: Terms, written: Written, name: string, member: BodyMember, phase: Phase): Draft[] {
  return [
    ...(member.required
      ? [
          check(`required-${name}`, `refuses a request without ${name}`, { phase }, async (scope) => {
            const { [name]: _, ...rest } = {
              ...(await written.least(scope)),
              ...(await written.recognisable?.(scope)),
            }
            return refusedWrite(scope, written, rest, `a request without ${name}`)
          }),
        ]
      : []),
    check(
      `body-${name}`,
      `stores ${name} as sent`,
      { phase, tells: storedBy(terms, written, { name, ...member }) },
      (scope) =>
        (['boolean', 'integer', 'number'].includes(member.type) ? bothStored : stored)(scope, terms, written, name),
    ),
    ...(isTyped(terms, member)
      ? [
          check(
            `type-${name}`,
            `stores no value of another type as ${name}`,
            { phase, tells: notStored(terms, written, { name, ...member }, 'wrong-type') },
            async (scope) => {
              const outcomes: Outcome[] = []
              for (const wrong of WRONG[member.type]) {
                outcomes.push(await wrongType(scope, written, name, wrong))
                scope.giveBack()
              }
              return outcomes
            },
          ),
        ]
      : []),
    ...(member.values
      ? [
          check(
            `values-${name}`,
            `accepts each value of ${name} and no other`,
            {
              phase,
              tells: (change) =>
                notStored(terms, written, { name, ...member }, 'unknown-value')(change) ??
                storedBy(terms, written, { name, ...member })(change),
            },
            (scope) => closedSet(scope, terms, written, name, member.values!),
          ),
        ]
      : []),
  ]
}

/** R105: a write answers with the present record, whatever the request held. */
const answerAsRead = (terms: Terms, written: Written, phase: Phase): Draft =>
  check(
    'answer-as-read',
    'answers a write with the record as it is read afterwards',
    {
      phase,
      tells({ answer, after }) {
        const [answered] = recordsOf(terms, answer)
        return answered && answeredAsRead(answered, after, answer.label)
      },
    },
    async (scope) => {
      const result = await fullWrite(scope, terms, written)
      if (!isStored(result)) throw new Refused(result)
      const { answered, read, answer } = result
      return answeredAsRead(answered, read, answer.label)
    },
  )

export const bodyLaw: Law = (terms, setting) => {
  const { written, writes } = setting
  if (!terms.body) return []
  if (!written) throw new Undecided(needs.credential(`how ${terms.operation} is written`))
  // The sample of a creation is the least legal one, too.
  const writing = isCreation(terms.operation)
    ? { ...written, control: (scope: Scope) => control(scope, terms.operation, setting) }
    : written
  const phase = writes ? phaseOf(setting) : 'own'
  return [
    ...writtenMembers(terms).flatMap(({ name, ...member }) => draftsOf(terms, writing, name, member, phase)),
    ...(answersAsRead(terms) ? [answerAsRead(terms, writing, phase)] : []),
  ]
}
