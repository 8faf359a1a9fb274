/** Faults of the form of a success: members left out or of another type, envelopes, markup. */

import { hasListedMembers } from '../../contract/conditions/responses.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { tableOf } from '../../contract/table.ts'
import type { Terms } from '../../contract/terms.ts'
import type { Reply } from '../../reference/index.ts'
import { answers, replies, shows } from '../../reference/mutators/builder.ts'
import { checkId, type Fault, isOk, recordsIn } from '../../reference/mutators/fault.ts'

/** The last member by name of a record, removed: identifiers come first. */
function dropped(reply: Reply): Reply | undefined {
  if (!isOk(reply)) return undefined
  for (const record of recordsIn(reply)) {
    const name = [
      'accessToken',
      'uuid',
      'guid',
      'id',
      'message',
      'login',
      'mainColor',
      'token',
      'learnerLogin',
      'rate',
      'title',
    ].find((one) => one in record)
    const other = Object.keys(record).find((one) => one !== '_links')
    if (name ?? other) delete record[name ?? other!]
  }
  return reply
}

/** A member of a type other than the documented one. */
function mistyped(reply: Reply): Reply | undefined {
  if (!isOk(reply)) return undefined
  for (const record of recordsIn(reply)) {
    const scalars = Object.entries(record).filter(([, value]) => ['number', 'boolean', 'string'].includes(typeof value))
    // Some documents leave the type of an identifier open: a text is accepted.
    const names = [scalars[0], scalars.find(([, value]) => typeof value === 'string')].flatMap((one) => one?.[0] ?? [])
    const [link] = Object.keys(record).filter((one) => one !== '_links')
    for (const name of new Set(names)) record[name] = typeof record[name] === 'string' ? [] : String(record[name])
    if (!names.length && link) record[link] = String(record[link])
  }
  return reply
}

/** A member of each record that a table lists, no identifier (R7). */
const LISTED: Readonly<Record<string, string>> = tableOf({
  'legacy-admin/administrator': '_links',
  'legacy-admin/content': 'subtype',
  'legacy-admin/entity': 'tree',
  'legacy-admin/learner': 'presentation',
  'legacy-admin/registration': 'timeSpent',
  'legacy-admin/session': 'welcomeText',
  'legacy-admin/tracking': 'score',
  'legacy-admin/training': 'benefits',
  'legacy-learner/learning-object': 'summary',
  'legacy-learner/profile': 'presentation',
  'legacy-learner/single-learning-object': 'summary',
  'legacy-learner/tracking': 'scoreMax',
  'legacy-learner/training': 'code',
  'legacy-learner/training-session': 'closed',
})

/** Objects without required members. */
const WITHOUT_MEMBERS = new Set(['legacy-learner/empty', 'legacy-learner/types'])

/** R76: places where the link of the envelope to itself follows, and is not documented. */
const dropsSelf = (terms: Terms): Fault[] =>
  hasListedMembers(terms) && traitsOf(terms.operation).selfLinks && terms.paging?.links !== 'documented'
    ? [
        answers(
          terms.operation,
          'drops-envelope-links',
          'leaves _links out of the envelope',
          'listed-members',
          (reply) => {
            if (isObject(reply.body)) reply.body = { ...reply.body, _links: undefined }
          },
        ),
      ].filter(() => operationOf(terms.operation).method === 'GET')
    : []

function ofMembers({ operation, answer }: Terms): Fault[] {
  if (!('schema' in answer)) return []
  const kills = [checkId(operation, 'response-schema')]
  const hasMembers = !WITHOUT_MEMBERS.has(answer.schema) && answer.kind !== 'text'
  return [
    ...(hasMembers
      ? [
          replies(operation, 'drops-member', 'leaves a documented member out', kills, dropped),
          replies(operation, 'mistypes-member', 'gives a member another type', kills, mistyped),
        ]
      : []),
    ...(LISTED[answer.schema]
      ? [
          shows(
            operation,
            'never-shows-member',
            `shows ${LISTED[answer.schema]} in no record`,
            'listed-members',
            (record) => {
              delete record[LISTED[answer.schema]!]
            },
          ),
        ]
      : []),
  ]
}

function ofEnvelope({ operation, answer }: Terms): Fault[] {
  if (!('schema' in answer)) return []
  const kills = [checkId(operation, 'response-schema')]
  return [
    ...(answer.kind === 'text' && answer.schema !== 'legacy-learner/not-shown'
      ? [
          answers(operation, 'wraps-value', 'gives an object in place of the text', kills, (reply) => {
            if (isObject(reply.body)) reply.body = { ...reply.body, value: { url: reply.body.value } }
          }),
        ]
      : []),
    ...('links' in answer && answer.links
      ? [
          replies(
            operation,
            'drops-links',
            'leaves _links out of the envelope',
            kills,
            (reply) => void (isOk(reply) && isObject(reply.body) && delete (reply.body as Members)._links),
          ),
        ]
      : []),
    ...(isEnveloped(operation)
      ? (['message', 'success', 'value'] as const).map((name) =>
          replies(
            operation,
            `drops-${name}`,
            `leaves ${name} out of the envelope`,
            kills,
            (reply) => void (isOk(reply) && isObject(reply.body) && delete (reply.body as Members)[name]),
          ),
        )
      : []),
    answers(operation, 'answers-markup', 'answers with markup in place of JSON', kills, (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': 'text/html' },
      body: Buffer.from('<p>ok</p>'),
    })),
  ]
}

export const schemaFaults = (terms: Terms): Fault[] =>
  'schema' in terms.answer ? [...dropsSelf(terms), ...ofMembers(terms), ...ofEnvelope(terms)] : []
