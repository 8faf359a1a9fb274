/** Faults of the counts in the envelope of a paged list. */

import { isObject, type Members } from '../../contract/members.ts'
import { answers, replies } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, listIn } from '../../reference/mutators/fault.ts'

const LISTS = [
  'legacy-admin/learners.search',
  'legacy-admin/entities.search',
  'legacy-admin/trainings.list',
  'legacy-admin/learners.trackings',
] as const

const linked = (operation: (typeof LISTS)[number], slug: string, title: string, change: (links: Members) => void) =>
  answers(operation, slug, title, 'page-link-targets', (reply) => {
    if (isObject(reply.body) && isObject(reply.body._links)) change(reply.body._links)
  })

export const legacyAdminTotalsFaults: readonly Fault[] = LISTS.flatMap((operation) => [
  answers(operation, 'totals-the-page', 'counts the page as totalCount', 'total-count', (reply) => {
    if (isObject(reply.body)) reply.body.totalCount = listIn(reply)?.length ?? 0
  }),
  replies(operation, 'totals-the-rest', 'counts the results from the page on', 'total-count', (reply, { query }) => {
    const before = (Number(query.get('page') ?? 1) - 1) * Number(query.get('limit') ?? 10)
    if (isOk(reply) && isObject(reply.body)) reply.body.totalCount = Number(reply.body.totalCount) - before
  }),
  linked(operation, 'first-nowhere', 'links to no first page', (links) => {
    links.first = { href: '/nowhere' }
  }),
  linked(operation, 'self-is-first', 'links to the first page as itself', (links) => {
    links.self = links.first
  }),
  linked(operation, 'first-without-parameters', 'links to the first page without its parameters', (links) => {
    links.first = { href: String((links.first as { href?: unknown } | undefined)?.href).split('?')[0] }
  }),
  answers(
    operation,
    'last-before-the-rest',
    'links to the last full page as the last one',
    'page-link-targets',
    (reply, question) => {
      if (!isObject(reply.body) || !isObject(reply.body._links)) return undefined
      const full = Math.floor(Number(reply.body.totalCount) / Number(question.query.get('limit') ?? 10))
      const href = String((reply.body._links.last as { href?: unknown } | undefined)?.href)
      reply.body._links.last = { href: href.replace(/page=\d+/, `page=${Math.max(1, full)}`) }
    },
  ),
  linked(operation, 'last-too-far', 'links to a last page past the end', (links) => {
    const href = String((links.last as { href?: unknown } | undefined)?.href)
    links.last = { href: href.replace(/page=(\d+)/, (_, page: string) => `page=${Number(page) + 1}`) }
  }),
  answers(operation, 'counts-to-three', 'counts at most three results', 'count-of-default-page', (reply) => {
    if (isObject(reply.body)) reply.body.count = Math.min(3, Number(reply.body.count))
  }),
])
