/** Faults of single learning objects: reading, rating, downloading. */

import type { Members } from '../../contract/members.ts'
import { bodyOf, type Fault, isOk, recordsIn } from '../../mutators/fault.ts'
import { callerOf, changesEach, failsOn, makingOf, refusesWhere, refusing, valued, valueIn } from './making.ts'

const get = makingOf('legacy-learner/learning-objects.get')
const rate = makingOf('legacy-learner/learning-objects.rate')
const download = makingOf('legacy-learner/learning-objects.download')

const GET = 'legacy-learner/learning-objects.get'
const RATE = 'legacy-learner/learning-objects.rate'
const seenVotes = new WeakMap<object, number>()
const addedFavourites = new WeakMap<object, number>()

const getFaults: readonly Fault[] = [
  refusesWhere(GET, 'refuses-locale', 'refuses locale', 'locale-accepted', ({ query }) => query.has('locale')),
  changesEach(GET, 'blank-launch-uri', 'shows words as launchURI', 'addresses', (object) => {
    object.contentURIs = { launchURI: 'x y', subtitleURIs: [] }
  }),
  changesEach(GET, 'other-id', 'shows the loId as id', 'right-object', (object) => {
    object.id = object.loId
  }),
  changesEach(GET, 'other-row', 'names another tracking than the list', 'right-object', (object) => {
    if (Number(object.trackingId) > 0) object.trackingId = Number(object.trackingId) + 1
  }),
  failsOn('legacy-learner/learning-objects.get', 'id'),
  get.wraps('one-for-all', 'returns the same object for every id', 'right-object', (next, world) => (question) => {
    const reply = next(question)
    return isOk(reply)
      ? next({ ...question, path: { id: String(world.store.sessionItems.find(isOwn(reply))!.id) } })
      : reply
  }),
  get.replies('other-registration', 'names another registration than the list', 'right-object', (reply) => {
    for (const object of recordsIn(reply)) object.registrationGuid = object.sessionGuid
    return undefined
  }),
  get.replies('text-of-another', 'shows the summary of another object', 'right-object', (reply) => {
    for (const object of recordsIn(reply)) object.summary = `Learn about ${String(object.title).toLowerCase()}.`
    return undefined
  }),
  get.replies('no-progression', 'shows no progression of a single object', 'right-object', (reply) => {
    for (const object of recordsIn(reply)) object.progression = '0'
    return undefined
  }),
  get.asks('ignores-locale', 'ignores locale', 'locale', ({ query }) => query.delete('locale')),
  get.replies('no-tags', 'shows no tags', 'listed-members', (reply) => {
    for (const object of recordsIn(reply)) delete object.tags
    return undefined
  }),
  get.replies('one-subtitle', 'gives subtitleURIs as text', 'response-schema', (reply) => {
    for (const object of recordsIn(reply)) (object.contentURIs as Members).subtitleURIs = 'https://media.example.test/x'
    return undefined
  }),
]

/** An item of the same session as the one in a reply, and another one. */
function isOwn(reply: Parameters<typeof valueIn>[0]) {
  const { id } = valueIn(reply) ?? {}
  return (item: { id: number }) => item.id !== id && [20_002, 20_003].includes(item.id)
}

const vote = (question: Parameters<typeof bodyOf>[0]) => bodyOf(question).vote as string | undefined

const rateFaults: readonly Fault[] = [
  refusesWhere(
    RATE,
    'refuses-favourites',
    'refuses favourite',
    'favourite',
    (question) => 'favourite' in bodyOf(question),
  ),
  refusesWhere(
    RATE,
    'refuses-unmarking',
    'refuses favourite 0',
    'favourite',
    (question) => bodyOf(question).favourite === '0',
  ),
  changesEach(
    'legacy-learner/learning-objects.list',
    'mean-as-rate',
    'lists the rate of all as that of the learner',
    'legacy-learner/learning-objects.rate#votes',
    (object) => {
      object.rate = Number(object.totalRate) === 3 ? 4 : object.totalRate
    },
  ),
  rate.replies('rates-next', 'rates the next object of the session as well', 'only-that', (_, question, { store }) => {
    const item = store.sessionItems.get(Number(question.path.learningObjectId))
    const next = store.sessionItems.find(
      ({ sessionId, resourceId }) => sessionId === item?.sessionId && resourceId !== item.resourceId,
    )
    const [rated, other] = [item, next].map((one) => store.learningResources.get(one?.resourceId ?? 0))
    for (const [learner, value] of rated?.rates ?? []) other?.rates.set(learner, value)
    return undefined
  }),
  rate.replies('rates-alike', 'rates every object of the type', 'only-that', (_reply, question, { store }) => {
    const itemOf = store.sessionItems.get(Number(question.path.learningObjectId))
    const rated = store.learningResources.get(itemOf?.resourceId ?? Number(question.path.learningObjectId))
    for (const resource of store.learningResources)
      if (rated && resource.type === rated.type)
        for (const [learner, value] of rated.rates) resource.rates.set(learner, value)
    return undefined
  }),
  rate.replies('adds-votes', 'adds a vote for each vote of one learner', 'one-vote', (reply, question, { store }) => {
    const value = valueIn(reply)
    if (!value || !vote(question)) return undefined
    const votes = (seenVotes.get(store) ?? 0) + 1
    seenVotes.set(store, votes)
    return valued(reply, { ...value, totalVote: String(votes) })
  }),
  rate.asks('toggles-favourites', 'takes a favourite back that is set again', 'one-favourite', (question, world) => {
    const item = world.store.sessionItems.get(Number(question.path.learningObjectId))
    const favourites = item && world.store.learningResources.get(item.resourceId)?.favourites
    if (bodyOf(question).favourite === '1' && favourites?.has(callerOf(question, world) ?? -1))
      question.body = { ...bodyOf(question), favourite: '0' }
  }),
  rate.replies(
    'adds-favourites',
    'adds a favourite each time a learner sets one',
    'one-favourite',
    (_reply, question, { store }) => {
      const id = Number(question.path.learningObjectId)
      if (bodyOf(question).favourite !== '1') return undefined
      const more = (addedFavourites.get(store) ?? 0) - 1
      addedFavourites.set(store, more)
      const resourceId = store.sessionItems.get(id)?.resourceId ?? id
      store.learningResources.get(resourceId)?.favourites.add(more)
      return undefined
    },
  ),
  rate.replies(
    'takes-all-favourites',
    'removes the favourites of everybody with favourite 0',
    'others-favourites',
    (_reply, question, { store }) => {
      const id = Number(question.path.learningObjectId)
      const resource = store.learningResources.get(store.sessionItems.get(id)?.resourceId ?? id)
      if (bodyOf(question).favourite === '0') resource?.favourites.clear()
      return undefined
    },
  ),
  rate.replies('favourite-hides-rate', 'answers a favourite with rate 0', 'vote-and-favourite', (reply, question) => {
    if (vote(question) === undefined) for (const rating of recordsIn(reply)) rating.rate = 0
    return undefined
  }),
  rate.asks('takes-fractions', 'stores fractions and words as a rate', 'vote-type', (question) => {
    if (Number.isNaN(Number(vote(question))) || vote(question)?.includes('.')) question.skip.add('type')
  }),
  rate.wraps(
    'rates-while-refusing',
    'refuses a vote above 5 and stores 5',
    'refused-unchanged',
    (next) => (question) => {
      if (!(Number(bodyOf(question).vote) > 5)) return next(question)
      next({ ...question, body: { vote: '5' } })
      return { status: 400, headers: {}, body: { success: false, message: 'vote' } }
    },
  ),
  rate.wraps(
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
  rate.replies('rates-all', 'rates every learning object', 'only-that', (_reply, question, { store, credentials }) => {
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    const sent = Number(bodyOf(question).vote)
    if (learner && sent) for (const resource of store.learningResources) resource.rates.set(learner.id, sent)
    return undefined
  }),
  rate.replies('counts-no-vote', 'answers a vote with a totalVote of 0', 'totals', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { ...value, totalVote: '0' }) : undefined
  }),
  rate.replies('sums-no-vote', 'answers a vote with a totalRate of 0', 'totals', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { ...value, totalRate: 0 }) : undefined
  }),
  rate.replies(
    'vote-is-favourite',
    'treats a vote as a favourite',
    'vote-and-favourite',
    (_reply, question, { store, credentials }) => {
      const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
      const item = store.sessionItems.get(Number(question.path.learningObjectId))
      if (learner && item && vote(question)) store.learningResources.get(item.resourceId)?.favourites.add(learner.id)
      return undefined
    },
  ),
  rate.wraps(
    'refuses-5',
    'refuses a vote of 5',
    'votes',
    (next) => (question) => (vote(question) === '5' ? refusing('too high') : next(question)),
  ),
  rate.asks('vote-or-favourite', 'ignores a vote beside a favourite', 'vote-and-favourite', (question) => {
    const { vote: _, ...rest } = bodyOf(question)
    if ('favourite' in rest) question.body = rest
  }),
  rate.asks('votes-once', 'keeps the first vote', 'votes', (question, { store, credentials }) => {
    const learner = store.learners.find(({ login }) => login === credentials.LEGACY_LEARNER_LOGIN)
    const voted = store.learningResources.find(({ rates }) => rates.has(learner!.id))
    if (voted && vote(question)) question.body = { ...bodyOf(question), vote: String(voted.rates.get(learner!.id)) }
  }),
  rate.wraps('only-echoes-vote', 'echoes a vote without storing it', 'votes', (next) => (question) => {
    const sent = vote(question)
    if (sent === undefined || !/^[1-5]$/.test(sent)) return next(question)
    const reply = next({ ...question, body: { ...bodyOf(question), vote: '3' } })
    const value = valueIn(reply)
    return isOk(reply) && value ? valued(reply, { ...value, rate: Number(sent) }) : reply
  }),
  {
    ...rate.asks(
      'stores-any-vote',
      'stores votes outside 1 to 5',
      'vote-bounds',
      (question) => void question.skip.add('bound'),
    ),
  },
  {
    ...rate.wraps('stores-6-silently', 'refuses a vote of 6 and stores it', 'vote-bounds', (next) => (question) => {
      const reply = next(question)
      if (vote(question) === '6') {
        const honest = { ...question, skip: new Set(question.skip).add('bound') }
        next(honest)
      }
      return reply
    }),
  },
  rate.asks('no-favourites', 'ignores favourite', 'favourite', (question) => {
    const { favourite: _, ...rest } = bodyOf(question)
    question.body = { vote: '3', ...rest }
  }),
  rate.asks('keeps-favourites', 'never removes a favourite', 'favourite', (question) => {
    if (bodyOf(question).favourite === '0') question.body = { ...bodyOf(question), favourite: '1' }
  }),
  rate.wraps(
    'favourite-resets-vote',
    'removes the vote with the favourite',
    'vote-and-favourite',
    (next, world) => (question) => {
      const reply = next(question)
      const learner = world.store.learners.find(({ login }) => login === world.credentials.LEGACY_LEARNER_LOGIN)
      if (isOk(reply) && vote(question) === undefined)
        for (const resource of world.store.learningResources) resource.rates.delete(learner!.id)
      return reply
    },
  ),
  rate.asks('vote-resets-favourite', 'removes the favourite with a vote', 'vote-and-favourite', (question) => {
    if (vote(question)) question.body = { favourite: '0', ...bodyOf(question) }
  }),
  rate.replies('total-as-number', 'gives totalVote as a number', 'response-schema', (reply) => {
    const value = valueIn(reply)
    return value ? valued(reply, { ...value, totalVote: Number(value.totalVote) }) : undefined
  }),
]

export const learningObjectUseFaults: readonly Fault[] = [
  ...getFaults,
  ...rateFaults,
  changesEach(
    'legacy-learner/learning-objects.download',
    'blank-link',
    'gives words as the link',
    'address',
    (value) => {
      value.downloadUrl = 'see your mail'
    },
  ),
  download.replies('one-link', 'gives the same link for every object', 'own-link', (reply) =>
    valued(reply, { downloadUrl: 'https://media.example.test/download' }),
  ),
  download.replies('link-alone', 'gives the link as the value', 'response-schema', (reply) =>
    valued(reply, valueIn(reply)?.downloadUrl),
  ),
]
