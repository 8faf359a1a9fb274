/** Updating trainings: legacy-admin, Endpoints, States and transitions. */

import { type Answer, describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../client/answers/outcome.ts'
import { carries, keepsText, show } from '../../client/answers/values.ts'
import type { Members } from '../../contract/members.ts'
import { broken, brokenByItself, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs, type Made } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { hiddenMember } from '../../laws/kit/first-shown.ts'
import { ownCheck, type Written } from '../../laws/kit/suite.ts'
import { guidKeptBy } from './consistency.ts'
import { longTexts } from './long-texts.ts'
import { ownTraining } from './own-records.ts'
import { agree, keptFrom, readTraining, recordOf } from './records.ts'
import { createRules, fullTexts, hasTitle, inactiveLanguages, THRESHOLD, writerOf } from './trainings-members.ts'
import { isUntranslated } from './written-texts.ts'

const UPDATE = 'legacy-admin/trainings.update'

/** Texts of which people write more than a line. */
const LONG = ['description', 'whatYouWillLearn', 'trainingCourseOverview', 'furtherInformation', 'welcomeText']

const update = (scope: Scope, made: Pick<Made, 'id'>, members: Members) =>
  scope.call({ operation: UPDATE, as: 'key', path: { training_guid: made.id }, form: formPairs(members) })

/** R81: the values of the creation are sent again, except the type, which an update does not take. */
/** With the status that the training has: a platform may allow forward moves only (RA10). */
const fullSet = ({ sent: { type: _, status, ...sent }, record }: Made, members: Members) => ({
  ...sent,
  ...(status === undefined ? {} : { status: (record as Members).status ?? status }),
  ...members,
})

const updateWritten: Written = {
  name: 'training updated',
  full: fullTexts,
  least: async (scope) => ({ title: scope.builder.unique() }),
  async send(scope, members) {
    const made = await ownTraining(scope, {}, { fits: (record) => isUntranslated(record, members) })
    return update(scope, made, fullSet(made, members))
  },
  record: recordOf,
  read: (scope, answer) => readTraining(scope, answer.ask.path!.training_guid),
  left: async (scope, members, answer) => keptFrom(members, await readTraining(scope, answer.ask.path!.training_guid)),
}

/** Refused, and the training as it was. */
async function notUpdated(scope: Scope, members: Members, of: string): Promise<Outcome> {
  const made = await ownTraining(scope)
  const before = await readTraining(scope, made.id)
  const answer = await update(scope, made, fullSet(made, members))
  return firstOf([
    refusal(answer, of),
    agree(before, await readTraining(scope, made.id), `before and after a refused update: ${of}`),
  ])
}

/** A published training is updated like any other. */
async function publishedUpdate(scope: Scope, made: Made): Promise<Outcome> {
  const { status: _, language: __, translations: ___, ...sent } = await fullTexts(scope)
  const answer = await update(scope, made, fullSet(made, { ...sent, status: 'P' }))
  const clause = 'legacy-admin.trainings.update.published-updated'
  if (!answer.ok) return broken(`${answer.label} of a published training: a success`, describe(answer), clause)
  const record = await readTraining(scope, made.id)
  for (const [name, value] of Object.entries(sent)) {
    if (carries(record[name], value, name === 'welcomeText' ? 'html' : 'other') || keepsText(record[name], value))
      continue
    const hidden = hiddenMember(scope, 'legacy-admin/trainings.get', name, { shown: record[name], sent: value })
    return (
      hidden ?? broken(`${answer.label} of a published training: ${name} ${show(value)}`, show(record[name]), clause)
    )
  }
  return holds()
}

/** An update that must work, so that a refusal means something. */
const updateWorks = (scope: Scope): Promise<Answer> =>
  scope.once('training update works', async (shared) => {
    const made = await ownTraining(shared)
    return succeeded(await update(shared, made, fullSet(made, { description: shared.builder.sentence() })))
  })

const TRANSITIONS = ['CP', 'CA', 'PA', 'AP', 'PC', 'AC'] as const

/** One that was updated to an empty title, shared by all checks of it. */
const untitled = (scope: Scope) =>
  scope.once('training updated to an empty title', async (shared) => {
    await updateWorks(shared)
    const made = await ownTraining(shared)
    const answer = await update(shared, made, fullSet(made, { title: '' }))
    return { answer, before: made.sent.title, training: await readTraining(shared, made.id) }
  })

export const updates = suite(
  UPDATE,
  {
    as: 'key',
    writes: true,
    async sample(scope) {
      const made = await ownTraining(scope)
      return {
        path: { training_guid: made.id },
        form: formPairs(fullSet(made, { description: scope.builder.sentence() })),
      }
    },
    snapshot: async (scope, { path }) => (await readTraining(scope, path!.training_guid)).description,
    written: updateWritten,
  },
  [
    ...createRules(writerOf(updateWritten)),
    guidKeptBy(async (scope) => {
      const made = await ownTraining(scope)
      return update(scope, made, fullSet(made, { description: 'Changed' }))
    }, 'training_guid'),
    ownCheck('title-empty', 'leaves no training with an empty title', async (scope) => {
      const { answer, training } = await untitled(scope)
      return firstOf([answer.ok ? holds() : refusal(answer, 'an empty title'), hasTitle(training)])
    }),
    ownCheck('title-substitute', 'records what happens to an empty title', async (scope) => {
      const { answer, before, training } = await untitled(scope)
      if (!answer.ok) return observed(`refused with ${answer.status}`)
      if (training.title === before) return observed('ignored')
      return observed(hasTitle(training).kind === 'holds' ? 'replaced by another one' : 'stored')
    }),
    ownCheck('language-inactive', 'refuses a language that is not activated, and changes nothing', async (scope) => {
      await updateWorks(scope)
      return inTurn(inactiveLanguages(scope), (language) =>
        notUpdated(scope, { language, description: 'Changed' }, `the language ${language}`),
      )
    }),
    ownCheck(
      'status-stored',
      'stores and returns a status that it accepts',
      { clauses: ['status-stored', 'published-updated'] },
      async (scope) => {
        const outcomes: Outcome[] = []
        for (const status of ['P', 'A', 'C']) {
          scope.giveBack()
          const made = await ownTraining(scope, { status: status === 'C' ? 'P' : 'C' })
          const answer = await update(scope, made, fullSet(made, { status }))
          // RA10: the documents do not show which transitions there are.
          if (!answer.ok) outcomes.push(needs.record(`a target that lets a training become ${status}`))
          else
            for (const [where, record, accuses] of [
              ['in the answer', recordOf(answer), brokenByItself],
              ['when read again', await readTraining(scope, made.id), broken],
            ] as const)
              outcomes.push(
                record.status === status
                  ? holds()
                  : accuses(`${answer.label}: status ${status} ${where}`, show(record.status)),
              )
          if (answer.ok && status === 'P') outcomes.push(await publishedUpdate(scope, made))
        }
        // One transition is enough.
        const decided = outcomes.filter(({ kind }) => kind !== 'undecided')
        return decided.length ? decided : outcomes
      },
    ),
    ownCheck('unlisted-kept', 'keeps threshold and sequenceMode on update', async (scope) => {
      // R116: no defaults, so that a reset shows.
      return inTurn(
        [
          ['blendedx', 'threshold', THRESHOLD],
          ['program', 'sequenceMode', 1],
        ] as const,
        async ([type, name, value]) => {
          const made = await ownTraining(scope, { type, [name]: value })
          if ((await readTraining(scope, made.id))[name] !== value)
            return needs.finding(`legacy-admin/trainings.create#body-${name}`)
          const { threshold: _, sequenceMode: __, ...rest } = fullSet(made, { description: 'Changed' }) as Members
          const answer = succeeded(await update(scope, made, rest))
          const now = (await readTraining(scope, made.id))[name]
          return now === value ? holds() : broken(`${answer.label}: ${name} ${value} kept`, show(now))
        },
      )
    }),
    ownCheck('type-kept', 'keeps the type on update', async (scope) => {
      const made = await ownTraining(scope)
      const before = (await readTraining(scope, made.id)).type
      const other = before === 'eLearning' ? 'blended' : 'eLearning'
      const answer = await update(scope, made, fullSet(made, { type: other }))
      const { type } = await readTraining(scope, made.id)
      return type === before
        ? holds()
        : broken(`${answer.label} with type ${other}: type ${before} as before`, show(type))
    }),
    ownCheck('status-unknown', 'refuses an unknown status, or does not store it', async (scope) => {
      await updateWorks(scope)
      const made = await ownTraining(scope)
      const answer = await update(scope, made, fullSet(made, { status: 'X' }))
      if (!answer.ok) return refusal(answer, 'the status X')
      const { status } = await readTraining(scope, made.id)
      return status === 'X' ? broken(`${answer.label}: status X refused or not stored`, 'it stored') : holds()
    }),
    longTexts(updateWritten, 'legacy-admin/trainings.get', LONG),
    ownCheck('transitions', 'records which transitions of the status are accepted', async (scope) => {
      const seen = await inTurn(TRANSITIONS, async ([from, to]) => {
        scope.giveBack()
        const made = await ownTraining(scope, { status: from })
        const answer = await update(scope, made, fullSet(made, { status: to }))
        return `${from} to ${to}: ${answer.ok ? 'accepted' : `refused with ${answer.status}`}`
      })
      return observed(seen.join(', '))
    }),
    ownCheck('unsent-members', 'records what happens to members that are not sent', async (scope) => {
      const made = await ownTraining(scope, { description: 'Kept or not' })
      const answer = await update(scope, made, { title: scope.builder.unique() })
      if (!answer.ok) return observed(`refused with ${answer.status}`)
      const { description } = await readTraining(scope, made.id)
      return observed(description === 'Kept or not' ? 'kept' : description ? 'changed' : 'emptied')
    }),
  ],
)
