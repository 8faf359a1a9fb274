/** Whether each declared deviation names an existing part, and declares one thing. */

import { operationsOf } from '../../client/deviations/places.ts'
import { isDateForm } from '../../client/deviations/values.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import type { Deviation } from '../../contract/deviation.ts'
import { allTerms, termsOf } from '../../contract/index.ts'
import { inputsOf } from '../../contract/inputs.ts'
import { interfaces } from '../../contract/interfaces.ts'
import { operationOf } from '../../contract/operations.ts'
import { tableOf } from '../../contract/table.ts'
import type { Terms } from '../../contract/terms.ts'
import { membersOf } from '../../schemas/index.ts'
import { isDay } from './day.ts'
import { suggestion } from './nearest.ts'

/** A problem of one, and the member at fault. */
export interface Objection {
  readonly member: string
  readonly wrong: string
}

const WHERE = ['schema', 'operation', 'interface'] as const
const WHAT = ['member', 'envelope', 'parameter', 'header', 'offered', 'body', 'empty', 'missing', 'nothing'] as const
const HOW: Readonly<Record<string, readonly (keyof Deviation)[]>> = tableOf({
  member: ['name', 'type', 'absent', 'null', 'dates', 'values'],
  envelope: ['name', 'type', 'absent', 'null'],
  parameter: ['name', 'required', 'default', 'maximum', 'dates', 'values'],
  header: ['name'],
})
const ALL_HOW = [...new Set(Object.values(HOW).flat())]

const schemas = [...new Set(allTerms.flatMap(({ answer }) => ('schema' in answer ? [answer.schema] : [])))]
const clauseIds = new Set(allClauses.map(({ id }) => id))

const has = (deviation: Deviation) => (name: keyof Deviation) => deviation[name] !== undefined

const unknown = (member: string, what: string, name: string, known: Iterable<string>): Objection[] => {
  const all = [...known]
  return all.includes(name) ? [] : [{ member, wrong: `unknown ${what} ${name}${suggestion(name, all)}` }]
}

function shapeOf(deviation: Deviation): Objection[] {
  const given = has(deviation)
  const [where, what, how] = [WHERE.filter(given), WHAT.filter(given), ALL_HOW.filter(given)]
  if (where.length !== 1)
    return [
      { member: where[1] ?? '', wrong: `needs one place: ${WHERE.join(', ')}${where.length ? ', not several' : ''}` },
    ]
  if (what.length > 1)
    return [{ member: what[1]!, wrong: `says two things: ${what.join(' and ')}; write two deviations` }]
  const [subject] = what
  if (!subject && !given('dates') && !given('clauses'))
    return [{ member: '', wrong: `says nothing: needs one of ${WHAT.join(', ')}, dates, clauses` }]
  const allowed = subject ? (HOW[subject] ?? []) : (['dates'] as const)
  const stray = how.find((name) => !(allowed as readonly string[]).includes(name))
  if (stray)
    return [
      { member: stray, wrong: `does not go with ${subject ?? 'clauses'}; allowed: ${allowed.join(', ') || 'nothing'}` },
    ]
  if (subject && HOW[subject] && !how.length)
    return [{ member: subject, wrong: `does not say how it differs: needs one of ${allowed.join(', ')}` }]
  if (where[0] === 'schema' && subject && subject !== 'member')
    return [{ member: subject, wrong: 'goes with operation or interface, not with schema' }]
  return []
}

const membersIn = ({ answer }: Terms): string[] => ('schema' in answer ? [...membersOf(answer.schema)] : [])

const parametersOf = (terms: Terms): string[] => [
  ...inputsOf(terms).map(([name]) => name),
  ...Object.keys(terms.ranges ?? {}),
  ...[...operationOf(terms.operation).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
]

const HEADERS = ['accept', 'authorization', 'content-type', 'cookie', 'api-key', 'platform']

function namesOf(deviation: Deviation): Objection[] {
  const { schema, member, envelope, parameter, header } = deviation
  if (schema !== undefined && !schemas.includes(schema)) return unknown('schema', 'schema', schema, schemas)
  const all = operationsOf(deviation).map((id) => termsOf(id))
  const top = (name: string) => name.split('.', 1)[0]!
  const around = all.flatMap(({ operation }) => {
    const {
      records,
      count,
      total,
      schema: own,
    } = interfaces[operation.slice(0, operation.indexOf('/')) as 'current'].envelope
    return [records, count, total, ...membersOf(own)].filter((one) => one !== undefined)
  })
  return [
    ...(member ? unknown('member', 'member', top(member), new Set(all.flatMap(membersIn))) : []),
    ...(envelope ? unknown('envelope', 'member of the envelope', envelope, new Set(around)) : []),
    ...(parameter ? unknown('parameter', 'parameter', parameter, new Set(all.flatMap(parametersOf))) : []),
    ...(header ? unknown('header', 'header', header.toLowerCase(), HEADERS) : []),
  ]
}

function restOf({ dates, expires, clauses = [] }: Deviation): Objection[] {
  return [
    ...(dates !== undefined && !isDateForm(dates)
      ? [
          {
            member: 'dates',
            wrong: `${JSON.stringify(dates)} is not a form of dates: yyyy, MM, dd, HH, mm, ss or epoch seconds`,
          },
        ]
      : []),
    ...(expires !== undefined && !isDay(expires)
      ? [{ member: 'expires', wrong: `${JSON.stringify(expires)} is not a valid date` }]
      : []),
    ...clauses.flatMap((clause) => unknown('clauses', 'clause', clause, clauseIds)),
  ]
}

export const objectionsTo = (deviation: Deviation): readonly Objection[] => {
  const shape = shapeOf(deviation)
  return shape.length ? shape : [...namesOf(deviation), ...restOf(deviation)]
}
