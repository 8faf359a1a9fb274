/** Answers about another record than the one that the path names. */
import { allTerms } from '../../contract/index.ts'
import { isObject, type Members } from '../../contract/members.ts'
import { type Kind, kindOf, nestedKinds } from '../../contract/steady.ts'
import type { Terms } from '../../contract/terms.ts'
import { around, checkId, copyOf, type Fault, isOk, recordsIn, replying } from '../../mutators/fault.ts'

const otherThan = (identifier: unknown) =>
  typeof identifier === 'number'
    ? identifier + 1
    : String(identifier).replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/** The record asked for under the identifier of another one. */
const otherIdentifier = ({ operation }: Terms, member: string): Fault => ({
  id: `${operation}/shows-other-${member}`,
  title: `shows the ${member} of another record`,
  kills: [checkId(operation, 'identity')],
  around: [
    replying(operation, (reply) => {
      for (const record of isOk(reply) ? recordsIn(reply) : []) record[member] = otherThan(record[member])
    }),
  ],
})

/** Another record altogether, the one that was asked for before. */
const recordBefore = ({ operation }: Terms): Fault => ({
  id: `${operation}/answers-record-before`,
  title: 'answers with the record that was asked for before',
  kills: [checkId(operation, 'identity')],
  around: [
    around(operation, (next) => {
      let before: ReturnType<typeof next> | undefined
      return (question) => {
        const reply = next(copyOf(question))
        if (!isOk(reply)) return reply
        const shown = before ?? reply
        before = structuredClone(reply)
        return structuredClone(shown)
      }
    }),
  ],
})

/** Of these the checks ask for one record alone: no other can be answered in its place. */
const SINGLE = new Set<Terms['operation']>([
  'legacy-admin/administrators.update',
  'current/training-courses.update',
  'current/registrations.update',
  'current/activities.get',
])

const isOdd = (key: unknown) => /[13579bdf]$/i.test(String(key))

/** Sets what stands at a path to that of another record. */
function strayAt(record: Members, path: string): void {
  const [name = '', ...rest] = path.split('.')
  const held = record[name]
  if (rest.length && isObject(held)) strayAt(held, rest.join('.'))
  else if (!rest.length && held !== undefined && held !== null) record[name] = otherThan(held)
}

const isRead = ({ operation, answer }: Terms) => answer.kind !== 'page' && operation.endsWith('.get')

/** Whether another operation shows such records one by one, so that this one can be held against it. */
const isReadElsewhere = (terms: Terms, { name }: Kind) =>
  allTerms.some((other) => other.operation !== terms.operation && isRead(other) && kindOf(other)?.name === name)

/** What nobody can change shown otherwise, of about every other record: a single sample may miss it. */
function straysOfSome(terms: Terms): Fault[] {
  const { operation } = terms
  const kinds = [['', kindOf(terms)] as const, ...Object.entries(nestedKinds(terms))]
  return kinds.flatMap(([member, kind]) => {
    const [path] = kind?.steady ?? []
    if (!kind || !path || SINGLE.has(operation) || !isReadElsewhere(terms, kind)) return []
    const stray = (record: unknown) => {
      if (isObject(record) && isOdd(record[kind.key])) strayAt(record, path)
    }
    return [
      {
        id: `${operation}/shows-other-${[member, path].filter(Boolean).join('-')}-of-some`,
        title: `shows the ${path} of another ${kind.name} for some`,
        class: 'identity' as const,
        kills: [checkId(operation, 'agreement')],
        around: [
          replying(operation, (reply) => {
            for (const record of isOk(reply) ? recordsIn(reply) : [])
              for (const one of member ? [record[member]].flat() : [record]) stray(one)
          }),
        ],
      },
    ]
  })
}

/** By kind a member that most writes of such a record do not send. */
const UNSENT: Readonly<Record<string, string>> = {
  'current/learner': 'displayName',
  'current/learning-resource': 'localizedVersionsCount',
  'current/tag': 'languageCode',
  'current/theme': 'languageCode',
  'legacy-admin/training': 'mode',
}

/** The answer of a write, of about every other record, is not what is stored. */
function answersOtherOfSome(terms: Terms): Fault[] {
  const kind = kindOf(terms)
  const member = kind && UNSENT[kind.name]
  const { operation } = terms
  if (!kind || !member || !/\.(create|update)$/.test(operation)) return []
  return [
    {
      id: `${operation}/answers-other-${member}-of-some`,
      title: `answers with another ${member} than is stored, for some`,
      class: 'identity',
      kills: [checkId(operation, 'agreement')],
      around: [
        replying(operation, (reply) => {
          for (const record of isOk(reply) ? recordsIn(reply) : []) if (isOdd(record[kind.key])) strayAt(record, member)
        }),
      ],
    },
  ]
}

export function identityFaults(terms: Terms): Fault[] {
  const { operation, identifier } = terms
  const disagreeing = [...straysOfSome(terms), ...answersOtherOfSome(terms)]
  if (!identifier?.member) return disagreeing
  const before = SINGLE.has(operation) ? [] : [recordBefore(terms)]
  return [otherIdentifier(terms, identifier.member), ...before, ...disagreeing]
}
