/** Compares another OpenAPI document of a platform with the contract: missing parts, and contradictions. Pure. */
import { isObject } from '../../../contract/members.ts'
import { type OperationPlace, operationsIn, parametersIn, resolved } from '../reading.ts'
import type { Json } from '../schemas.ts'
import { answersMet } from './answers.ts'
import { type Difference, type DifferenceKind, type Met, shown } from './difference.ts'
import { type Documents, schemasMet } from './schemas.ts'
import { securityMet } from './security.ts'

export type { Difference } from './difference.ts'

/** Paths that differ in names of parameters, in a last slash or in letter case are one. */
const shapeOf = (path: string) =>
  path
    .replace(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, '')
    .toLowerCase()

/** Where the paths of a document begin, by its first server. */
function prefixOf(servers: unknown): string {
  const [first] = Array.isArray(servers) ? servers : []
  const url = isObject(first) ? String(first.url ?? '') : ''
  return url.replace(/^[a-z]+:\/\/[^/]+|\{[^}]*\}(?::\/\/)?/gi, '').replace(/\/$/, '')
}

type Find = (place: OperationPlace) => OperationPlace | undefined

/** By the id of the operation, or else by method and path. */
function finder(other: Json): Find {
  const places = operationsIn(other)
  const idOf = ({ operation }: OperationPlace) => String(operation.operationId ?? '').replace('/', '.')
  const byId = new Map(places.map((place) => [idOf(place), place]))
  const addresses = places.map((place) => {
    const prefix = prefixOf(place.operation.servers ?? place.item.servers ?? other.servers)
    return [`${place.method} ${shapeOf(`${prefix}${place.path}`)}`, place] as const
  })
  const byAddress = new Map<string, OperationPlace>(addresses)
  const endings = (address: string) =>
    addresses.find(([one]) => one.split(' ')[0] === address.split(' ')[0] && one.endsWith(address.split(' ')[1]!))?.[1]
  return (place) => {
    const address = `${place.method} ${shapeOf(place.path)}`
    return byId.get(idOf(place)) ?? byAddress.get(address) ?? endings(address)
  }
}

const clausesIn = (value: unknown): readonly string[] =>
  isObject(value) && Array.isArray(value['x-clauses']) ? (value['x-clauses'] as string[]) : []

/** Clauses about who may call. */
const ACCESS = /\.(?:(?:credential|session|key)-(?:missing|invalid)|role-\w+)$/

interface Told extends Met {
  readonly clauses?: readonly string[]
}

/** Path parameters are told by their place in the path. */
const parameterKey = (path: string, { in: place, name }: Json): string => {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, one]) => one)
  if (place === 'path') return `path ${names.indexOf(String(name))}`
  return place === 'header' ? `header ${String(name).toLowerCase()}` : `${place} ${name}`
}

function parametersMet(documents: Documents, mine: OperationPlace, theirs: OperationPlace): Told[] {
  const [one, other] = [
    parametersIn(documents.contract, mine.operation, mine.item),
    parametersIn(documents.other, theirs.operation, theirs.item),
  ]
  const byKey = new Map(other.map((parameter) => [parameterKey(theirs.path, parameter), parameter]))
  const known = new Set(one.map((parameter) => parameterKey(mine.path, parameter)))
  const met = one.flatMap((parameter): Told[] => {
    const found = byKey.get(parameterKey(mine.path, parameter))
    const where = `${parameter.in} ${parameter.name}`
    const clauses = clausesIn(parameter)
    if (!found) return [{ kind: 'missing', where, expected: 'the parameter', actual: 'nothing', clauses }]
    return [
      ...requiredMet(where, parameter, found),
      ...deprecationMet(where, parameter, found),
      ...styleMet(where, parameter, found),
      ...schemasMet(documents, where, parameter.schema, found.schema),
    ].map((one) => ({ ...one, clauses }))
  })
  const demands = other
    .filter(
      (parameter) => parameter.required && parameter.in !== 'path' && !known.has(parameterKey(theirs.path, parameter)),
    )
    .map(
      ({ in: place, name }): Told => ({
        kind: 'stricter',
        where: `${place} ${name}`,
        expected: 'no such parameter',
        actual: 'required',
      }),
    )
  return [...met, ...demands]
}

function requiredMet(where: string, { required: one = false }: Json, { required: other = false }: Json): Met[] {
  if (one === other) return []
  const word = (required: unknown) => (required ? 'required' : 'optional')
  return [{ kind: one ? 'looser' : 'stricter', where, expected: word(one), actual: word(other) }]
}

/** Whether a list travels as one value. */
const styleOf = ({ style = 'form', explode = style === 'form' }: Json) => `${style}${explode ? ', exploded' : ''}`

function styleMet(where: string, one: Json, other: Json): Met[] {
  if (one.style === undefined || styleOf(one) === styleOf(other)) return []
  return [{ kind: 'different', where, expected: `style ${styleOf(one)}`, actual: `style ${styleOf(other)}` }]
}

function bodyMet(documents: Documents, mine: OperationPlace, theirs: OperationPlace): Told[] {
  const one = resolved(documents.contract, mine.operation.requestBody)
  const other = resolved(documents.other, theirs.operation.requestBody)
  const [type, media] = Object.entries((one.content ?? {}) as Record<string, Json>)[0] ?? []
  if (!type || !media) {
    return other.required === true ? [{ kind: 'stricter', where: 'body', expected: 'no body', actual: 'required' }] : []
  }
  const content = (other.content ?? {}) as Record<string, Json>
  const found = content[type]
  const properties = (media.schema as Json).properties as Json
  const about = ({ where }: Met) => clausesIn(properties[/^body ([^.[]+)/.exec(where)?.[1] ?? ''])
  if (!found) {
    const actual = Object.keys(content).join(', ') || 'no body'
    const kind: DifferenceKind = Object.keys(content).length ? 'different' : 'missing'
    return [{ kind, where: 'body', expected: type, actual, clauses: Object.values(properties).flatMap(clausesIn) }]
  }
  return [...requiredMet('body', one, other), ...schemasMet(documents, 'body ', media.schema, found.schema)].map(
    (met) => ({
      ...met,
      clauses: about(met),
    }),
  )
}

function deprecationMet(where: string, { deprecated: one = false }: Json, { deprecated: other = false }: Json): Met[] {
  const word = (deprecated: unknown) => (deprecated ? 'deprecated' : 'not deprecated')
  return one === other ? [] : [{ kind: 'different', where, expected: word(one), actual: word(other) }]
}

/** Statements beyond OpenAPI, where the document uses our words. */
const EXTENSIONS = { 'x-roles': 'roles', 'x-requests-per-minute': 'requests in a minute' } as const

const extensionsMet = (one: Json, other: Json): Met[] =>
  Object.entries(EXTENSIONS).flatMap(([name, where]): Met[] =>
    other[name] === undefined || shown(one[name]) === shown(other[name])
      ? []
      : [{ kind: 'different', where, expected: shown(one[name]), actual: shown(other[name]) }],
  )

/**
 * Every difference, in the order of the contract.
 * @param contract our document, of the interfaces that are compared
 */
export function compareWithContract(contract: Json, other: Json): readonly Difference[] {
  const find = finder(other)
  const documents = { contract, other }
  return operationsIn(contract).flatMap((mine): Difference[] => {
    const operation = String(mine.operation.operationId).replace('.', '/')
    const all = clausesIn(mine.operation)
    const ending = (...slugs: string[]) => all.filter((id) => slugs.some((slug) => id.endsWith(`.${slug}`)))
    const theirs = find(mine)
    if (!theirs) {
      const expected = `${mine.method.toUpperCase()} ${mine.path}`
      return [
        { operation, kind: 'missing', where: 'operation', expected, actual: 'nothing', clauses: ending('answers') },
      ]
    }
    const told: Told[] = [
      ...deprecationMet('operation', mine.operation, theirs.operation),
      ...extensionsMet(mine.operation, theirs.operation).map((met) => ({
        ...met,
        clauses: all.filter((id) => /\.(?:role-\w+|limit-(?:served|kept))$/.test(id)),
      })),
      ...securityMet(documents, mine, theirs).map((met) => ({ ...met, clauses: all.filter((id) => ACCESS.test(id)) })),
      ...parametersMet(documents, mine, theirs),
      ...bodyMet(documents, mine, theirs),
      ...answersMet(documents, mine, theirs).map(({ of, ...met }) => ({
        ...met,
        clauses: of === 'refusal' ? ending('error-form') : ending('response-schema', 'answers', 'count'),
      })),
    ]
    return told.map(({ clauses = [], ...met }) => ({ ...met, operation, clauses }))
  })
}
