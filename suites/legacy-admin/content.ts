/** Content of trainings and content by GUID: legacy-admin, Endpoints, Errors and the Content resource. */

import { type Answer, describe } from '../../client/answer.ts'
import { inTurn, Undecided } from '../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../client/answers/page.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { isOwn } from '../../fixtures/builders.ts'
import { suite } from '../../laws/index.ts'
import { control, controlAnswer } from '../../laws/kit/control.ts'
import { check, type ListSetting, ownCheck } from '../../laws/kit/suite.ts'
import { consistencyOf, READ } from './consistency.ts'
import { ownTraining } from './own-records.ts'
import { readBy, spread } from './records.ts'

const LIST = 'legacy-admin/trainings.content'

/** Trainings tried until one has content and one has none. */
const MOST_TRIED = 12
const WITH_CONTENT = new Set(['blended', 'eLearning', 'campus'])
/** RA1: blendedx and program are near enough to be left out. */
const WITHOUT_CONTENT = ['guided', 'learningChannel', 'knowledgeCommunity', 'learningFeed'] as const

const contentOf = (scope: Scope, guid: string) =>
  scope.call({ operation: LIST, as: 'key', path: { training_guid: guid } })

interface Tried {
  readonly guid: string
  readonly answer: Answer
}

/** Every training that was tried on the way to one with content and one without, the profile's first. */
const tried = (scope: Scope): Promise<readonly Tried[]> =>
  scope.once('trainings with content', async (shared) => {
    const { training = [], emptyTraining = [] } = shared.target.records
    const { records } = await shared.known('legacy-admin/training')
    const ofType = records.filter(({ type }) => WITH_CONTENT.has(type as string))
    // A record left by a run has no content.
    const foreign = ofType.filter(({ title }) => !isOwn(title))
    const fitting = foreign.length ? foreign : ofType
    const guids = [...emptyTraining, ...training, ...spread(fitting, MOST_TRIED).map(({ guid }) => guid)].map(String)
    const seen: Tried[] = []
    for (const guid of new Set(guids)) {
      const answer = await contentOf(shared, guid)
      seen.push({ guid, answer })
      if (isTelling(seen.map(({ answer: one }) => one))) break
    }
    return seen
  })

const listIn = ({ ok, status, json }: Answer): readonly Item[] | undefined => {
  const value = (json as { value?: unknown } | undefined)?.value
  return ok && status !== 204 && Array.isArray(value) && value.every(isObject) ? value : undefined
}

const holdsContent = (answer: Answer | undefined) => ((answer && listIn(answer)?.length) ?? 0) > 0

const isSilent = (answer: Answer) => answer.ok && !holdsContent(answer)

/** Some without content, and two with different content. */
const isTelling = (answers: readonly Answer[]) =>
  answers.some(isSilent) &&
  new Set(answers.filter(holdsContent).map((answer) => JSON.stringify((listIn(answer) ?? []).map(({ guid }) => guid))))
    .size > 1

const withContent = async (scope: Scope): Promise<Tried> => {
  const all = await tried(scope)
  const holding = all.filter(({ answer }) => holdsContent(answer))
  // Two references tell more than one.
  const several = holding.find(({ answer }) => listIn(answer)!.length > 1)
  const found = several ?? holding[0] ?? all.find(({ answer }) => answer.ok) ?? all[0]
  if (!found) throw new Undecided(needs.record('a training of the modality blended, eLearning or campus'))
  return found
}

const listing: ListSetting = {
  as: 'key',
  sample: async (scope) => ({ path: { training_guid: (await withContent(scope)).guid } }),
  records: async (scope) => ({ records: pageOf((await withContent(scope)).answer).items, complete: true }),
}

/** R77: 204 without a body; an empty list in its place is a violation. */
function isEmpty(answer: Answer): Outcome {
  if (answer.status === 204 && !answer.body.length) return holds()
  return broken(
    `${answer.label} of a training without content: 204 without a body`,
    `${answer.status} with ${show(listIn(answer) ?? answer.json)}`,
  )
}

/** Trainings of one type that are asked for until one lists content. */
const MOST_OF_TYPE = 4

/** So many equal lists cannot be a coincidence. */
const ENOUGH_LISTS = 4

/** R79: members of content and of its versions, which a reference does not have. */
const DOCUMENTED = new Set([
  ...['type', 'subtype', 'publisher', 'trackingPropagation', 'points', 'contentVersions', 'title', 'referenceNumber'],
  ...['thumbnail', 'version', 'duration', 'status', 'authors', 'summary', 'whatYouWillLearn', 'included'],
  ...['targetAudience', 'level'],
])

/** A training of the type that lists content; where none does, a published one of them that is refused. */
async function ofType(scope: Scope, type: string, records: readonly Item[]): Promise<Outcome> {
  const all = records.filter((record) => record.type === type)
  if (!all.length) return needs.record(`a training of the type ${type}`)
  const known = new Map((await tried(scope)).map(({ guid, answer }) => [guid, answer]))
  const first = all.filter(({ guid }) => holdsContent(known.get(String(guid))))
  const refused: (readonly [Answer, unknown])[] = []
  // A record left by a run has no content.
  const others = spread(
    all.filter(({ title }) => !isOwn(title)),
    MOST_OF_TYPE,
  )
  for (const { guid, status } of [...first, ...others]) {
    const answer = known.get(String(guid)) ?? (await contentOf(scope, String(guid)))
    if (holdsContent(answer)) return holds()
    if (answer.refused) refused.push([answer, status])
  }
  // One that is not published may be refused for that.
  const [wrong] = refused.find(([, status]) => status === 'P' || refused.length === others.length) ?? []
  return wrong ? broken(`${wrong.label} (${type}): a success`, describe(wrong)) : holds()
}

const list = suite(LIST, listing, [
  check('status-200', 'returns the content of a training with 200', async (scope) => {
    const answer = await control(scope, LIST, listing)
    if (!holdsContent(answer)) return needs.named('a training with content', 'training')
    return answer.status === 200 ? holds() : broken(`${answer.label}: 200`, `${answer.status}`)
  }),
  check('empty-204', 'answers a training without content with 204 and no body', async (scope) => {
    await control(scope, LIST, listing)
    const declared = new Set((scope.target.records.emptyTraining ?? []).map(String))
    const empty = (await tried(scope)).filter(
      ({ guid, answer }) => answer.ok && (declared.has(guid) || answer.status === 204 || listIn(answer)?.length === 0),
    )
    return empty.length
      ? empty.map(({ answer }) => isEmpty(answer))
      : needs.named('a training without content', 'emptyTraining')
  }),
  ownCheck(
    'new-empty-204',
    'answers a new training with 204 and no body',
    { clauses: ['empty-204'] },
    async (scope) => {
      await control(scope, LIST, listing)
      // For some other types content is not listed at all.
      const made = await ownTraining(scope, { status: 'P' }, { fits: ({ type }) => type === 'blended' })
      const answer = await contentOf(scope, String(made.id))
      return answer.status >= 500 ? needs.finding(`${LIST}#server-error`) : isEmpty(answer)
    },
  ),
  check('modalities', 'lists no content for other modalities', async (scope) => {
    await control(scope, LIST, listing)
    const { records } = await scope.known('legacy-admin/training')
    const others = WITHOUT_CONTENT.flatMap((type) => records.filter((record) => record.type === type).slice(0, 2))
    const answers = await inTurn(others, ({ guid }) => contentOf(scope, String(guid)))
    const wrong = answers.find(holdsContent)
    if (wrong) return broken(`${wrong.label}: no content for another modality`, `${listIn(wrong)?.length} references`)
    // Finding nothing may also mean that there is nothing: only a refusal decides.
    return answers.some(({ refused }) => refused)
      ? holds()
      : needs.record('a training of another modality with content')
  }),
  check('each-modality', 'lists content of each documented modality', async (scope) => {
    await control(scope, LIST, listing)
    const { records } = await scope.known('legacy-admin/training')
    return inTurn(WITH_CONTENT, (type) => ofType(scope, type, records))
  }),
  check('references-readable', 'references readable content', async (scope) => {
    const { items } = pageOf(await control(scope, LIST, listing))
    if (!items.length) return needs.named('a training with content', 'training')
    return inTurn(spread(items, 4), async ({ guid }) => {
      const answer = await scope.call({
        operation: 'legacy-admin/content.get',
        as: 'key',
        path: { content_guid: String(guid) },
      })
      return answer.ok && sameGuid(listIn(answer)?.[0]?.guid, guid)
        ? holds()
        : broken(`${answer.label}: the content ${guid}`, answer.ok ? 'other content' : `${answer.status}`)
    })
  }),
  check('right-training', 'lists the content of the requested training', async (scope) => {
    const lists = (await tried(scope)).filter(({ answer }) => holdsContent(answer)).map(({ answer }) => answer)
    const keys = lists.map((answer) => JSON.stringify((listIn(answer) ?? []).map(({ guid }) => guid).sort()))
    if (new Set(keys).size > 1) return holds()
    if (keys.length < ENOUGH_LISTS) return needs.named('trainings with different content', 'training')
    return broken(`${lists[1]!.label}: other content than another training`, 'the same in every training')
  }),
  check('reference-only', 'shows only guid and links of content in a reference', async (scope) => {
    const { items } = pageOf(await control(scope, LIST, listing))
    const more = items.flatMap((item) => Object.keys(item)).find((name) => DOCUMENTED.has(name))
    if (more) return broken('guid and _links only', `${more} as well`)
    return items.length ? holds() : needs.named('a training with content', 'training')
  }),
  check('message', 'records where the documented messages appear', async (scope) => {
    const answer = await controlAnswer(scope, LIST, listing)
    const call = await listing.sample!(scope, 'key')
    const refused = await scope.call({ ...call, as: 'anonymous' })
    const messages = [answer, refused].map(({ json }) => (json as { message?: unknown } | undefined)?.message)
    return observed(`success: ${show(messages[0])}, refusal of the key: ${show(messages[1])}`)
  }),
])

const known = async (scope: Scope): Promise<readonly string[]> => {
  const given = (scope.target.records.content ?? []).map(String)
  if (given.length) return given
  const guids = (listIn((await withContent(scope)).answer) ?? []).map(({ guid }) => String(guid))
  if (!guids.length) throw new Undecided(needs.named('a training with content', 'training'))
  return guids
}

const MOST_READ = 8

const read = (scope: Scope, guid: string) => readBy(scope, 'legacy-admin/content.get', 'content_guid', guid)

const sample = async (scope: Scope): Promise<Call> => ({ path: { content_guid: (await known(scope))[0]! } })

/** RA2: a text that looks like a language code, however it is joined and in whichever case. */
export const LANGUAGE_KEY = /^[a-z]{2,3}(?:[-_][a-z]{2,4}){0,2}$/i

/** Keys of an object that are no language code. */
export const nonLanguageKeys = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.keys(value).filter((key) => !LANGUAGE_KEY.test(key))
    : []

const versionsOf = ({ contentVersions: versions }: Item): readonly Item[] =>
  isObject(versions) ? Object.values(versions).filter(isObject) : []

/** R116: all content that the trainings which were tried refer to, within bounds. */
const inFull = (scope: Scope): Promise<readonly Item[]> =>
  scope.once('content in full', async (shared) => {
    const given = await known(shared)
    const others = (await tried(shared)).flatMap(({ answer }) => listIn(answer) ?? []).map(({ guid }) => String(guid))
    return inTurn([...new Set([...given, ...others])].slice(0, MOST_READ), (guid) => read(shared, guid))
  })

const others = async (scope: Scope): Promise<readonly Call[]> =>
  (await known(scope)).slice(0, MOST_READ).map((guid) => ({ path: { content_guid: guid } }))

const get = suite('legacy-admin/content.get', { as: 'key', sample, others }, [
  check('right-record', 'returns the content that was asked for', async (scope) =>
    inTurn((await known(scope)).slice(0, 4), async (guid) => {
      const record = await read(scope, guid)
      return sameGuid(record.guid, guid) ? holds() : broken(`the content ${guid}`, show(record.guid))
    }),
  ),
  check('version-languages', 'keys the versions of content by language code', async (scope) => {
    const { contentVersions: versions } = await read(scope, (await known(scope))[0]!)
    if (typeof versions !== 'object' || versions === null)
      return needs.finding('legacy-admin/content.get#response-schema')
    const odd = nonLanguageKeys(versions)
    if (odd.length) return broken('contentVersions keyed by language code', show(odd))
    return Object.keys(versions).length ? holds() : needs.named('content with a version', 'content')
  }),
  check('vocabulary', 'records which types and statuses content has', async (scope) => {
    const seen = new Set<string>()
    for (const guid of (await known(scope)).slice(0, 3)) {
      const { type, subtype, contentVersions } = await read(scope, guid)
      const versions = Object.values((contentVersions ?? {}) as Record<string, { status?: unknown } | null>)
      seen.add(`${type}/${subtype} (${versions.map((version) => version?.status).join(', ')})`)
    }
    return observed([...seen].sort().join('; '))
  }),
  check('version-guids', 'gives each version of content its own GUID', async (scope) => {
    const several = (await inFull(scope)).map(versionsOf).filter(({ length }) => length > 1)
    const twice = several.find((versions) => new Set(versions.map(({ guid }) => guid)).size < versions.length)
    if (twice) return broken('versions with different GUIDs', show(twice.map(({ guid }) => guid)))
    return several.length ? holds() : needs.named('content with two versions', 'content')
  }),
  ...consistencyOf({
    records: inFull,
    parts: versionsOf,
    counts: ['duration', 'version', 'points'],
    links: { self: [...READ.content, 'guid'] },
  }),
])

export const content = [list, get]
