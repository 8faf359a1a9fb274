/** Answers about another record than the one that the path names. */

import { allTerms } from '../../contract/index.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { kindOf, nestedKinds, type RecordKind, type SteadyKind } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Handler } from '../../reference/index.ts'
import { ofClass, shows, wraps } from '../../reference/mutators/builder.ts'
import { copyOf, type Fault, isOk, ownReply, recordsIn } from '../../reference/mutators/fault.ts'

const otherThan = (identifier: unknown) =>
  typeof identifier === 'number'
    ? identifier + 1
    : String(identifier).replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/** The record asked for under the identifier of another one. */
const otherIdentifier = ({ operation }: Terms, member: string): Fault =>
  shows(operation, `shows-other-${member}`, `shows the ${member} of another record`, 'identity', (record) => {
    record[member] = otherThan(record[member])
  })

/** Another record altogether, the one that was asked for before. */
const recordBefore = ({ operation }: Terms): Fault =>
  wraps(operation, 'answers-record-before', 'answers with the record that was asked for before', 'identity', (next) => {
    let before: ReturnType<typeof next> | undefined
    return (question) => {
      const reply = next(copyOf(question))
      if (!isOk(reply)) return reply
      const shown = before ?? reply
      before = ownReply(reply)
      return ownReply(shown)
    }
  })

/** For these kinds the checks ask for one record alone: no other can be answered in its place. */
const SINGLE = new Set<Terms['operation']>([
  'legacy-admin/administrators.update',
  'current/training-courses.update',
  'current/registrations.update',
  'current/activities.get',
])

/** A number computed from a key, the same each time. */
const sumOf = (key: unknown) => [...String(key)].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)

/** Few are created, and a finding must come back. */
const isOfMost = (key: unknown) => sumOf(key) % 4 !== 0

/** Replaces the value at a path by that of another record. */
function strayAt(record: Members, path: string): void {
  const [name = '', ...rest] = path.split('.')
  const held = record[name]
  if (rest.length && isObject(held)) strayAt(held, rest.join('.'))
  else if (!rest.length && held !== undefined && held !== null) record[name] = otherThan(held)
}

/** A write, a list, a read: the later ones exist more to show records. */
const rankOf = ({ operation, answer }: Terms) =>
  operationOf(operation).method !== 'GET' ? 0 : answer.kind === 'page' ? 1 : 2

/** Kinds of records that an operation shows, by the member that holds them; `''` for its own. */
const kindsOf = (terms: Terms) => {
  const own = kindOf(terms)
  return [...(own ? [['', own] as const] : []), ...Object.entries(nestedKinds(terms))]
}

/** Whether an operation of a higher rank shows such records. */
const isShownSooner = (terms: Terms, { name }: SteadyKind) =>
  allTerms.some((other) => rankOf(other) > rankOf(terms) && kindsOf(other).some(([, kind]) => kind.name === name))

/** For kinds whose records can be changed in every member: one that a run does not change. */
const KEPT: Partial<Record<RecordKind, string>> = { 'legacy-admin/learner': 'name', 'legacy-admin/session': 'start' }

/** A value that nobody can change, shown differently: always, or every other time where nothing else shows it. */
function strays(terms: Terms): Fault[] {
  const { operation } = terms
  return kindsOf(terms).flatMap(([member, kind]) => {
    const path = kind.steady[0] ?? KEPT[kind.name]
    if (!path) return []
    const sooner = isShownSooner(terms, kind)
    const wrap = (next: Handler): Handler => {
      const turns = new Map<unknown, number>()
      const isStray = (key: unknown) => {
        turns.set(key, (turns.get(key) ?? 0) + 1)
        return sooner || turns.get(key)! % 2 === 0
      }
      return (question) => {
        const reply = ownReply(next(question))
        for (const record of isOk(reply) ? recordsIn(reply) : [])
          for (const one of member ? [record[member]].flat() : [record])
            if (isObject(one) && isStray(one[kind.key])) strayAt(one, path)
        return reply
      }
    }
    const when = sooner ? 'always' : 'every other time'
    return [
      ofClass(
        'identity',
        wraps(
          operation,
          `shows-other-${[member, path].filter(Boolean).join('-')}-${when.replaceAll(' ', '-')}`,
          `shows the ${path} of another ${kind.name} ${when}`,
          'agreement',
          wrap,
        ),
      ),
    ]
  })
}

/** By kind, a member that most writes of such a record do not send. */
const UNSENT: Partial<Record<RecordKind, string>> = {
  'current/learner': 'displayName',
  'current/learning-resource': 'localizedVersionsCount',
  'current/tag': 'languageCode',
  'current/theme': 'languageCode',
  'legacy-admin/training': 'mode',
}

/** The answer of a write, for most records, differs from the stored one. */
function answersOtherOfSome(terms: Terms): Fault[] {
  const kind = kindOf(terms)
  const member = kind && UNSENT[kind.name]
  const { operation } = terms
  if (!kind || !member || !/\.(create|update)$/.test(operation)) return []
  return [
    ofClass(
      'identity',
      shows(
        operation,
        `answers-other-${member}-of-some`,
        `answers with another ${member} than is stored, for most`,
        'agreement',
        (record) => {
          if (isOfMost(record[kind.key])) strayAt(record, member)
        },
      ),
    ),
  ]
}

export function identityFaults(terms: Terms): Fault[] {
  const { operation, identifier } = terms
  const disagreeing = [...strays(terms), ...answersOtherOfSome(terms)]
  if (!identifier?.member) return disagreeing
  const before = SINGLE.has(operation) ? [] : [recordBefore(terms)]
  return [otherIdentifier(terms, identifier.member), ...before, ...disagreeing]
}
