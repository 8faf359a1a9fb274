/** The links of a page: to itself, to the first and to the last, with the filters that were sent. */

import { type Item, pageOf } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { check, type Draft, type Query } from '../../laws/suite.ts'
import { hrefOf, leadsTo } from './consistency.ts'

export interface Paged {
  readonly operation: OperationId
  /** What the list needs beside its page. */
  readonly ask?: (scope: Scope) => Promise<Pick<Call, 'path'>>
  /** A filter that finds something. */
  readonly filter: (scope: Scope) => Promise<Query>
}

const LIMIT = 3

/** Where pages of that limit end with a full one, others that do not. */
const OTHER_LIMITS = [4, 5, 7]

/** What a link asks for, or undefined where it leads to another operation. */
function askedBy(link: unknown, operation: OperationId, path: Call['path']): URLSearchParams | undefined {
  const [[parameter, value] = ['', '']] = Object.entries(path ?? {})
  return leadsTo(link, [operation, parameter], String(value))
    ? new URL(String(hrefOf(link)), 'http://base.invalid').searchParams
    : undefined
}

function linkTo(links: Item, name: string, { operation, path, query }: Call, page: number): Outcome {
  if (links[name] === undefined || links[name] === null) return holds()
  const asked = askedBy(links[name], operation!, path)
  const wanted = Object.entries((query ?? {}) as Query).filter(([other]) => other !== 'page')
  const right =
    asked &&
    Number(asked.get('page') ?? 1) === page &&
    wanted.every(([other, value]) => asked.get(other) === String(value))
  return right
    ? holds()
    : broken(`_links.${name} leads to page ${page} with the same parameters`, show(hrefOf(links[name])))
}

/** R120: judged by their parameters, as links are not requested. */
export const pageLinks = ({ operation, ask = async () => ({}), filter }: Paged): Draft =>
  check('page-link-targets', {
    title: 'links to the page itself, the first and the last',
    async run(scope) {
      const { path } = await ask(scope)
      const outcomes: Outcome[] = []
      const queries = [
        { limit: LIMIT, page: 2 },
        { limit: LIMIT, page: 1, ...(await filter(scope)) },
      ]
      for (const query of queries) {
        const call = { operation, as: 'key' as const, path, query }
        const answer = await scope.call(call)
        const { items, total } = pageOf(answer)
        const links = (answer.json as { _links?: unknown } | undefined)?._links
        if (!items.length || !isObject(links)) continue
        const limit = query.page > 1 && OTHER_LIMITS.find((one) => Number(total) > one && Number(total) % one)
        if (limit && Number(total) % LIMIT === 0) queries.push({ limit, page: 1 })
        const last = typeof total === 'number' && total >= items.length ? Math.ceil(total / query.limit) : undefined
        outcomes.push(linkTo(links, 'self', call, query.page), linkTo(links, 'first', call, 1))
        if (last !== undefined) outcomes.push(linkTo(links, 'last', call, last))
      }
      return outcomes.length ? outcomes : needs.record('more than one page')
    },
  })
