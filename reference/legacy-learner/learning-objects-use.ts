/** Rating, marking and downloading a learning object (legacy-learner: Endpoints). */
import type { Question } from '../exchange.ts'
import { readMembers } from '../input/members.ts'
import { idAt } from '../input/path.ts'
import { demand } from '../input/problem.ts'
import { isObject, type Rule } from '../input/rule.ts'
import { wholeNumber, zeroOrOne } from '../input/textual.ts'
import { notFound } from '../refusal.ts'
import type { Action, World } from '../world.ts'
import { type Context, contextsOf } from './contexts.ts'
import { learnerOf, success } from './envelope.ts'
import { totalRateOf, versionsFor } from './learning-objects-view.ts'

const strictVote = wholeNumber({ min: 1, max: 5 })

/** R75: a vote outside 1 to 5 is refused or counts for nothing. */
const vote: Rule<number | undefined> = {
  problem: (value, world) => (world.choices.badVote === 'ignore' ? undefined : strictVote.problem(value, world)),
  take: (value, world) =>
    world.choices.badVote === 'ignore' && strictVote.problem(value, world) ? undefined : strictVote.take(value, world),
}

export const rate: Action = (question, world) => {
  const { resource } = contextAt(question, world)
  const { id } = learnerOf(question, world)
  const body = isObject(question.body) ? question.body : {}
  demand(question, 'required', 'vote' in body || 'favourite' in body, 'vote or favourite is required')
  const sent = readMembers(question, world, body, { shape: { vote, favourite: zeroOrOne } })
  if (sent.vote !== undefined) resource.rates.set(id, sent.vote)
  if (sent.favourite === true) resource.favourites.add(id)
  if (sent.favourite === false) resource.favourites.delete(id)
  return success({
    rate: resource.rates.get(id) ?? 0,
    totalRate: totalRateOf(resource),
    totalVote: String(resource.rates.size),
  })
}

export const download: Action = (question, world) => {
  const { resource, item } = contextAt(question, world)
  const version = versionsFor(resource, learnerOf(question, world), world)[0]
  const may = version?.metadata.isDownloadable || world.choices.notDownloadable === 'link'
  demand(question, 'state', may, 'the learning object cannot be downloaded')
  return success({ downloadUrl: `https://media.example.test/download/${item.id}` })
}

/** R71: the session item's id, or else the learning object's own. @throws Refusal */
function contextAt(question: Question, world: World): Context {
  const id = idAt(question, 'learningObjectId')
  const contexts = contextsOf(learnerOf(question, world), world)
  const context = contexts.find(({ item }) => item.id === id) ?? contexts.find(({ resource }) => resource.id === id)
  if (!context) throw notFound('the learning object')
  return context
}
