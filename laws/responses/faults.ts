/** Faults of whole answers: missing, malformed, with server errors. */

import { answersJson } from '../../contract/conditions/responses.ts'
import { hasTerms } from '../../contract/index.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import type { Terms } from '../../contract/terms.ts'
import { answers, ofClass, replies } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, type LawFaults } from '../../reference/mutators/fault.ts'
import { identityFaults } from './identity-faults.ts'
import { memberFaults } from './member-faults.ts'
import { schemaFaults } from './schema-faults.ts'

/** Every answer an operation gives, turned into another status. */
const failing = (operation: Terms['operation'], status: number, slug: string): Fault =>
  ofClass(
    'answer failing',
    answers(operation, slug, `answers every valid request with ${status}`, 'answers', (reply) => ({
      ...reply,
      status,
      body: { message: 'not now', success: false, value: null, totalResults: 0 },
    })),
  )

/** Members that a refusal needs beside its message. */
const requiredBeside = (operation: Terms['operation']) =>
  traitsOf(operation).refusal.required.filter((name) => name !== 'success' && name !== 'message')

const errorForm = ({ operation, answer }: Terms): Fault[] => [
  ofClass(
    'refusal malformed',
    replies(operation, 'refuses-in-text', 'refuses with plain text', 'error-form', (reply) =>
      isOk(reply)
        ? reply
        : { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' }, body: Buffer.from('refused') },
    ),
  ),
  ...requiredBeside(operation)
    .filter((name) => name !== 'totalResults' || !('withoutTotal' in answer && answer.withoutTotal))
    .map((name) =>
      ofClass(
        'refusal malformed',
        replies(
          operation,
          `refuses-without-${name}`,
          `refuses without ${name} in the envelope`,
          'error-form',
          (reply) => {
            if (!isOk(reply) && isObject(reply.body)) delete (reply.body as Members)[name]
          },
        ),
      ),
    ),
  ...(!isEnveloped(operation)
    ? []
    : [
        ofClass(
          'refusal malformed',
          replies(operation, 'refuses-silently', 'refuses with an empty message', 'error-form', (reply) => {
            if (!isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, message: '' }
          }),
        ),
      ]),
  ofClass(
    'refusal malformed',
    replies(operation, 'refuses-without-message', 'refuses with an object without message', 'error-form', (reply) => {
      if (!isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, message: undefined, error: 'refused' }
    }),
  ),
]

/** JSON that says of itself that it is a page. */
const declaredHtml = (terms: Terms): Fault[] => {
  const { operation } = terms
  return !answersJson(terms)
    ? []
    : [
        answers(operation, 'declares-html', 'declares its JSON to be HTML', 'json-type', (reply) => ({
          ...reply,
          headers: { ...reply.headers, 'content-type': 'text/html' },
        })),
      ]
}

const serverErrors = ({ operation }: Terms): Fault =>
  ofClass(
    'answer failing',
    replies(operation, 'fails-inside', 'answers what it should refuse with a server error', 'server-error', (reply) =>
      reply.status >= 400 && reply.status < 500 && reply.status !== 421 ? { ...reply, status: 500 } : undefined,
    ),
  )

function responseFaults(terms: Terms): Fault[] {
  const { operation } = terms
  if (!hasTerms(operation)) return []
  return [
    ...schemaFaults(terms),
    // Only the owner of a signed token knows whether it is right: the documents do not show its construction.
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
