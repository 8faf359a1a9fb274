/** From what an operation returns to the operations that read it. */
import { isEnveloped, traitsOf } from '../contract/interfaces.ts'
import { type OperationId, pathNamesOf } from '../contract/operations.ts'
import { rowShownBy } from '../contract/records.ts'
import type { Terms } from '../contract/terms.ts'
import type { Json } from './schemas.ts'

interface Named {
  readonly to: OperationId
  /** `query.token` where it is no parameter of the path alone. */
  readonly parameter: string
  readonly member: string
}

/** Identifiers that an answer gives under another name than the path that takes them. */
const OTHER_NAMES: Partial<Record<OperationId, readonly Named[]>> = {
  'legacy-learner/discussions.create': [
    { to: 'legacy-learner/comments.list', parameter: 'discussionId', member: 'newTopicId' },
  ],
  'legacy-learner/discussions.list': [{ to: 'legacy-learner/comments.list', parameter: 'discussionId', member: 'id' }],
  'legacy-admin/learners.auth-token': [
    { to: 'legacy-admin/tokens.exchange', parameter: 'query.token', member: 'token' },
  ],
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

const named = (terms: Terms): Json =>
  Object.fromEntries(
    (OTHER_NAMES[terms.operation] ?? []).map(({ to, parameter, member }) => [
      to.replace('/', '.'),
      link(to, { [parameter]: `${holderOf(terms)}/${member}` }, 'Uses what the answer names.'),
    ]),
  )

export function linksOf(terms: Terms): Json {
  const links = { ...readOf(terms), ...named(terms) }
  return Object.keys(links).length ? { links } : {}
}
