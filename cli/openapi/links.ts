/** From the result of an operation to the operations that read it. */
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { type OperationId, pathNamesOf } from '../../contract/operations.ts'
import { listsBelow, rowShownBy } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Json } from './schemas.ts'

/** A credential that one operation makes and another takes: no record. */
const HANDED_ON: {
  readonly from: OperationId
  readonly to: OperationId
  readonly parameter: string
  readonly member: string
} = {
  from: 'legacy-admin/learners.auth-token',
  to: 'legacy-admin/tokens.exchange',
  parameter: 'query.token',
  member: 'token',
}

/** The body that stands for the one record of an answer, or the first of a list. */
function holderOf({ operation, answer }: Terms): string {
  const { records } = traitsOf(operation).envelope
  const inside = isEnveloped(operation) || answer.kind === 'page' ? `/${records}` : ''
  return `$response.body#${inside}${answer.kind === 'page' || answer.kind === 'single' ? '/0' : ''}`
}

const link = (to: OperationId, parameters: Json, description: string): Json => ({
  operationId: to.replace('/', '.'),
  parameters,
  description,
})

/** The read by identifier of the records that an operation returns. */
function readOf(terms: Terms): Json {
  const { read, key } = rowShownBy(terms) ?? {}
  const [parameter] = read && read !== terms.operation ? pathNamesOf(read) : []
  if (!read || parameter === undefined) return {}
  const value = `${holderOf(terms)}/${key}`
  return { [read.replace('/', '.')]: link(read, { [parameter]: value }, 'Reads the record by its identifier.') }
}

const used = (terms: Terms, to: OperationId, parameter: string, member: string): Json => ({
  [to.replace('/', '.')]: link(to, { [parameter]: `${holderOf(terms)}/${member}` }, 'Uses what the answer names.'),
})

export function linksOf(terms: Terms): Json {
  const { from, to, parameter, member } = HANDED_ON
  const below = listsBelow(terms).map(({ operation, named, key }) => used(terms, operation, named[0]!, key))
  const token = terms.operation === from ? used(terms, to, parameter, member) : {}
  const links = Object.assign({}, readOf(terms), ...below, token) as Json
  return Object.keys(links).length ? { links } : {}
}
