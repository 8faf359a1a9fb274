import type { Members } from '../../contract/members.ts'
import type { Around } from '../../reference/index.ts'
import { showing } from '../../reference/mutators/builder.ts'
import { bodyOf, giving, isOk, listIn, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { relisted, valued, valueIn } from './making.ts'

const { asks, chooses, holds, refuses, replies, shows, varies, wraps } = variationsOf('legacy-learner-')

const OBJECTS = ['legacy-learner/learning-objects.list', 'legacy-learner/learning-objects.get'] as const

const everyObject = (change: (object: Members) => void): Around[] =>
  OBJECTS.map((operation) => showing(operation, change))

const rewritingTags = (write: (tags: readonly string[]) => string): Around =>
  showing('legacy-learner/learning-objects.get', (object) => {
    object.tags = write(String(object.tags).split(',').filter(Boolean))
  })

export const objectVariations: readonly Variation[] = [
  varies(
    'objects-with-nulls',
    'gives null for unset members of a learning object',
    ['R7', 'R69', 'R74'],
    ...everyObject((object) => {
      if (object.runtime !== 'scorm') object.scormData = null
      if (!Object.keys((object.folder as Members | null) ?? {}).length) object.folder = null
      for (const name of ['author', 'level', 'subtype', 'summary', 'targetAudience', 'includedInLo'])
        object[name] = null
      if (object.rate === 0) object.rate = null
    }),
    showing('legacy-learner/learning-objects.list', (object) => {
      object.tags = null
      object.contentURIs = null
    }),
  ),
  varies(
    'tags-between-blanks',
    'has several tags of one word each at an object, and writes them between blanks',
    ['RL12'],
    giving(({ tags, localizedVersions }) => {
      for (const tag of tags) tag.name = tag.name.replaceAll(' ', '')
      const [first, second] = tags.all()
      for (const { tagIds } of localizedVersions)
        if (tagIds.length === 1) tagIds.push((tagIds[0] === first!.id ? second! : first!).id)
    }),
    rewritingTags((tags) => tags.join(' ')),
  ),
  holds('tags-with-commas', 'has tags with a comma in their names', ['RL12'], ({ tags }) => {
    for (const tag of tags) tag.name = `At, ${tag.name}`
  }),
  varies(
    'tags-in-brackets',
    'writes each tag in brackets',
    ['RL12'],
    rewritingTags((tags) => tags.map((tag) => `[${tag}]`).join(' ')),
  ),
  shows(
    'legacy-learner/learning-objects.list',
    'texts-shortened',
    'shortens the texts of learning objects in their list, as plain text',
    ['R105'],
    (object) => {
      for (const name of ['summary', 'learningPoints', 'targetAudience', 'includedInLo'])
        object[name] = `${String(object[name])
          .replace(/<[^>]*>/g, ' ')
          .slice(0, 9)
          .trim()} …`
    },
  ),
  varies(
    'scorm-data-empty',
    'gives an empty scormData for content other than SCORM',
    ['R60'],
    ...everyObject((object) => {
      if (object.runtime !== 'scorm') object.scormData = {}
      else (object.scormData as Members).raw_tracking_data = '[]'
    }),
  ),
  varies(
    'progression-with-sign',
    'writes a progression with decimals and a percent sign',
    ['R70'],
    ...everyObject((object) => {
      object.progression = `${object.progression}.50 %`.replace('100.50', '100.00')
    }),
  ),
  replies(
    'legacy-learner/learning-objects.list',
    'launch-unset-first',
    'orders objects never launched first by lastAccessDate',
    ['R68'],
    (reply, { query }) =>
      query.get('sort') === 'lastAccessDate'
        ? relisted(reply, (all) => [...all.filter((one) => !one.launchDate), ...all.filter((one) => one.launchDate)])
        : undefined,
  ),
  wraps(
    'legacy-learner/learning-objects.rate',
    'rates-by-own-id',
    'rates learning objects by loId only',
    ['R71'],
    (next, { store }) =>
      (question) =>
        store.sessionItems.get(Number(question.path.learningObjectId)) && question.headers.cookie
          ? next({ ...question, path: { learningObjectId: '1' } })
          : next(question),
  ),
  refuses('legacy-learner/learning-objects.list', 'types-refused', 'refuses type codes as types', ['R73'], (question) =>
    question.query.has('types'),
  ),
  replies(
    'legacy-learner/learning-objects.list',
    'types-by-name',
    'finds nothing by type codes',
    ['R73'],
    (reply, { query }) =>
      query.has('types') && listIn(reply)
        ? { ...reply, body: { message: 'OK', success: true, totalResults: 0, value: [] } }
        : undefined,
  ),
  replies(
    'legacy-learner/learning-objects.download',
    'relative-links',
    'gives links relative to its address',
    ['R71'],
    (reply) => {
      const value = valueIn(reply)
      return isOk(reply) && value
        ? valued(reply, { downloadUrl: new URL(String(value.downloadUrl)).pathname })
        : undefined
    },
  ),
  asks(
    'legacy-learner/learning-objects.get',
    'other-locale',
    'falls back to the own locale of an object',
    ['R7'],
    ({ query }) => {
      if (query.get('locale') === 'xx-XX') query.delete('locale')
    },
  ),
  shows(
    'legacy-learner/learning-objects.get',
    'tags-with-semicolons',
    'separates the tags of an object with semicolons',
    ['R7'],
    (object) => {
      object.tags = String(object.tags).replaceAll(',', '; ')
    },
  ),
  chooses('several-themes', 'finds objects by each of several themes and shows one', ['R103'], {
    themeFilter: 'any',
  }),
  varies(
    'duration-unset',
    'shows 0 minutes for objects of other durations',
    ['R67', 'R103'],
    ...everyObject((object) => {
      if (Number(object.duration) > 10 && Number(object.id) % 4 === 0) object.duration = 0
    }),
  ),
  refuses(
    'legacy-learner/learning-objects.rate',
    'votes-once',
    'lets a learner vote once on an object',
    ['RL22'],
    (question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const item = store.sessionItems.get(Number(question.path.learningObjectId))
      const voted = item && store.learningResources.get(item.resourceId)?.rates.has(learner!.id)
      return voted && 'vote' in bodyOf(question) && question.headers.cookie && 409
    },
  ),
  refuses(
    'legacy-learner/learning-objects.rate',
    'favourite-with-vote',
    'requires a vote beside a favourite',
    ['RL22'],
    (question) => !('vote' in bodyOf(question)) && question.headers.cookie,
  ),
  shows(
    'legacy-learner/learning-objects.list',
    'empty-tags-in-list',
    'gives empty tags in the list',
    ['R74'],
    (object) => {
      object.tags = ''
    },
  ),
  varies(
    'labels-in-other-words',
    'labels objects in another language than the types',
    ['R73'],
    ...everyObject((object) => {
      object.typeLabel = `${object.typeLabel} (autre)`
    }),
  ),
]
