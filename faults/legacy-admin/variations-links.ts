/** The freedoms of a conforming older administration interface with its links: the documents do not show their form. */

import { isObject, type Members } from '../../contract/members.ts'
import type { Question } from '../../reference/index.ts'
import { answering, showing } from '../../reference/mutators/builder.ts'
import type { Variation } from '../../reference/mutators/fault.ts'
import { everyText } from '../../reference/mutators/shapes.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { envelope } from './build.ts'

const { varies } = variationsOf('legacy-admin-')

const ANY = 'legacy-admin/*'

/** Changes each link, in the envelope and in records. */
const eachLink = (change: (href: string) => unknown) => {
  const changed = (links: unknown) =>
    isObject(links)
      ? Object.fromEntries(
          Object.entries(links).map(([name, link]) => [name, isObject(link) ? change(String(link.href)) : link]),
        )
      : links
  return [
    envelope((body) => ({ ...body, _links: changed(body._links) })),
    showing(ANY, (record) => {
      if ('_links' in record) record._links = changed(record._links)
    }),
  ]
}

/** Changes first on the first page and last on the last one, where a page has both. */
const atTheEnds = (change: (links: Members, name: string) => void) =>
  answering(ANY, (reply, { query }: Question) => {
    if (!isObject(reply.body) || !isObject(reply.body._links)) return undefined
    const { _links: links, totalCount } = reply.body as { _links: Members; totalCount: unknown }
    if (!('last' in links)) return
    const page = Number(query.get('page') ?? 1)
    const size = Math.min(50, Number(query.get('limit') ?? 10))
    if (page <= 1) change(links, 'first')
    if (page * size >= Number(totalCount)) change(links, 'last')
  })

const gateway = (href: string) =>
  href.replace(
    /^\/API\/ADMIN\/v1\/REST\/(\w+)/,
    (_, name: string) => `https://gateway.example.org/lms/${name.toLowerCase()}s`,
  )

export const linkVariations: readonly Variation[] = [
  varies(
    'null-links-at-the-ends',
    'gives a first page null as first, and a last page null as last',
    ['R76'],
    atTheEnds((links, name) => {
      links[name] = null
    }),
  ),
  varies(
    'no-links-at-the-ends',
    'gives a first page no first, and a last page no last',
    ['R76'],
    atTheEnds((links, name) => {
      delete links[name]
    }),
  ),
  varies(
    'links-as-url-and-method',
    'gives links as objects of an address and a method',
    ['R76'],
    ...eachLink((url) => ({ url, method: 'GET' })),
  ),
  varies(
    'links-without-addresses',
    'gives links as names of relations, whose addresses are patterns',
    ['R76'],
    ...eachLink((href) => ({ rel: 'item', href: href.replace(/[0-9a-f-]{36}/g, '{guid}'), templated: true })),
  ),
  varies(
    'links-as-lists',
    'gives links as lists of one, whose addresses have optional parameters',
    ['R76'],
    ...eachLink((href) => [{ href: href.includes('?') ? href : `${href}{?fields}`, templated: !href.includes('?') }]),
  ),
  varies(
    'links-of-a-gateway',
    'links to the addresses of a gateway',
    ['R76'],
    ...eachLink((href) => ({ href: gateway(href) })),
  ),
  varies(
    'links-with-cursors',
    'links to pages by cursors that stand for all parameters',
    ['R76'],
    envelope((body) => ({
      ...body,
      _links: everyText(body._links, (text) => {
        const [path, query] = text.split('?')
        return query ? `${path}?cursor=${Buffer.from(query).toString('base64url')}` : text
      }),
    })),
  ),
]
