/** Faults of identifiers that no record has. */

import { malformable, mayClaimTooMuch } from '../../contract/conditions/identifiers.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Reply } from '../../reference/index.ts'
import { ofClass, refuses, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, type LawFaults, recordsIn } from '../../reference/mutators/fault.ts'

function servesUnknown({ operation, identifier }: Terms): Fault[] {
  if (!identifier) return []
  return [
    wraps(
      operation,
      `serves-unknown-${identifier.parameter}`,
      `serves some record for an unknown ${identifier.parameter}`,
      'unknown-identifier',
      (next) => {
        let last = ''
        let served: Reply | undefined
        return (question) => {
          const unknown = question.path[identifier.parameter] === String(identifier.unknown)
          if (unknown && last) question.path[identifier.parameter] = last
          const reply = next(question)
          if (isOk(reply)) {
            last = question.path[identifier.parameter] ?? ''
            served = reply
          }
          return !isOk(reply) && unknown && served ? { ...served } : reply
        }
      },
    ),
  ]
}

/** The refusal of an identifier that finds nothing holds the record that was read before. */
const leaksInstead = ({ operation, identifier, answer }: Terms): Fault[] =>
  !identifier || !('schema' in answer) || answer.kind === 'text'
    ? []
    : [
        ofClass(
          'refusal leaking',
          wraps(
            operation,
            `refuses-unknown-${identifier.parameter}-with-record`,
            `shows the record before in the refusal of an unknown ${identifier.parameter}`,
            'unknown-identifier',
            (next) => {
              let before: Members | undefined
              return (question) => {
                const reply = next(question)
                const unknown = question.path[identifier.parameter] === String(identifier.unknown)
                if (isOk(reply)) before = structuredClone(recordsIn(reply)[0]) ?? before
                return !isOk(reply) && unknown && before && isObject(reply.body)
                  ? { ...reply, body: { ...reply.body, details: { nearest: before } } }
                  : reply
              }
            },
          ),
        ),
      ]

/** An update of a missing record that is called a success. */
function claimsUnknown(terms: Terms): Fault[] {
  const { identifier, operation } = terms
  if (!identifier || !mayClaimTooMuch(terms)) return []
  const { parameter, unknown } = identifier
  return [
    wraps(
      operation,
      `claims-unknown-${parameter}`,
      `reports success for an unknown ${parameter}, and does nothing`,
      'unknown-identifier',
      (next) => (question) => {
        if (question.path[parameter] !== String(unknown)) return next(question)
        return { status: 200, headers: {}, body: { message: 'OK', success: true, value: [] } }
      },
    ),
  ]
}

/** An id that is no integer, read as the one before. */
const takesJunk = (terms: Terms): Fault[] =>
  terms.identifier?.integer
    ? [
        wraps(
          terms.operation,
          'takes-junk-id',
          'takes an id that is no integer for a record',
          'junk-identifier',
          (next) => {
            const { parameter } = terms.identifier!
            let last: string | undefined
            return (question) => {
              const id = question.path[parameter]
              const isJunk = !/^-?\d+$/.test(id ?? '')
              if (isJunk && last !== undefined) question.path[parameter] = last
              const reply = next(question)
              if (isOk(reply) && !isJunk) last = id
              return reply
            }
          },
        ),
      ]
    : []

const isMalformed = (value = '') => value.startsWith('lpc-') || value.includes("'")

/**
 * The documents do not say how the removal of a missing record is answered: only an operation that returns something
 * can return the wrong thing.
 */
const servesMalformed = (terms: Terms, name: string): Fault =>
  wraps(
    terms.operation,
    `serves-malformed-${name}`,
    `takes a malformed ${name} for the one before`,
    'malformed-identifier',
    (next) => {
      let last: Reply | undefined
      return (question) => {
        if (isMalformed(question.path[name]) && last) return structuredClone(last)
        const reply = next(question)
        if (isOk(reply)) last = structuredClone(reply)
        return reply
      }
    },
  )

/** An invalid identifier is not validated. */
const misreads = (terms: Terms): Fault[] =>
  malformable(terms).flatMap((name): Fault[] => [
    refuses(
      terms.operation,
      `crashes-on-malformed-${name}`,
      `answers a malformed ${name} with a server error`,
      'malformed-identifier',
      (question) => isMalformed(question.path[name]) && 500,
    ),
    ...(operationOf(terms.operation).method === 'DELETE' ? [] : [servesMalformed(terms, name)]),
  ])

const identifierFaults = (terms: Terms): Fault[] => [
  ...servesUnknown(terms),
  ...leaksInstead(terms),
  ...claimsUnknown(terms),
  ...takesJunk(terms),
  ...misreads(terms),
]

export const faults: LawFaults = [['identifier', identifierFaults]]
