/** Faults of Create learning resource. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { Question, World } from '../../../reference/index.ts'
import { asks, fault, replies, stores, wraps } from '../../../reference/mutators/builder.ts'
import {
  bodyOf,
  copyOf,
  type Fault,
  isOk,
  type Killed,
  listIn,
  recordsIn,
  replying,
  withList,
} from '../../../reference/mutators/fault.ts'
import { createsTwo, misreadBodies, taking } from '../../../reference/mutators/shapes.ts'
import { LIST, versionsIn } from './list.ts'

const CREATE = 'current/learning-resources.create'

const versionOf = (question: Question): Members => {
  const { localizedVersion } = bodyOf(question)
  return isObject(localizedVersion) ? localizedVersion : {}
}

const withLegal = (question: Question): Question => {
  const { metadata: sent, languageCode = 'en-GB' } = versionOf(question)
  const title = isObject(sent) ? sent.title : undefined
  return copyOf({
    ...question,
    body: { ...bodyOf(question), type: 'WEBSITE', localizedVersion: { languageCode, metadata: { title } } },
  })
}

/** Refuses the request after carrying it out. */
const createsBeforeRefusing = (slug: string, kills: Killed, when: (question: Question) => boolean): Fault =>
  wraps(CREATE, slug, 'refuses a creation after carrying it out', kills, (next) => (question) => {
    const reply = next(copyOf(question))
    if (reply.status === 400 && when(question)) next(withLegal(question))
    return reply
  })

const created = (reply: Parameters<typeof recordsIn>[0], { store }: World) => {
  const [record] = isOk(reply) ? recordsIn(reply) : []
  return record ? store.localizedVersions.filter(({ resourceId }) => resourceId === record.id) : []
}

export const creating: readonly Fault[] = [
  asks(CREATE, 'always-english', 'creates every version in en-GB', 'one-version', (question) => {
    const version = bodyOf(question).localizedVersion
    if (isObject(version) && 'languageCode' in version) version.languageCode = 'en-GB'
  }),
  asks(CREATE, 'always-downloadable', 'stores every resource as downloadable', 'metadata-stored', (question) => {
    const version = bodyOf(question).localizedVersion
    if (isObject(version) && isObject(version.metadata) && 'isDownloadable' in version.metadata)
      version.metadata = { ...version.metadata, isDownloadable: true }
  }),
  asks(CREATE, 'forgets-publishedAt', 'does not store publishedAt', 'metadata-stored', (question) => {
    const version = bodyOf(question).localizedVersion
    if (isObject(version) && isObject(version.metadata)) delete version.metadata.publishedAt
  }),
  asks(CREATE, 'always-propagates', 'stores yes whatever is sent', 'body-isTrackingPropagated', (question) => {
    if ('isTrackingPropagated' in bodyOf(question)) question.body = { ...bodyOf(question), isTrackingPropagated: true }
  }),

  ...(['SCORM', 'LTI', 'VIDEO'] as const).map((type) =>
    asks(
      CREATE,
      `creates-${type}`,
      `creates resources of type ${type}`,
      'other-types',
      (question) => void (bodyOf(question).type === type && question.skip.add('enumeration')),
    ),
  ),
  createsBeforeRefusing('creates-type-before-refusing', 'other-types', (question) => bodyOf(question).type === 'SCORM'),
  createsBeforeRefusing('creates-before-refusing', 'refused-creates-nothing', (question) => {
    const { metadata: sent } = versionOf(question)
    return isObject(sent) && typeof sent.durationInMinutes === 'string'
  }),
  asks(CREATE, 'makes-up-language', 'makes languageCode up', 'required-languageCode', (question) => {
    const { localizedVersion } = bodyOf(question)
    if (isObject(localizedVersion))
      question.body = { ...bodyOf(question), localizedVersion: { languageCode: 'en-GB', ...localizedVersion } }
  }),
  asks(CREATE, 'takes-any-language', 'takes any text for a languageCode', 'language-pattern', (question) => {
    const { languageCode } = versionOf(question)
    if (typeof languageCode === 'string' && !/^[a-z]{2,3}(-[A-Z][a-z]{3})?-[A-Z]{2,3}$/.test(languageCode))
      question.skip.add('type')
  }),
  replies(CREATE, 'adds-version', 'gives a created resource another version', 'one-version', (reply, _, world) => {
    const [version] = created(reply, world)
    if (version) {
      const { id: _, uuid: __, ...rest } = structuredClone(version)
      world.store.localizedVersions.add({ ...rest, languageCode: 'it-IT' })
    }
  }),
  replies(CREATE, 'another-language', 'stores the version in another language', 'one-version', (reply, _, world) => {
    for (const version of created(reply, world)) version.languageCode = 'it-IT'
  }),
  asks(
    CREATE,
    'takes-any-publisher',
    'stores a publisher that does not exist',
    'publisher-unknown',
    ({ skip }) => void skip.add('unknown-reference'),
  ),
  stores(CREATE, 'sets-uuid', 'lets the uuid be chosen', 'read-only', taking(['uuid'])),
  wraps(CREATE, 'sets-version', 'lets version of the metadata be chosen', 'read-only', (next, world) => (question) => {
    const { metadata: sent } = versionOf(question)
    const reply = next(question)
    const number = isObject(sent) ? sent.version : undefined
    for (const version of created(reply, world)) if (typeof number === 'number') version.metadata.version = number
    return reply
  }),
  ...misreadBodies(CREATE),
  createsTwo(CREATE),
  fault(
    CREATE,
    'hides-created',
    'shows created resources in no list',
    'appears-in-list',
    replying(LIST, (reply) => {
      const list = listIn(reply)
      const own = (record: Members) => versionsIn(record).some((one) => JSON.stringify(one).includes('"lpc-'))
      return list
        ? withList(
            reply,
            list.filter((one) => !own(one)),
          )
        : undefined
    }),
  ),
]
