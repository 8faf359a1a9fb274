/** The links of a page: to itself, to the first and to the last, with the filters that were sent. */

import { addressOf } from '../../client/answers/links.ts'
import { inTurn } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { termsOf } from '../../contract/index.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { check, type Draft, type Query } from '../../laws/kit/suite.ts'
import { leads, OTHER_MAKE, urlOf } from './links.ts'

export interface Paged {
  readonly operation: OperationId
  /** Parameters of the list beside those of its page. */
  readonly ask?: (scope: Scope) => Promise<Pick<Call, 'path'>>
  /** A filter that finds something. */
  readonly filter: (scope: Scope) => Promise<Query>
}

const LIMIT = 3

/** Where pages of that limit end with a full one, others that do not. */
const OTHER_LIMITS = [4, 5, 7]

const NAMES = ['self', 'first', 'last'] as const

interface Page {
  readonly links: Item
  readonly call: Call & { readonly operation: OperationId; readonly query: Query }
}

const leadsTo = (link: unknown, { call: { operation, path } }: Page) => {
  const [[parameter, value] = ['', '']] = Object.entries(path ?? {})
  return leads(link, [operation, parameter], String(value))
}

/** Names of parameters for a page: others may replace all of them, as a cursor does. */
const isNamed = ({ call: { operation, query } }: Page, name: string) => {
  const { paging, filters = {} } = termsOf(operation)
  return name in query || name in filters || name === paging?.from || name === paging?.size
}

/** Whether a link is right, as far as it can be read; those of one page are built alike. */
function linkTo(name: (typeof NAMES)[number], page: number, at: Page, isReadable: boolean): Outcome | undefined {
  const link = at.links[name]
  if (link === undefined || link === null) return holds()
  const lead = leadsTo(link, at) ?? (isReadable ? 'elsewhere' : undefined)
  if (!lead) return undefined
  const wrong = broken(`_links.${name} to lead to page ${page} with the same parameters`, show(addressOf(link) ?? link))
  if (lead === 'elsewhere') return wrong
  const asked = urlOf(addressOf(link)!).searchParams
  if (!asked.has('page') && [...asked.keys()].some((one) => !isNamed(at, one))) return undefined
  const wanted = Object.entries(at.call.query).filter(([other]) => other !== 'page')
  const isRight =
    Number(asked.get('page') ?? 1) === page && wanted.every(([other, value]) => asked.get(other) === String(value))
  return isRight ? holds() : wrong
}

/** R120: judged by their parameters, as links are not requested. */
export const pageLinks = ({ operation, ask = async () => ({}), filter }: Paged): Draft =>
  check('page-link-targets', 'links to the page itself, the first and the last', async (scope) => {
    const { path } = await ask(scope)
    const queries = [
      { limit: LIMIT, page: 2 },
      { limit: LIMIT, page: 1, ...(await filter(scope)) },
    ]
    let isOtherMake = false
    const outcomes = await inTurn(queries, async (query) => {
      const call = { operation, as: 'key' as const, path, query }
      const answer = await scope.call(call)
      const { items, total } = pageOf(answer)
      const links = (answer.json as { _links?: unknown } | undefined)?._links
      if (!items.length || !isObject(links)) return []
      const limit = query.page > 1 && OTHER_LIMITS.find((one) => Number(total) > one && Number(total) % one)
      if (limit && Number(total) % LIMIT === 0) queries.push({ limit, page: 1 })
      const last = typeof total === 'number' && total >= items.length ? Math.ceil(total / query.limit) : undefined
      const at: Page = { links, call }
      const isReadable = NAMES.some((name) => leadsTo(links[name], at) === 'there')
      const judged = [
        linkTo('self', query.page, at, isReadable),
        linkTo('first', 1, at, isReadable),
        last === undefined ? holds() : linkTo('last', last, at, isReadable),
      ]
      isOtherMake ||= judged.includes(undefined)
      return judged.filter((one) => one !== undefined)
    })
    if (isOtherMake && !outcomes.some(({ kind }) => kind === 'broken')) return observed(OTHER_MAKE)
    return outcomes.length ? outcomes : needs.record('more than one page')
  })
