/** Faults of the form of a success: members left out or of another type, envelopes, markup. */

import { hasListedMembers } from '../../contract/conditions/responses.ts'
import { isEnveloped, traitsOf } from '../../contract/interfaces.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { operationOf } from '../../contract/operations.ts'
import { tableOf } from '../../contract/table.ts'
import type { Terms } from '../../contract/terms.ts'
import { checkId, type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'
import type { Reply } from '../../reference/index.ts'

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

/** A member of another type than the documents name. */
function mistyped(reply: Reply): Reply | undefined {
  if (!isOk(reply)) return undefined
  for (const record of recordsIn(reply)) {
    const scalars = Object.entries(record).filter(([, value]) => ['number', 'boolean', 'string'].includes(typeof value))
    // Of an identifier some documents leave the type open: a text goes along.
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

/** Objects of which no member must be there. */
const WITHOUT_MEMBERS = new Set(['legacy-learner/empty', 'legacy-learner/types'])

/** R76: where the link of the envelope to itself follows, and is not documented. */
const dropsSelf = (terms: Terms): Fault[] =>
  hasListedMembers(terms) && traitsOf(terms.operation).selfLinks && terms.paging?.links !== 'documented'
    ? [
        {
          id: `${terms.operation}/drops-envelope-links`,
          title: 'leaves _links out of the envelope',
          kills: [checkId(terms.operation, 'listed-members')],
          around: [
            replying(terms.operation, (reply) => {
              if (isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, _links: undefined }
            }),
          ],
        },
      ].filter(() => operationOf(terms.operation).method === 'GET')
    : []

function ofMembers({ operation, answer }: Terms): Fault[] {
  if (!('schema' in answer)) return []
  const kills = [checkId(operation, 'response-schema')]
  const hasMembers = !WITHOUT_MEMBERS.has(answer.schema) && answer.kind !== 'text'
  return [
    ...(hasMembers
      ? [
          {
            id: `${operation}/drops-member`,
            title: 'leaves a documented member out',
            kills,
            around: [replying(operation, dropped)],
          },
          {
            id: `${operation}/mistypes-member`,
            title: 'gives a member another type',
            kills,
            around: [replying(operation, mistyped)],
          },
        ]
      : []),
    ...(LISTED[answer.schema]
      ? [
          {
            id: `${operation}/never-shows-member`,
            title: `shows ${LISTED[answer.schema]} in no record`,
            kills: [checkId(operation, 'listed-members')],
            around: [
              replying(operation, (reply) => {
                for (const record of isOk(reply) ? recordsIn(reply) : []) delete record[LISTED[answer.schema]!]
              }),
            ],
          },
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
          {
            id: `${operation}/wraps-value`,
            title: 'gives an object in place of the text',
            kills,
            around: [
              replying(operation, (reply) => {
                if (isOk(reply) && isObject(reply.body))
                  reply.body = { ...reply.body, value: { url: reply.body.value } }
              }),
            ],
          },
        ]
      : []),
    ...('links' in answer && answer.links
      ? [
          {
            id: `${operation}/drops-links`,
            title: 'leaves _links out of the envelope',
            kills,
            around: [
              replying(
                operation,
                (reply) => void (isOk(reply) && isObject(reply.body) && delete (reply.body as Members)._links),
              ),
            ],
          },
        ]
      : []),
    ...(isEnveloped(operation)
      ? (['message', 'success', 'value'] as const).map((name) => ({
          id: `${operation}/drops-${name}`,
          title: `leaves ${name} out of the envelope`,
          kills,
          around: [
            replying(
              operation,
              (reply) => void (isOk(reply) && isObject(reply.body) && delete (reply.body as Members)[name]),
            ),
          ],
        }))
      : []),
    {
      id: `${operation}/answers-markup`,
      title: 'answers with markup in place of JSON',
      kills,
      around: [
        replying(operation, (reply) =>
          isOk(reply)
            ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' }, body: Buffer.from('<p>ok</p>') }
            : reply,
        ),
      ],
    },
  ]
}

export const schemaFaults = (terms: Terms): Fault[] =>
  'schema' in terms.answer ? [...dropsSelf(terms), ...ofMembers(terms), ...ofEnvelope(terms)] : []
