/** Every input of an operation with its form: by its terms, and by its row beside them. */
import { emptied } from '../../contract/input-form.ts'
import { formsOf, type InputForm, type InputForms } from '../../contract/input-forms.ts'
import { operationOf } from '../../contract/operations.ts'
import type { BodyMember, Filter, Range, Terms } from '../../contract/terms.ts'

type Place = 'path' | 'query' | 'body'

export interface DocumentedInput {
  /** The name as it is sent; a range of the query as `createdAt.greaterThan`. */
  readonly name: string
  readonly place: Place
  readonly form: InputForm
  readonly deprecated?: true
}

type Stated = Omit<DocumentedInput, 'name'>
type Told = Readonly<Record<string, Stated>>

/** R6, R18: a platform may bring a number within the bounds as well as refuse it. */
const ADJUSTED: InputForm = { type: 'integer', leftOpen: ['bounds'] }

function paging({ paging: of }: Terms): Told {
  if (!of) return {}
  const { style, size, from, default: usual, maximum, minimum, fromMinimum, fromDefault } = of
  const first = style === 'page' ? 1 : 0
  return {
    [size]: { place: 'query', form: { ...ADJUSTED, default: usual, minimum, maximum } },
    [from]: {
      place: 'query',
      form: { ...ADJUSTED, default: fromDefault ? undefined : first, minimum: fromMinimum },
    },
  }
}

/** R11: the names that were seen; the complete list is not shown. */
function include({ include: members = {}, count }: Terms, { items }: InputForm = {}): Told {
  const names = new Set([
    ...(count === 'on-request' ? ['count'] : []),
    ...Object.keys(members),
    ...(items?.values ?? []).map(String),
  ])
  if (!names.size) return {}
  const form: InputForm = { type: 'array', commas: true, items: { values: [...names], leftOpen: ['values'] } }
  return { include: { place: 'query', form: { ...form, note: 'The complete list of names is not shown.' } } }
}

const isFlag = ({ values }: Filter) => values?.every((value) => typeof value === 'boolean') ?? false

const filterForm = (filter: Filter): InputForm =>
  isFlag(filter) ? { type: 'boolean' } : { type: 'string', values: filter.values }

function searched({ filters = {}, ranges = {}, parameters }: Terms): Told {
  const inBody = parameters === 'body'
  const one = ({ type }: Range): InputForm => ({ type })
  const lists = Object.entries(filters).map(([name, filter]): [string, Stated] => {
    const form: InputForm = inBody ? { type: 'array', items: filterForm(filter) } : filterForm(filter)
    return [name, { place: inBody ? 'body' : 'query', form, deprecated: filter.deprecated }]
  })
  const sides = Object.entries(ranges).flatMap(([field, range]): [string, Stated][] => {
    const members = Object.fromEntries(range.operators.map((operator) => [operator, one(range)]))
    return inBody
      ? [[field, { place: 'body', form: emptied({ type: 'object', members }) }]]
      : range.operators.map((operator) => [`${field}.${operator}`, { place: 'query', form: one(range) }])
  })
  return Object.fromEntries([...lists, ...sides])
}

const written = ({ body = {} }: Terms): Told =>
  Object.fromEntries(
    Object.entries(body).map(([name, { type, required, values, nullable }]: [string, BodyMember]) => [
      name,
      { place: 'body', form: { type, required, values, nullable } },
    ]),
  )

/** Undefined members do not hide those of the other side. */
const over = (form: InputForm, other: InputForm = {}): InputForm =>
  Object.fromEntries(Object.entries({ ...form, ...other }).filter(([, value]) => value !== undefined))

const placed = ({ operation }: Terms, { in: place }: InputForm): Place =>
  place ?? (operationOf(operation).method === 'GET' ? 'query' : 'body')

/**
 * The inputs of an operation in the order of path, query and body.
 * @param names parameters of its path, which may be named otherwise than the ids of the document's path
 */
export function inputsOf(terms: Terms, names: readonly string[]): readonly DocumentedInput[] {
  const { include: included, ...forms }: InputForms = formsOf(terms.operation)
  const told: Told = { ...paging(terms), ...include(terms, included), ...searched(terms), ...written(terms) }
  const inPath = names.map(
    (name): DocumentedInput => ({ name, place: 'path', form: over({ type: 'string' }, forms[name]) }),
  )
  const others = [...new Set([...Object.keys(told), ...Object.keys(forms)])]
    .filter((name) => !names.includes(name) || told[name]?.place === 'body')
    .map((name): DocumentedInput => {
      const { form = { type: 'string' }, place, deprecated } = told[name] ?? {}
      return { name, place: place ?? placed(terms, forms[name]!), form: over(form, forms[name]), deprecated }
    })
  return [
    ...inPath,
    ...others.filter(({ place }) => place === 'query'),
    ...others.filter(({ place }) => place === 'body'),
  ]
}
