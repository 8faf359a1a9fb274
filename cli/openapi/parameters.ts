/** Parameters of an operation: path, headers and query. */
import { clausePrefix } from '../../contract/clause.ts'
import { traitsOf } from '../../contract/interfaces.ts'
import { interfaceOf, type OperationId } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { clausesOfInput } from './clauses.ts'
import { exampleOf } from './examples.ts'
import { inputSchema } from './input-schema.ts'
import { type DocumentedInput, inputsOf } from './inputs.ts'
import type { Json } from './schemas.ts'

/** The description of an input: our own note, then its documented clauses with their ids. */
export function described(operation: OperationId, { name, form }: DocumentedInput): Json {
  const clauses = clausesOfInput(operation, name)
  const statements = clauses
    .filter(({ level }) => level === 'documented')
    .map(({ id, statement }) => `${statement} (\`${id.slice(clausePrefix(operation).length + 1)}\`)`)
  const lines = [...(form.note ? [form.note] : []), ...statements]
  return {
    ...(lines.length ? { description: lines.join('\n') } : {}),
    ...(clauses.length ? { 'x-clauses': clauses.map(({ id }) => id) } : {}),
  }
}

/** The text of an example as a value of the input's type. */
function typed(text: string, { form }: DocumentedInput): unknown {
  if (form.commas) return text.split(',')
  if (form.type === 'boolean') return text === 'true'
  return form.type === 'integer' || form.type === 'number' ? Number(text) : text
}

function exampleFor(operation: OperationId, input: DocumentedInput): Json {
  const { path = {}, query = {} } = exampleOf(operation) ?? {}
  const text = (input.place === 'path' ? path : query)[input.name]
  return text === undefined || text === '' ? {} : { example: typed(text, input) }
}

function parameter(operation: OperationId, input: DocumentedInput): Json {
  const { name, place, form, deprecated } = input
  return {
    name,
    in: place,
    ...(place === 'path' || form.required ? { required: true } : {}),
    ...described(operation, input),
    ...(deprecated ? { deprecated: true } : {}),
    ...(form.commas ? { style: 'form', explode: false } : {}),
    schema: inputSchema(form, interfaceOf(operation)),
    ...exampleFor(operation, input),
  }
}

/** @param names parameters of the path, in the names that the document gives them */
export const parametersOf = (terms: Terms, names: readonly string[]): Json[] => [
  ...('platform' in traitsOf(terms.operation).headers ? [{ $ref: '#/components/parameters/Platform' }] : []),
  ...inputsOf(terms, names)
    .filter(({ place }) => place !== 'body')
    .map((input) => parameter(terms.operation, input)),
]
