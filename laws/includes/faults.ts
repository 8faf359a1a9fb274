/** Faults of `include`. */

import { isBesideOthers, takesCount } from '../../contract/conditions/includes.ts'
import { isObject } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Handler } from '../../reference/index.ts'
import { asks, ofClass, replies } from '../../reference/mutators/builder.ts'
import { type Fault, type LawFaults, madeSlug, recordsIn } from '../../reference/mutators/fault.ts'

/** The name is overlooked: its member is never added, or not for learners. */
function ignoring({ operation, answer, include = {} }: Terms, name: string): Fault[] {
  const { member } = include[name]!
  const kills = madeSlug(`include-${name}`)
  const slug = `ignores-include-${name}`
  const everywhere = replies(operation, slug, `adds no ${name}, whatever include says`, kills, (reply) =>
    stripped(reply, member),
  )
  const ofLearners = replies(
    operation,
    `${slug}-of-learners`,
    `adds no ${name} for a learner`,
    kills,
    (reply, { caller }) => (caller?.kind === 'learner' ? stripped(reply, member) : undefined),
  )
  const isForBoth = operationOf(operation).roles?.length === 2 && answer.kind === 'record'
  return [everywhere, ...(isForBoth ? [ofLearners] : [])].map((one) => ofClass('input ignored', one))
}

/** The member is added where include does not ask for it. */
function unasked({ operation, include = {} }: Terms, name: string): Fault[] {
  const kills = madeSlug(`include-${name}-absent`)
  if (include[name]!.optional) return []
  const beside = asks(
    operation,
    `${name}-with-any-include`,
    `adds ${name} whatever include asks for`,
    kills,
    ({ query }) => {
      const asked = query.get('include')
      if (asked) query.set('include', `${asked},${name}`)
    },
  )
  const always = asks(operation, `always-${name}`, `shows ${name} without include`, kills, ({ query }) => {
    query.set('include', [query.get('include'), name].filter(Boolean).join(','))
  })
  return [...(Object.keys(include).length > 1 ? [beside] : []), always]
}

const countsAlone = ({ operation }: Terms): Fault =>
  replies(
    operation,
    'counts-alone',
    'adds the count only where include asks for nothing else',
    'include-count',
    ({ body }, { query }) => {
      if (isObject(body) && (query.get('include') ?? '').includes(',')) delete body.count
    },
  )

const firstOnly = ({ operation }: Terms): Fault =>
  asks(operation, 'first-include-only', 'takes only the first name in include', 'include-several', ({ query }) => {
    const [first] = (query.get('include') ?? '').split(',')
    if (first) query.set('include', first)
  })

/** Members that come only with the first page of all records. */
function besideOthers({ operation, paging, filters = {} }: Terms): Fault[] {
  const ignores = (slug: string, of: string, when: (query: URLSearchParams) => boolean) =>
    asks(operation, `ignores-include-${slug}`, `ignores include ${of}`, 'include-beside', ({ query }) => {
      if (when(query)) query.delete('include')
    })
  return [
    ignores('beside-offset', 'on later pages', (query) => query.has(paging!.from)),
    ignores('beside-filters', 'beside filters', (query) => Object.keys(filters).some((name) => query.has(name))),
    ...Object.entries(filters).flatMap(([name, { kind, member, several }]) =>
      member && kind !== 'hidden' && !several
        ? [ignores(`beside-${name}`, `beside ${name}`, (query) => query.has(name))]
        : [],
    ),
  ].map((one) => ofClass('input ignored', one))
}

function includeFaults(terms: Terms): Fault[] {
  const names = Object.keys(terms.include ?? {})
  return [
    ...names.flatMap((name) => [...ignoring(terms, name), ...unasked(terms, name)]),
    ...(isBesideOthers(terms) ? besideOthers(terms) : []),
    ...(takesCount(terms) ? [countsAlone(terms)] : []),
    ...(names.length > 1 ? [firstOnly(terms)] : []),
  ]
}

/** The member missing from every record, at any place of its path. */
function stripped(reply: ReturnType<Handler>, member: string) {
  const path = member.split('.')
  const last = path.pop()!
  let owners: unknown[] = recordsIn(reply)
  for (const name of path) owners = owners.flatMap((owner) => (isObject(owner) ? [owner[name]].flat() : []))
  for (const owner of owners) if (isObject(owner)) delete owner[last]
  return reply
}

export const faults: LawFaults = [['input misapplied', includeFaults]]
