/** Faults of answers as such: none, malformed, with server errors. */

import { answersJson } from '../../contract/conditions/responses.ts'
import { hasTerms } from '../../contract/index.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { around, checkId, type Fault, isOk, type LawFaults, replying } from '../../mutators/fault.ts'
import { identityFaults } from './identity-faults.ts'
import { memberFaults } from './member-faults.ts'
import { schemaFaults } from './schema-faults.ts'

/** Every answer an operation gives, turned into another status. */
const failing = (operation: Terms['operation'], status: number, slug: string): Fault => ({
  id: `${operation}/${slug}`,
  class: 'answer failing',
  title: `answers every valid request with ${status}`,
  kills: [checkId(operation, 'answers')],
  around: [
    replying(operation, (reply) =>
      isOk(reply)
        ? { ...reply, status, body: { message: 'not now', success: false, value: null, totalResults: 0 } }
        : reply,
    ),
  ],
})

/** Members that a refusal needs beside those that say it. */
const requiredBeside = (operation: Terms['operation']) =>
  traitsOf(operation).refusal.required.filter((name) => name !== 'success' && name !== 'message')

const errorForm = ({ operation, answer }: Terms): Fault[] => [
  {
    id: `${operation}/refuses-in-text`,
    class: 'refusal malformed' as const,
    title: 'refuses with plain text',
    kills: [checkId(operation, 'error-form')],
    around: [
      replying(operation, (reply) =>
        isOk(reply)
          ? reply
          : { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' }, body: Buffer.from('refused') },
      ),
    ],
  },
  ...requiredBeside(operation)
    .filter((name) => name !== 'totalResults' || !('withoutTotal' in answer && answer.withoutTotal))
    .map((name) => ({
      id: `${operation}/refuses-without-${name}`,
      class: 'refusal malformed' as const,
      title: `refuses without ${name} in the envelope`,
      kills: [checkId(operation, 'error-form')],
      around: [
        replying(operation, (reply) => {
          if (!isOk(reply) && isObject(reply.body)) delete (reply.body as Members)[name]
        }),
      ],
    })),
  ...(!isEnveloped(operation)
    ? []
    : [
        {
          id: `${operation}/refuses-silently`,
          class: 'refusal malformed' as const,
          title: 'refuses with an empty message',
          kills: [checkId(operation, 'error-form')],
          around: [
            replying(operation, (reply) => {
              if (!isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, message: '' }
            }),
          ],
        },
      ]),
  {
    id: `${operation}/refuses-without-message`,
    class: 'refusal malformed' as const,
    title: 'refuses with an object without message',
    kills: [checkId(operation, 'error-form')],
    around: [
      replying(operation, (reply) => {
        if (!isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, message: undefined, error: 'refused' }
      }),
    ],
  },
]

/** JSON that says of itself that it is a page. */
const declaredHtml = (terms: Terms): Fault[] => {
  const { operation } = terms
  return !answersJson(terms)
    ? []
    : [
        {
          id: `${operation}/declares-html`,
          title: 'declares its JSON to be HTML',
          kills: [checkId(operation, 'json-type')],
          around: [
            replying(operation, (reply) =>
              isOk(reply) ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' } } : reply,
            ),
          ],
        },
      ]
}

const serverErrors = ({ operation }: Terms): Fault => ({
  id: `${operation}/fails-inside`,
  class: 'answer failing',
  title: 'answers what it should refuse with a server error',
  kills: [checkId(operation, 'server-error')],
  around: [
    around(operation, (next) => (question) => {
      const reply = next(question)
      return reply.status >= 400 && reply.status < 500 && reply.status !== 421 ? { ...reply, status: 500 } : reply
    }),
  ],
})

function responseFaults(terms: Terms): Fault[] {
  const { operation } = terms
  if (!hasTerms(operation)) return []
  return [
    ...schemaFaults(terms),
    // Only the owner of a signed token can tell whether it is right: its construction is not shown.
    ...(operation === 'current/tokens.signed' ? [] : [failing(operation, 400, 'refuses-everything')]),
    failing(operation, 500, 'fails-always'),
    ...errorForm(terms),
    serverErrors(terms),
    ...declaredHtml(terms),
  ]
}

export const faults: LawFaults = [
  ['answer malformed', responseFaults],
  ['member', memberFaults],
  ['identity', identityFaults],
]
