/** Faults of the API-KEY. */

import { traitsOf } from '../../contract/interfaces.ts'
import type { Terms } from '../../contract/terms.ts'
import { asking, checkId, type Fault, madeCheckId, replying } from '../../mutators/fault.ts'
import type { Question } from '../../reference/index.ts'

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
  ): Fault => ({
    id: `${operation}/${slug}`,
    title,
    kills: [madeCheckId(operation, check)],
    around: [
      asking(operation, ({ headers, skip }, { credentials }) => {
        const key = keyIn(credentials, operation)
        if (isKey(headers, key)) skip.add('credential')
      }),
    ],
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
  {
    id: `${operation}/takes-part-of-key`,
    title: 'takes the beginning of a key for the key',
    kills: [checkId(operation, 'key-invalid')],
    around: [
      asking(operation, ({ headers, skip }, { credentials }) => {
        const key = keyIn(credentials, operation)
        const sent = headers['api-key']
        if (sent && key.startsWith(sent)) skip.add('credential')
      }),
    ],
  },
  {
    id: `${operation}/forbids-without-key`,
    title: 'answers a missing or wrong key with 403',
    kills: [checkId(operation, 'key-missing'), checkId(operation, 'key-invalid')],
    around: [
      replying(operation, (reply) => {
        if (reply.status === 401) reply.status = 403
      }),
    ],
  },
]

export const keyFaults = ({ operation }: Terms): Fault[] => [...misread(operation), ...generous(operation)]
