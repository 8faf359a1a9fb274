/** Faults of the API-KEY. */

import { traitsOf } from '../../contract/interfaces.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Question } from '../../reference/index.ts'
import { asks, replies } from '../../reference/mutators/builder.ts'
import { type Fault, madeSlug } from '../../reference/mutators/fault.ts'

/** The key of the operation's interface. */
const keyIn = (credentials: Readonly<Record<string, string>>, operation: Terms['operation']): string => {
  const { callers, defaultCaller } = traitsOf(operation)
  return credentials[callers[defaultCaller]![0]] ?? ''
}

/** A key read too generously. */
function generous(operation: Terms['operation']): Fault[] {
  const serves = (
    slug: string,
    title: string,
    check: string,
    isKey: (headers: Question['headers'], key: string) => boolean,
  ): Fault =>
    asks(operation, slug, title, madeSlug(check), ({ headers, skip }, { credentials }) => {
      const key = keyIn(credentials, operation)
      if (isKey(headers, key)) skip.add('credential')
    })
  return [
    serves(
      'counts-key-characters',
      'takes any key of the right length',
      'key-invalid',
      ({ 'api-key': sent = '' }, key) => sent.length === key.length,
    ),
    serves(
      'takes-bearer-key',
      'takes the key from the Authorization header',
      'key-missing',
      ({ authorization = '' }, key) => authorization.replace(/^Bearer /, '') === key,
    ),
  ]
}

/** A part taken for the whole, and another status than HTTP expects. */
const misread = (operation: Terms['operation']): Fault[] => [
  asks(
    operation,
    'takes-part-of-key',
    'takes the beginning of a key for the key',
    'key-invalid',
    ({ headers, skip }, { credentials }) => {
      const key = keyIn(credentials, operation)
      const sent = headers['api-key']
      if (sent && key.startsWith(sent)) skip.add('credential')
    },
  ),
  replies(
    operation,
    'forbids-without-key',
    'answers a missing or wrong key with 403',
    ['key-missing', 'key-invalid'],
    (reply) => {
      if (reply.status === 401) reply.status = 403
    },
  ),
]

export const keyFaults = ({ operation }: Terms): Fault[] => [...misread(operation), ...generous(operation)]
