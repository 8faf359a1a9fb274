/**
 * Contradictions of a document to the clauses, read from their ids and statements alone: without the terms and the code
 * that writes the document, so that a mistake of theirs is seen here.
 */
import type { Clause } from '../../contract/clause.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import { isEnveloped } from '../../contract/interfaces.ts'

type Json = Record<string, any>

const at = (document: Json, value: any): Json => {
  const path: string[] = value?.$ref?.slice(2).split('/') ?? []
  return path.length ? at(document, path.reduce<any>((found, part) => found?.[part], document) ?? {}) : (value ?? {})
}

/** An operation as a flat view: what it says, and its inputs by name. */
function viewOf(document: Json, operation: Json) {
  const parameters = (operation.parameters ?? []).map((one: Json) => at(document, one))
  const media: any = Object.values(operation.requestBody?.content ?? {})[0] ?? {}
  const required: string[] = media.schema?.required ?? []
  const members = Object.entries<Json>(media.schema?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body',
    schema,
    required: required.includes(name),
  }))
  const others = parameters.map(({ name, in: place, schema, required }: Json) => ({ name, place, schema, required }))
  return { operation, inputs: [...others, ...members] as Input[] }
}

const viewsOf = (document: Json) =>
  new Map(
    Object.values<Json>(document.paths).flatMap((item) =>
      Object.values<Json>(item)
        .filter(({ operationId }) => operationId)
        .map((operation) => [operation.operationId as string, viewOf(document, operation)] as const),
    ),
  )

interface Input {
  readonly name: string
  readonly place: string
  readonly schema: Json
  readonly required?: boolean
}

const NONE: Input = { name: '', place: '', schema: {} }

/** A member of an object that is sent, or of each in a list. */
function nested(inputs: readonly Input[], name: string): Input | undefined {
  for (const { place, schema } of inputs) {
    const { properties, required = [] } = schema.items ?? schema
    if (properties?.[name]) return { name, place, schema: properties[name], required: required.includes(name) }
  }
  return undefined
}

interface Subject {
  readonly document: Json
  readonly clause: Clause
  readonly operation: Json
  readonly input: (name: string) => Input | undefined
}

type Judge = (subject: Subject, ...parts: string[]) => boolean

const numbersIn = ({ statement }: Clause) => [...statement.matchAll(/-?\d+/g)].map(Number)

/** A range travels in the query under a name of its own, or in the body as an object. */
const side = ({ input }: Subject, field: string, operator: string) =>
  input(`${field}.${operator}`)?.schema ?? input(field)?.schema.properties?.[operator]

/** Members that a form wants under a condition alone: the row says when. */
const CONDITIONAL = /^legacy-learner\.trackings\.(?:save|upload)\./

const wordsOf = (statement: string) =>
  statement
    .replace(/^.*? takes /, '')
    .replace(/ and no other value.*$/, '')
    .split(/, | and /)

const enumOf = ({ schema }: Input) => (schema.items?.enum ?? schema.enum ?? []).filter((one: unknown) => one !== null)

const scheme =
  (name: string): Judge =>
  ({ document, operation }) => {
    const [demand = {}] = operation.security ?? []
    const {
      type,
      in: place,
      name: key,
      scheme: kind,
    } = document.components.securitySchemes?.[Object.keys(demand)[0]!] ?? {}
    return [type, place, key, kind].join(' ').includes(name)
  }

const hasStatus =
  (pattern: RegExp): Judge =>
  ({ operation }) =>
    Object.keys(operation.responses ?? {}).some((one) => pattern.test(one))

const answerIn = ({ document, operation }: Subject, status: string) => at(document, operation.responses?.[status])

/** The promise of a success: a schema for JSON, at least the members that the interface always has. */
const formed: Judge = (subject) => {
  if (/no body\.$/.test(subject.clause.statement)) return '204' in subject.operation.responses
  const { 'application/json': json } = answerIn(subject, '2XX').content ?? {}
  return (
    json?.schema !== undefined &&
    JSON.stringify(subject.operation.responses['200']) === JSON.stringify(subject.operation.responses['2XX'])
  )
}

const refused: Judge = (subject) => {
  const schema = at(subject.document, answerIn(subject, '4XX').content?.['application/json']?.schema)
  const enveloped = isEnveloped(subject.clause.operation!)
  return schema.required?.includes('message') && (!enveloped || schema.required.includes('success'))
}

/** By the slug of a clause: what the document must say for it. */
const JUDGES: readonly (readonly [RegExp, Judge])[] = [
  [/^(size|limit)-default$/, ({ input, clause }, name) => input(name!)?.schema.default === numbersIn(clause)[0]],
  [/^(offset|page)-default$/, ({ input }, name) => [0, 1].includes(input(name!)?.schema.default)],
  [/^(\w+)-maximum$/, ({ input, clause }, name) => input(name!)?.schema.maximum === numbersIn(clause)[0]],
  [/^(\w+)-minimum$/, ({ input, clause }, name) => input(name!)?.schema.minimum === numbersIn(clause)[0]],
  [/^(size|limit)-exact$/, ({ input }, name) => input(name!)?.schema.type === 'integer'],
  [/^(offset|page)-effect$/, ({ input }, name) => input(name!)?.schema.type === 'integer'],
  [
    /^(vote|progression|progress)-bounds$/,
    ({ input, clause }, name) => {
      const { minimum, maximum } = input(name!)?.schema ?? {}
      return JSON.stringify([minimum, maximum]) === JSON.stringify(numbersIn(clause).slice(0, 2))
    },
  ],
  [
    /^range-(\w+)-(equal|greaterThan|lowerThan|greaterThanEqual|lowerThanEqual)$/,
    (subject, field, operator) => side(subject, field!, operator!) !== undefined,
  ],
  [
    /^filter-(onlyMobile|default)$/,
    ({ input }, value) => enumOf(input('filter') ?? NONE).includes(value === 'default' ? '' : value),
  ],
  [
    /^filter-(?!encoding|onlyMobile|default)(\w+)$/,
    ({ input }, name) => ['query', 'body'].includes(input(name!)?.place ?? ''),
  ],
  [/^include-(?!several|both|beside)(\w+)$/, ({ input }, name) => enumOf(input('include') ?? NONE).includes(name)],
  [/^body-(\w+)$/, ({ input }, name) => input(name!)?.place === 'body'],
  [
    /^required-(\w+)$/,
    ({ input, clause }, name) =>
      CONDITIONAL.test(clause.id) ? input(name!) !== undefined || name === 'time' : input(name!)?.required === true,
  ],
  [
    /^type-(?!label|kept)(\w+)$/,
    ({ input, clause }, name) => {
      const [, type = ''] = /a type other than ([\w-]+)/.exec(clause.statement) ?? []
      const { type: shown, format, 'x-format': own } = input(name!)?.schema ?? {}
      return type.startsWith('date')
        ? [shown].flat().includes('string') && String(format ?? own).includes(type)
        : [shown].flat().includes(type)
    },
  ],
  [
    /^values-(\w+)$/,
    ({ input, clause }, name) => {
      const values: string[] = enumOf(input(name!) ?? NONE)
      const said = wordsOf(clause.statement)
      return (
        values.length > 1 && (!/takes .* and no other value/.test(clause.statement) || said.join() === values.join())
      )
    },
  ],
  [/^role-(admin|learner)$/, ({ operation }, role) => operation['x-roles']?.includes(`svc/${role}`)],
  [/^role-(admin|learner)-refused$/, ({ operation }, role) => !operation['x-roles']?.includes(`svc/${role}`)],
  [/^credential-missing$/, scheme('bearer')],
  [/^session-missing$/, scheme('cookie')],
  [/^key-missing$/, (subject) => scheme('header API-KEY')(subject) && hasStatus(/^401$/)(subject)],
  [/^answers$/, hasStatus(/^2XX$/)],
  [/^response-schema$/, formed],
  [/^error-form$/, refused],
  [/^limit-(?:served|kept)$/, ({ operation, clause }) => operation['x-requests-per-minute'] === numbersIn(clause)[0]],
]

export interface Contradiction {
  readonly clause: string
  readonly why: string
}

/** Clauses of the interfaces that a document has, judged and contradicted. */
export function contradictions(document: Json): { readonly judged: number; readonly found: readonly Contradiction[] } {
  const found: Contradiction[] = []
  const views = viewsOf(document)
  let judged = 0
  for (const clause of allClauses) {
    if (!clause.operation || clause.level === 'not-shown' || clause.id.startsWith('across.')) continue
    const id = clause.operation.replace('/', '.')
    const view = views.get(id)
    if (!view) {
      found.push({ clause: clause.id, why: 'no such operation' })
      continue
    }
    const { operation, inputs } = view
    if (!operation['x-clauses']?.includes(clause.id)) found.push({ clause: clause.id, why: 'is not named' })
    const slug = clause.id.slice(id.length + 1)
    const subject: Subject = {
      document,
      clause,
      operation,
      input: (name) => inputs.find((one) => one.name === name) ?? nested(inputs, name),
    }
    for (const [pattern, judge] of JUDGES) {
      const parts = pattern.exec(slug)
      if (!parts) continue
      judged += 1
      if (!judge(subject, ...parts.slice(1))) found.push({ clause: clause.id, why: clause.statement })
    }
  }
  return { judged, found }
}
