/** Faults of content beyond those that the laws give. */

import type { Members } from '../../contract/members.ts'
import type { Reply } from '../../reference/index.ts'
import { refusal, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, isOk, listIn, withList } from '../../reference/mutators/fault.ts'
import { neighbour } from './build.ts'

const LIST = 'legacy-admin/trainings.content'
const GET = 'legacy-admin/content.get'

const emptyList = (): Reply => ({
  status: 200,
  headers: {},
  body: { message: 'OK', success: true, totalCount: 0, count: 0, value: [], _links: { self: { href: '/' } } },
})

export const legacyAdminContentFaults: readonly Fault[] = [
  replies(LIST, 'answers-201', 'answers the content of a training with 201', 'status-200', (reply) => {
    if (reply.status === 200) reply.status = 201
  }),
  replies(
    LIST,
    'empty-list',
    'answers a training without content with an empty list',
    [`${LIST}#empty-204`, `${LIST}#new-empty-204`],
    (reply) => (reply.status === 204 ? emptyList() : reply),
  ),
  replies(LIST, 'no-content-refused', 'refuses a training without content', 'new-empty-204', (reply, question) =>
    reply.status === 204 ? refusal(question, 404) : reply,
  ),
  {
    ...replies(LIST, 'message-with-204', 'sends a body with 204', 'new-empty-204', (reply) => {
      if (reply.status === 204) reply.body = { message: 'no content in the training', success: true, value: [] }
    }),
  },
  ...['blended', 'eLearning', 'campus'].map((type) =>
    refuses(
      LIST,
      `refuses-${type}`,
      `lists no content of ${type} trainings`,
      'each-modality',
      (question, { store }) => store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')?.type === type,
    ),
  ),
  refuses(
    LIST,
    'refuses-filled-campus',
    'refuses campus trainings that have content',
    'each-modality',
    (question, { store }) => {
      const course = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')
      return course?.type === 'campus' && course.contentIds.length > 0
    },
  ),
  wraps(LIST, 'any-modality', 'lists content for every modality', 'modalities', (next, { store }) => (question) => {
    const course = store.courses.byUuid(question.path.training_guid?.toLowerCase() ?? '')
    const other = store.courses.find(({ type, contentIds }) => type === 'campus' && contentIds.length > 0)
    const changed = course && other && ['guided', 'learningFeed'].includes(course.type)
    return next(changed ? { ...question, path: { training_guid: other.uuid } } : question)
  }),
  replies(LIST, 'lost-references', 'references content that does not exist', 'references-readable', (reply) => {
    const list = listIn(reply)
    if (isOk(reply) && list)
      return withList(
        reply,
        list.map((item) => ({ ...item, guid: '11111111-1111-4111-8111-111111111111' })),
      )
    return reply
  }),
  neighbour(GET, 'content_guid', ({ store }) => store.learningResources.all()),
  shows(GET, 'versions-by-name', 'keys versions by the name of the language', 'version-languages', (record) => {
    const versions = Object.values((record.contentVersions ?? {}) as Members)
    record.contentVersions = Object.fromEntries(versions.map((version, index) => [`Language ${index}`, version]))
  }),
  wraps(LIST, 'one-list-for-all', 'lists the same content for every training', 'right-training', (next, { store }) => {
    const first = store.courses.find(({ type, contentIds }) => type === 'campus' && contentIds.length > 0)!
    return (question) => {
      const reply = next(question)
      return listIn(reply)?.length ? next({ ...question, path: { training_guid: first.uuid } }) : reply
    }
  }),
  shows(LIST, 'titled-references', 'shows a title in each reference', 'reference-only', (record) => {
    record.title = 'Some content'
  }),
  ...(
    [
      ['thumbnail-text', 'shows a text as thumbnail', 'no picture'],
      ['thumbnail-unfilled', 'shows a placeholder as thumbnail', 'n/a'],
      ['thumbnail-drive', 'shows the path of a drive', 'C:\\pictures\\1.png'],
    ] as const
  ).flatMap(([slug, title, thumbnail]) => [
    shows(GET, slug, title, 'response-schema', (record) => {
      for (const version of Object.values((record.contentVersions ?? {}) as Record<string, Members>))
        version.thumbnail = thumbnail
    }),
    shows('legacy-admin/trainings.get', slug, title, 'response-schema', (record) => {
      record.thumbnail = thumbnail
    }),
  ]),
]
