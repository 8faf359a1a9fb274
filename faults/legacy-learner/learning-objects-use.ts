/** Faults of single learning objects: reading, rating, downloading. */

import type { Members } from '../../contract/members.ts'
import type { Question, Store } from '../../reference/index.ts'
import { answers, asks, refusal, refuses, replies, shows, wraps } from '../../reference/mutators/builder.ts'
import { bodyOf, type Fault, isOk, recordsIn } from '../../reference/mutators/fault.ts'
import { callerOf, failsOn, valued, valueIn } from './making.ts'

const DOWNLOAD = 'legacy-learner/learning-objects.download'

const GET = 'legacy-learner/learning-objects.get'
const RATE = 'legacy-learner/learning-objects.rate'
const seenVotes = new WeakMap<object, number>()
const addedFavourites = new WeakMap<object, number>()

const getFaults: readonly Fault[] = [
  refuses(GET, 'refuses-locale', 'refuses locale', 'locale-accepted', ({ query }) => query.has('locale')),
  shows(GET, 'blank-launch-uri', 'shows words as launchURI', 'addresses', (object) => {
    object.contentURIs = { launchURI: 'x y', subtitleURIs: [] }
  }),
  shows(GET, 'other-id', 'shows the loId as id', 'right-object', (object) => {
    object.id = object.loId
  }),
  shows(GET, 'other-row', 'names another tracking than the list', 'right-object', (object) => {
    if (Number(object.trackingId) > 0) object.trackingId = Number(object.trackingId) + 1
  }),
  failsOn('legacy-learner/learning-objects.get', 'id'),
  wraps(GET, 'one-for-all', 'returns the same object for every id', 'right-object', (next, world) => (question) => {
    const reply = next(question)
    return isOk(reply)
      ? next({ ...question, path: { id: String(world.store.sessionItems.find(isOwn(reply))!.id) } })
      : reply
  }),
  shows(GET, 'other-registration', 'names another registration than the list', 'right-object', (object) => {
    object.registrationGuid = object.sessionGuid
  }),
  shows(GET, 'text-of-another', 'shows the summary of another object', 'right-object', (object) => {
    object.summary = `Learn about ${String(object.title).toLowerCase()}.`
  }),
  shows(GET, 'no-progression', 'shows no progression of a single object', 'right-object', (object) => {
    object.progression = '0'
  }),
  asks(GET, 'ignores-locale', 'ignores locale', 'locale', ({ query }) => query.delete('locale')),
  shows(GET, 'no-tags', 'shows no tags', 'listed-members', (object) => {
    delete object.tags
  }),
  shows(GET, 'one-subtitle', 'gives subtitleURIs as text', 'response-schema', (object) => {
    ;(object.contentURIs as Members).subtitleURIs = 'https://media.example.test/x'
  }),
]

/** An item of the same session as the one in a reply, and another one. */
function isOwn(reply: Parameters<typeof valueIn>[0]) {
  const { id } = valueIn(reply) ?? {}
  return (item: { id: number }) => item.id !== id && [20_002, 20_003].includes(item.id)
}

/** The resource that a question about a learning object names by itself, or by an item of a session. */
function resourceOf({ path }: Question, store: Store) {
  const id = Number(path.learningObjectId)
  return store.learningResources.get(store.sessionItems.get(id)?.resourceId ?? id)
}

const vote = (question: Parameters<typeof bodyOf>[0]) => bodyOf(question).vote as string | undefined

const rateFaults: readonly Fault[] = [
  refuses(RATE, 'refuses-favourites', 'refuses favourite', 'favourite', (question) => 'favourite' in bodyOf(question)),
  refuses(
    RATE,
    'refuses-unmarking',
    'refuses favourite 0',
    'favourite',
    (question) => bodyOf(question).favourite === '0',
  ),
  shows(
    'legacy-learner/learning-objects.list',
    'mean-as-rate',
    'lists the rate of all as that of the learner',
    'legacy-learner/learning-objects.rate#votes',
    (object) => {
      object.rate = Number(object.totalRate) === 3 ? 4 : object.totalRate
    },
  ),
  answers(RATE, 'rates-next', 'rates the next object of the session as well', 'only-that', (_, question, { store }) => {
    const item = store.sessionItems.get(Number(question.path.learningObjectId))
    const next = store.sessionItems.find(
      ({ sessionId, resourceId }) => sessionId === item?.sessionId && resourceId !== item.resourceId,
    )
    const [rated, other] = [item, next].map((one) => store.learningResources.get(one?.resourceId ?? 0))
    for (const [learner, value] of rated?.rates ?? []) other?.rates.set(learner, value)
  }),
  answers(RATE, 'rates-alike', 'rates every object of the type', 'only-that', (_reply, question, { store }) => {
    const rated = resourceOf(question, store)
    for (const resource of store.learningResources)
      if (rated && resource.type === rated.type)
        for (const [learner, value] of rated.rates) resource.rates.set(learner, value)
  }),
  answers(RATE, 'adds-votes', 'adds a vote for each vote of one learner', 'one-vote', (reply, question, { store }) => {
    const value = valueIn(reply)
    if (!value || !vote(question)) return undefined
    const votes = (seenVotes.get(store) ?? 0) + 1
    seenVotes.set(store, votes)
    return valued(reply, { ...value, totalVote: String(votes) })
  }),
  asks(RATE, 'toggles-favourites', 'takes a favourite back that is set again', 'one-favourite', (question, world) => {
    const item = world.store.sessionItems.get(Number(question.path.learningObjectId))
    const favourites = item && world.store.learningResources.get(item.resourceId)?.favourites
    if (bodyOf(question).favourite === '1' && favourites?.has(callerOf(question, world) ?? -1))
      question.body = { ...bodyOf(question), favourite: '0' }
  }),
  answers(
    RATE,
    'adds-favourites',
    'adds a favourite each time a learner sets one',
    'one-favourite',
    (_reply, question, { store }) => {
      if (bodyOf(question).favourite !== '1') return undefined
      const more = (addedFavourites.get(store) ?? 0) - 1
      addedFavourites.set(store, more)
      resourceOf(question, store)?.favourites.add(more)
    },
  ),
  answers(
    RATE,
    'takes-all-favourites',
    'removes the favourites of everybody with favourite 0',
    'others-favourites',
    (_reply, question, { store }) => {
      if (bodyOf(question).favourite === '0') resourceOf(question, store)?.favourites.clear()
    },
  ),
  answers(RATE, 'favourite-hides-rate', 'answers a favourite with rate 0', 'vote-and-favourite', (reply, question) => {
    if (vote(question) === undefined) for (const rating of recordsIn(reply)) rating.rate = 0
  }),
  asks(RATE, 'takes-fractions', 'stores fractions and words as a rate', 'vote-type', (question) => {
    if (Number.isNaN(Number(vote(question))) || vote(question)?.includes('.')) question.skip.add('type')
  }),
  wraps(
    RATE,
    'rates-while-refusing',
    'refuses a vote above 5 and stores 5',
    'refused-unchanged',
    (next) => (question) => {
      if (!(Number(bodyOf(question).vote) > 5)) return next(question)
      next({ ...question, body: { vote: '5' } })
      return refusal(question)
    },
  ),
  wraps(
    RATE,
    'marks-while-refusing',
    'refuses a vote and stores the favourite beside it',
    'refused-unchanged',
    (next) => (question) => {
      const reply = next(question)
      const { favourite } = bodyOf(question)
      if (!isOk(reply) && favourite !== undefined) next({ ...question, body: { favourite } })
      return reply
    },
  ),
  answers(RATE, 'rates-all', 'rates every learning object', 'only-that', (_reply, question, { store, credentials }) => {
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    const sent = Number(bodyOf(question).vote)
    if (learner && sent) for (const resource of store.learningResources) resource.rates.set(learner.id, sent)
  }),
  answers(
    RATE,
    'one-rate-for-all',
    'keeps one rate of an object for all learners',
    'by-another',
    (_, question, { store }) => {
      const resource = resourceOf(question, store)
      const sent = Number(vote(question))
      if (resource && sent) for (const { id: learner } of store.learners) resource.rates.set(learner, sent)
    },
  ),
  answers(RATE, 'counts-no-vote', 'answers a vote with a totalVote of 0', 'totals', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { ...value, totalVote: '0' }) : undefined
  }),
  answers(RATE, 'sums-no-vote', 'answers a vote with a totalRate of 0', 'totals', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { ...value, totalRate: 0 }) : undefined
  }),
  answers(
    RATE,
    'vote-is-favourite',
    'treats a vote as a favourite',
    'vote-and-favourite',
    (_reply, question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const item = store.sessionItems.get(Number(question.path.learningObjectId))
      if (learner && item && vote(question)) store.learningResources.get(item.resourceId)?.favourites.add(learner.id)
    },
  ),
  refuses(RATE, 'refuses-5', 'refuses a vote of 5', 'votes', (question) => vote(question) === '5'),
  asks(RATE, 'vote-or-favourite', 'ignores a vote beside a favourite', 'vote-and-favourite', (question) => {
    const { vote: _, ...rest } = bodyOf(question)
    if ('favourite' in rest) question.body = rest
  }),
  asks(RATE, 'votes-once', 'keeps the first vote', 'votes', (question, { store, credentials }) => {
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    const voted = store.learningResources.find(({ rates }) => rates.has(learner!.id))
    if (voted && vote(question)) question.body = { ...bodyOf(question), vote: String(voted.rates.get(learner!.id)) }
  }),
  wraps(RATE, 'only-echoes-vote', 'echoes a vote without storing it', 'votes', (next) => (question) => {
    const sent = vote(question)
    if (sent === undefined || !/^[1-5]$/.test(sent)) return next(question)
    const reply = next({ ...question, body: { ...bodyOf(question), vote: '3' } })
    const value = valueIn(reply)
    return isOk(reply) && value ? valued(reply, { ...value, rate: Number(sent) }) : reply
  }),
  asks(
    RATE,
    'stores-any-vote',
    'stores votes outside 1 to 5',
    'vote-bounds',
    (question) => void question.skip.add('bound'),
  ),
  {
    ...wraps(RATE, 'stores-6-silently', 'refuses a vote of 6 and stores it', 'vote-bounds', (next) => (question) => {
      const reply = next(question)
      if (vote(question) === '6') {
        const honest = { ...question, skip: new Set(question.skip).add('bound') }
        next(honest)
      }
      return reply
    }),
  },
  asks(RATE, 'no-favourites', 'ignores favourite', 'favourite', (question) => {
    const { favourite: _, ...rest } = bodyOf(question)
    question.body = { vote: '3', ...rest }
  }),
  asks(RATE, 'keeps-favourites', 'never removes a favourite', 'favourite', (question) => {
    if (bodyOf(question).favourite === '0') question.body = { ...bodyOf(question), favourite: '1' }
  }),
  replies(
    RATE,
    'favourite-resets-vote',
    'removes the vote with the favourite',
    'vote-and-favourite',
    (reply, question, world) => {
      const learner = world.store.learners.find(({ login }) => login === world.credentials.LEGACY_LEARNER_LOGIN)
      if (isOk(reply) && vote(question) === undefined)
        for (const resource of world.store.learningResources) resource.rates.delete(learner!.id)
    },
  ),
  asks(RATE, 'vote-resets-favourite', 'removes the favourite with a vote', 'vote-and-favourite', (question) => {
    if (vote(question)) question.body = { favourite: '0', ...bodyOf(question) }
  }),
  answers(RATE, 'total-as-number', 'gives totalVote as a number', 'response-schema', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { ...value, totalVote: Number(value.totalVote) }) : undefined
  }),
]

export const learningObjectUseFaults: readonly Fault[] = [
  ...getFaults,
  ...rateFaults,
  shows('legacy-learner/learning-objects.download', 'blank-link', 'gives words as the link', 'address', (value) => {
    value.downloadUrl = 'see your mail'
  }),
  answers(DOWNLOAD, 'one-link', 'gives the same link for every object', 'own-link', (reply) =>
    valued(reply, { downloadUrl: 'https://media.example.test/download' }),
  ),
  answers(DOWNLOAD, 'link-alone', 'gives the link as the value', 'response-schema', (reply) =>
    valued(reply, valueIn(reply)?.downloadUrl),
  ),
]
