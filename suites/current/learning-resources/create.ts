/** Create learning resource: current, Learning resources. */

import { firstOf, inTurn, Refused, refusal } from '../../../client/answers/outcome.ts'
import { createdOnce } from '../../../client/answers/same.ts'
import { carries, instantOf, keepsText, show, valuesAt } from '../../../client/answers/values.ts'
import { NOT_CREATABLE } from '../../../contract/current/learning-resources.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import type { Members } from '../../../contract/members.ts'
import type { SealedMember } from '../../../contract/records.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { AWKWARD } from '../../../fixtures/builders.ts'
import type { Made } from '../../../fixtures/records/creation.ts'
import { identifiersKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { createdWith, isStored, mustWrite, sending, specimen } from '../../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../../laws/kit/suite.ts'
import { unusualTexts } from '../../../laws/kit/unusual-text.ts'
import { FOREIGN_IDS, NO_LANGUAGES, notTaken, recordOf, refusedOrNotStored, sameMembers } from '../records.ts'
import {
  createdIn,
  fullMetadata,
  languagesOf,
  leastResource,
  metadataOf,
  ownResource,
  publisherOf,
  readMetadata,
  readResource,
  resourcesByTitle,
  versionIn,
  versionsOf,
  withVersion,
} from './values.ts'

const CREATE = 'current/learning-resources.create'

export const titleOf = (members: Members): string | undefined => {
  const [title] = valuesAt(members, 'localizedVersion.metadata.title')
  return typeof title === 'string' ? title : undefined
}

async function left(scope: Scope, members: Members): Promise<string | undefined> {
  const title = titleOf(members)
  const found = title === undefined ? [] : await resourcesByTitle(scope, title)
  return found.length ? `a resource with title ${show(title)}` : undefined
}

const createWritten: Written = {
  name: 'current learning resource created',
  async full(scope) {
    const { publishedAt: _, ...metadata } = await fullMetadata(scope)
    const publisher = await publisherOf(scope)
    return {
      ...(await leastResource(scope, metadata)),
      isTrackingPropagated: true,
      ...(publisher ? { publisher } : {}),
    }
  },
  specimens: resourceSpecimens,
  least: (scope) => leastResource(scope),
  send: (scope, members) => scope.tryCreate('current/learning-resource', members),
  record: createdIn,
  read: async (scope, answer) => withVersion(await readResource(scope, recordOf(answer).id)),
  left,
}

/** Members that no client sets. */
const READ_ONLY: {
  readonly metadata: Readonly<Record<SealedMember<'current/localized-version'>, unknown>>
  readonly members: Readonly<Record<SealedMember<'current/learning-resource'>, unknown>>
} = {
  metadata: { version: 987, modifiedAt: '1999-12-31T12:00:00Z' },
  members: { ...FOREIGN_IDS, localizedVersionsCount: 7 },
}

const joined = Object.values(AWKWARD).join(' ')

async function resourceSpecimens(scope: Scope): Promise<readonly Members[]> {
  const odd = { ...(await fullMetadata(scope, 1)), ...READ_ONLY.metadata, summary: joined }
  // Not in the same language as all others.
  const [, languageCode] = await languagesOf(scope)
  return [
    await createWritten.full(scope),
    await leastResource(scope),
    {
      ...(await leastResource(scope)),
      localizedVersion: { languageCode, metadata: { ...odd, title: `${scope.builder.unique()} ${joined}` } },
      ...READ_ONLY.members,
      type: 'AICC',
    },
  ]
}

const metadataSent = (sent: Members) => (valuesAt(sent, 'localizedVersion.metadata')[0] ?? {}) as Members

const languageSent = (sent: Members) => String(valuesAt(sent, 'localizedVersion.languageCode')[0])

/** Refused, and no resource of that title afterwards. */
async function refusedCreation(scope: Scope, members: Members, of: string): Promise<Outcome> {
  await mustWrite(scope, createWritten)
  const answer = await scope.tryCreate('current/learning-resource', members)
  const kept_ = answer.refused ? await left(scope, members) : undefined
  return firstOf([
    refusal(answer, of),
    kept_ ? broken(`${answer.label}: nothing created by a refused request`, kept_) : holds(),
  ])
}

/** A resource with unusual texts, created once for all checks that need it. */
export async function unusualResource(scope: Scope, texts: readonly string[]): Promise<Made> {
  const isAll = texts.length === Object.values(AWKWARD).length
  const all = await specimen(scope, createWritten, (sent) => isAll && metadataSent(sent).summary === joined)
  if (all) return { id: all.answered.id as number, sent: all.sent, record: recordOf(all.answer), answer: all.answer }
  return scope.once(`awkward resource ${texts.join()}`, async (shared) => {
    const { builder } = shared
    const text = texts.join(' ')
    const title = `${builder.unique()} ${text}`
    return (await ownResource(shared, { title, summary: text, referenceCode: builder.unique() }, {}, { fresh: true }))
      .made
  })
}

const otherTypes: Draft = ownCheck(
  'other-types',
  'creates no resource of a type other than AICC and WEBSITE',
  async (scope) =>
    inTurn(
      NOT_CREATABLE,
      async (type) => await refusedCreation(scope, { ...(await leastResource(scope)), type }, `type ${type}`),
    ),
)

const languagePattern: Draft = ownCheck(
  'language-pattern',
  'stores no version whose languageCode does not match the pattern',
  async (scope) =>
    inTurn(NO_LANGUAGES, async (languageCode) => {
      const metadata = { title: scope.builder.unique() }
      const members = { ...(await leastResource(scope)), localizedVersion: { languageCode, metadata } }
      const answer = await scope.tryCreate('current/learning-resource', members)
      const of = `languageCode ${show(languageCode)}`
      if (!answer.ok) return refusal(answer, of)
      else {
        const stored = versionIn(await readResource(scope, recordOf(answer).id), languageCode)
        return stored ? broken(`${answer.label}: no version with ${of}`, 'one') : holds()
      }
    }),
)

const isSame = (name: string, read: unknown, sent: unknown) =>
  carries(read, sent, name === 'publishedAt' ? 'date-time' : 'other')

const createChecks: readonly Draft[] = [
  otherTypes,
  ownCheck('required-languageCode', 'refuses a localized version without languageCode', async (scope) => {
    const localizedVersion = { metadata: { title: scope.builder.unique() } }
    const members = { ...(await leastResource(scope)), localizedVersion }
    return refusedCreation(scope, members, 'a localized version without languageCode')
  }),
  languagePattern,
  ownCheck('one-version', 'creates a resource with the sent version only', async (scope) => {
    const [, languageCode] = await languagesOf(scope)
    const localizedVersion = { languageCode, metadata: { title: scope.builder.unique() } }
    const isOther = (sent: Members) => languageSent(sent) === languageCode
    const made = await createdWith(scope, createWritten, { localizedVersion }, isOther)
    if (!isStored(made)) throw new Refused(made)
    const resource = await readResource(scope, made.answered.id)
    const version = versionIn(resource, languageCode!)
    const title = titleOf(made.sent)
    return firstOf([
      versionsOf(resource).length === 1 && version
        ? holds()
        : broken(
            `${made.answer.label}: one version, in ${languageCode}`,
            show(valuesAt(resource, 'localizedVersions.languageCode')),
          ),
      version && !keepsText(metadataOf(version).title, title)
        ? broken(`${made.answer.label}: title ${show(title)}`, show(metadataOf(version).title))
        : holds(),
      resource.localizedVersionsCount === 1
        ? holds()
        : broken(`${made.answer.label}: localizedVersionsCount 1`, show(resource.localizedVersionsCount)),
    ])
  }),
  ownCheck('metadata-stored', 'stores the metadata of the localized version as sent', async (scope) => {
    // False values and instants prove nothing where everything is sent true and compared as text.
    const all = await fullMetadata(scope, 1)
    const names = Object.keys(all)
    const isOpposite = (one: Members) => names.every((name) => name in one) && one.isEmbeddable === all.isEmbeddable
    const { localizedVersion } = await leastResource(scope, all)
    const made = await createdWith(scope, createWritten, { localizedVersion }, (one) => isOpposite(metadataSent(one)))
    if (!isStored(made)) throw new Refused(made)
    const sent = metadataSent(made.sent)
    const read = await readMetadata(scope, made.answered.id, languageSent(made.sent))
    const wrong = names.find((name) => !isSame(name, read[name], sent[name]))
    return wrong
      ? broken(`${made.answer.label}: ${wrong} ${show(sent[wrong])} of the metadata`, show(read[wrong]))
      : holds()
  }),
  ownCheck('publisher-unknown', 'stores no publisher that does not exist', async (scope) => {
    const sent = { publisher: { id: UNKNOWN_ID } }
    const answer = await scope.tryCreate('current/learning-resource', { ...(await leastResource(scope)), ...sent })
    return refusedOrNotStored(answer, 'an unknown publisher', sent, () => readResource(scope, recordOf(answer).id))
  }),
  ownCheck('read-only', 'does not store read-only members', { tells: identifiersKept }, async (scope) => {
    const { metadata, members } = READ_ONLY
    const { localizedVersion } = await leastResource(scope, metadata)
    const made = await createdWith(scope, createWritten, { ...members, localizedVersion }, sending(members))
    if (!isStored(made)) return refusal(made, 'read-only members')
    const { answer } = made
    const record = recordOf(answer)
    const read = metadataOf(versionsOf(await readResource(scope, record.id))[0])
    return firstOf([
      notTaken(record, members, answer.label),
      notTaken(read, metadata, answer.label),
      instantOf(read.modifiedAt) === instantOf(metadata.modifiedAt)
        ? broken(`${answer.label}: modifiedAt not set by the request`, show(read.modifiedAt))
        : holds(),
    ])
  }),
  ownCheck('awkward-values', 'stores unusual text as sent', (scope) =>
    unusualTexts(async (some) => {
      const texts = some.map(([, text]) => text)
      const made = await unusualResource(scope, texts)
      const sent = metadataSent(made.sent)
      const read = metadataOf(versionsOf(await readResource(scope, made.id))[0])
      const wrong = ['title', 'summary', 'referenceCode'].find((name) => !keepsText(read[name], sent[name]))
      return [
        wrong
          ? broken(`${made.answer.label}: ${wrong} ${show(sent[wrong])} stored as sent`, show(read[wrong]))
          : holds(),
      ]
    }),
  ),
  ownCheck('appears-in-list', 'shows the same created resource in the list and by id', async (scope) => {
    const { localizedVersion } = await leastResource(scope, await fullMetadata(scope))
    const made = await createdWith(scope, createWritten, { localizedVersion }, () => true)
    if (!isStored(made)) throw new Refused(made)
    const { id } = made.answered
    const alike = await resourcesByTitle(scope, titleOf(made.sent)!)
    const listed = alike.find((one) => one.id === id)
    if (!listed) return broken(`${made.answer.label}: the created resource in the list`, 'a list without it')
    const read = await readResource(scope, id)
    return firstOf([
      sameMembers(listed, read, 'in the list', 'by its id'),
      sameMembers(recordOf(made.answer), read, 'in the answer of the creation', 'by its id'),
      createdOnce(alike, made.answer.label),
    ])
  }),
  ownCheck('refused-creates-nothing', 'creates nothing when it refuses a request', async (scope) => {
    const members = await leastResource(scope, { durationInMinutes: 'not-an-integer', status: 'LPC_UNKNOWN_VALUE' })
    const answer = await scope.tryCreate('current/learning-resource', members)
    if (answer.ok) return needs.record(`a creation that the target refuses (${answer.label} was accepted)`)
    const stays = await left(scope, members)
    return firstOf([
      refusal(answer, 'metadata of other types'),
      stays ? broken(`${answer.label}: nothing created by a refused request`, stays) : holds(),
    ])
  }),
  ownCheck('status-initial', 'records the status of a new localized version', async (scope) => {
    const { answered, sent } = await mustWrite(scope, createWritten)
    return observed(show((await readMetadata(scope, answered.id, languageSent(sent))).status))
  }),
]

export const learningResourcesCreate = suite(
  CREATE,
  {
    as: 'administrator',
    writes: true,
    sample: async (scope): Promise<Call> => ({ json: await leastResource(scope) }),
    snapshot: async (scope, call) => left(scope, call.json as Members),
    written: createWritten,
  },
  createChecks,
)
