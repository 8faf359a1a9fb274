/** Metadata of localized versions, member by member, for both operations that write it: current, Learning resource. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { carries, keepsText, show } from '../../../client/answers/values.ts'
import { METADATA } from '../../../contract/current/localized-versions.ts'
import { termsOf } from '../../../contract/index.ts'
import type { Members } from '../../../contract/members.ts'
import type { SealedMember } from '../../../contract/records.ts'
import { tableOf } from '../../../contract/table.ts'
import { broken, brokenByItself, holds, type Outcome } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { notStored, storedBy } from '../../../laws/bodies/change.ts'
import { type Draft, ownCheck } from '../../../laws/kit/suite.ts'
import { fullMetadata, metadataOf, readMetadata } from '../learning-resources/values.ts'
import { awkwardValues, notTaken, recordOf, refusedOrNotStored } from '../records.ts'

/** How one of the two operations writes metadata: each time to a version of its own. */
export interface MetadataWriting {
  readonly operation: 'current/localized-versions.create' | 'current/localized-versions.update'
  readonly write: (scope: Scope, metadata: Members) => Promise<VersionWrite>
}

interface VersionWrite {
  readonly answer: Answer
  readonly id: number
  readonly languageCode: string
}

interface StoredMetadata {
  readonly sent: Members
  readonly answer: Answer
  readonly answered: Item
  readonly read: Item
}

const TURNS = [0, 1] as const

async function storedOf(scope: Scope, { write }: MetadataWriting, sent: Members): Promise<StoredMetadata | Answer> {
  const { answer, id, languageCode } = await write(scope, sent)
  if (!answer.ok) return answer
  return { sent, answer, answered: metadataOf(recordOf(answer)), read: await readMetadata(scope, id, languageCode) }
}

const isStored = (result: StoredMetadata | Answer): result is StoredMetadata => 'sent' in result

/** All members at once, twice with different values; when refused, each member is tried alone. */
async function writesOf(
  scope: Scope,
  writing: MetadataWriting,
  name: string,
): Promise<readonly (StoredMetadata | Answer)[]> {
  const results: (StoredMetadata | Answer)[] = []
  for (const turn of TURNS) {
    const whole = await scope.once(`metadata ${turn} ${writing.operation}`, async (shared) =>
      storedOf(shared, writing, await fullMetadata(shared, turn)),
    )
    results.push(
      isStored(whole) ? whole : await storedOf(scope, writing, { [name]: (await fullMetadata(scope, turn))[name] }),
    )
  }
  return results
}

function judged(result: StoredMetadata | Answer, name: string, type: string): Outcome {
  if (!isStored(result)) return broken(`${result.label} with ${name}: a success`, describe(result))
  const as = type === 'date-time' ? 'date-time' : 'other'
  for (const [where, metadata, accuses] of [
    ['in the answer', result.answered, brokenByItself],
    ['when read again', result.read, broken],
  ] as const) {
    if (!carries(metadata[name], result.sent[name], as) && !keepsText(metadata[name], result.sent[name]))
      return accuses(`${result.answer.label}: ${name} ${show(result.sent[name])} ${where}`, show(metadata[name]))
  }
  return holds()
}

const WRONG: Readonly<Record<string, unknown>> = tableOf({
  integer: 'not-an-integer',
  boolean: 'not-a-boolean',
  'date-time': 'not-a-date-time',
})

const members = (writing: MetadataWriting): readonly Draft[] =>
  Object.entries(METADATA).flatMap(([name, type]) => [
    ownCheck(
      `metadata-${name}`,
      `stores metadata ${name} as sent`,
      { tells: storedBy(termsOf(writing.operation), {}, { name, type }) },
      async (scope) => {
        return (await writesOf(scope, writing, name)).map((result) => judged(result, name, type))
      },
    ),
    ...(type === 'string'
      ? []
      : [
          ownCheck(
            `metadata-type-${name}`,
            `stores no value of another type in metadata ${name}`,
            { tells: notStored(termsOf(writing.operation), {}, { name, type }, 'wrong-type') },
            (scope: Scope) => nothingStored(scope, writing, { [name]: WRONG[type] }),
          ),
        ]),
  ])

/** Refused, or accepted without being stored. */
async function nothingStored(scope: Scope, writing: MetadataWriting, sent: Members): Promise<Outcome> {
  const { answer, id, languageCode } = await writing.write(scope, sent)
  return refusedOrNotStored(answer, show(sent), sent, () => readMetadata(scope, id, languageCode))
}

const READ_ONLY: Readonly<Record<SealedMember<'current/localized-version'>, unknown>> = {
  version: 987,
  modifiedAt: '1999-12-31T12:00:00Z',
}

/** Undefined where they are refused, which is right. */
async function readOnlyStored(scope: Scope, writing: MetadataWriting, sent: Members): Promise<Outcome | undefined> {
  const { answer, id, languageCode } = await writing.write(scope, sent)
  if (answer.refused) return undefined
  if (!answer.ok) return refusal(answer, 'read-only members')
  const read = await readMetadata(scope, id, languageCode)
  const set = typeof read.modifiedAt === 'string' && carries(read.modifiedAt, sent.modifiedAt, 'date-time')
  return firstOf([
    notTaken(read, sent, answer.label),
    set ? broken(`${answer.label}: modifiedAt not set by the request`, show(read.modifiedAt)) : holds(),
  ])
}

export const metadataChecks = (writing: MetadataWriting): readonly Draft[] => [
  ...members(writing),
  ownCheck('metadata-read-only', 'does not store version and modifiedAt', async (scope) => {
    const together = await readOnlyStored(scope, writing, READ_ONLY)
    if (together) return together
    // A refusal of one would hide the result of the other.
    const alone = await inTurn(
      Object.entries(READ_ONLY),
      async ([name, value]) => (await readOnlyStored(scope, writing, { [name]: value })) ?? holds(),
    )
    return firstOf(alone)
  }),
  ownCheck('status-unknown', 'stores no status that is not documented', (scope) =>
    nothingStored(scope, writing, { status: 'LPC_UNKNOWN_VALUE' }),
  ),
  awkwardValues(
    ['title', 'subTitle', 'summary', 'shortSummary', 'targetAudience', 'referenceCode'],
    async (scope, sent) => {
      const { answer, id, languageCode } = await writing.write(scope, sent)
      succeeded(answer)
      return { sent, read: await readMetadata(scope, id, languageCode) }
    },
  ),
]
