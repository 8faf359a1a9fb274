/** Faults of `include`. */

import { isBesideOthers, takesCount } from '../../contract/conditions/includes.ts'
import { isObject } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Handler, Question } from '../../reference/index.ts'
import {
  asking,
  checkId,
  type Fault,
  type LawFaults,
  madeCheckId,
  recordsIn,
  replying,
} from '../../reference/mutators/fault.ts'

const toLearners = ({ operation, answer, include = {} }: Terms, name: string): Fault[] =>
  operationOf(operation).roles?.length === 2 && answer.kind === 'record'
    ? [
        {
          id: `${operation}/ignores-include-${name}-of-learners`,
          class: 'input ignored',
          title: `adds no ${name} for a learner`,
          kills: [madeCheckId(operation, `include-${name}`)],
          around: [
            replying(operation, (reply, { caller }) =>
              caller?.kind === 'learner' ? stripped(reply, include[name]!.member) : undefined,
            ),
          ],
        },
      ]
    : []

function includeFaults(terms: Terms): Fault[] {
  const { operation, include = {} } = terms
  const names = Object.keys(include)
  return [
    ...names.flatMap((name): Fault[] => [
      {
        id: `${operation}/ignores-include-${name}`,
        class: 'input ignored',
        title: `adds no ${name}, whatever include says`,
        kills: [madeCheckId(operation, `include-${name}`)],
        around: [replying(operation, (reply) => stripped(reply, include[name]!.member))],
      },
      ...toLearners(terms, name),
      ...(include[name]!.optional
        ? []
        : [
            ...(names.length > 1
              ? [
                  {
                    id: `${operation}/${name}-with-any-include`,
                    title: `adds ${name} whatever include asks for`,
                    kills: [madeCheckId(operation, `include-${name}-absent`)],
                    around: [
                      asking(operation, ({ query }: Question) => {
                        const asked = query.get('include')
                        if (asked) query.set('include', `${asked},${name}`)
                      }),
                    ],
                  },
                ]
              : []),
            {
              id: `${operation}/always-${name}`,
              title: `shows ${name} without include`,
              kills: [madeCheckId(operation, `include-${name}-absent`)],
              around: [
                asking(operation, ({ query }) => {
                  const asked = query.get('include')
                  query.set('include', [asked, name].filter(Boolean).join(','))
                }),
              ],
            },
          ]),
    ]),
    ...(isBesideOthers(terms) ? besideOthers(terms) : []),
    ...(takesCount(terms)
      ? [
          {
            id: `${operation}/counts-alone`,
            title: 'adds the count only where include asks for nothing else',
            kills: [checkId(operation, 'include-count')],
            around: [
              replying(operation, ({ body }, { query }) => {
                if (isObject(body) && (query.get('include') ?? '').includes(',')) delete body.count
              }),
            ],
          },
        ]
      : []),
    ...(names.length > 1
      ? [
          {
            id: `${operation}/first-include-only`,
            title: 'takes only the first name in include',
            kills: [checkId(operation, 'include-several')],
            around: [
              asking(operation, ({ query }: Question) => {
                const [first] = (query.get('include') ?? '').split(',')
                if (first) query.set('include', first)
              }),
            ],
          },
        ]
      : []),
  ]
}

/** Members that come only with the first page of all records. */
const besideOthers = ({ operation, paging, filters = {} }: Terms): Fault[] =>
  [
    { slug: 'beside-offset', of: 'on later pages', when: (query: URLSearchParams) => query.has(paging!.from) },
    {
      slug: 'beside-filters',
      of: 'beside filters',
      when: (query: URLSearchParams) => Object.keys(filters).some((name) => query.has(name)),
    },
  ].map(({ slug, of, when }) => ({
    id: `${operation}/ignores-include-${slug}`,
    class: 'input ignored' as const,
    title: `ignores include ${of}`,
    kills: [checkId(operation, 'include-beside')],
    around: [
      asking(operation, ({ query }: Question) => {
        if (when(query)) query.delete('include')
      }),
    ],
  }))

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
