/** Creating and updating trainings: legacy-admin, Endpoints, Training, States and transitions. */

import { firstOf, refusal, succeeded } from '../../answers/outcome.ts'
import { type Item, pageOf } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs, type Made, TRAINING_TEXTS } from '../../records/creation.ts'
import { suite } from '../laws/index.ts'
import { check, type Draft, type Written } from '../suite.ts'
import { activeLocales, leastTraining, ownTraining } from './own.ts'
import { agree, readTraining, recordOf } from './records.ts'
import {
  awkwardTexts,
  awkwardTitles,
  isStored,
  markupKept,
  markupRefused,
  type Pen,
  translationActive,
  translationMembers,
  translationsFor,
  wrote,
} from './written-texts.ts'

type Members = Record<string, unknown>
const KIND = 'legacy-admin/training'
const CREATE = 'legacy-admin/trainings.create'
const UPDATE = 'legacy-admin/trainings.update'

const PLAIN = TRAINING_TEXTS
const TRANSLATED = ['title', ...PLAIN, 'welcomeText'] as const

/** Well-formed, and of no country: no platform has activated it. */
const NO_LOCALE = 'zz-ZZ'
const LOCALES = ['is-IS', 'mt-MT', 'sw-KE', 'ga-IE']

async function fullTexts(scope: Scope): Promise<Members> {
  const { builder } = scope
  const [language] = await activeLocales(scope)
  const all: Members = {
    title: builder.unique(),
    code: builder.unique(),
    language,
    ...Object.fromEntries(PLAIN.map((name) => [name, `${name}: ${builder.sentence()}`])),
    welcomeText: `Welcome. ${builder.sentence()}`,
    translations: await translationsFor(scope, TRANSLATED, language),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Types that have a member of their own. */
const withMember: Written['with'] = async (_, __, value) =>
  value === 'blendedx' ? { threshold: '60' } : value === 'program' ? { sequenceMode: 0 } : {}

/** Trainings of that title, in whatever way the list matches. */
async function titled(scope: Scope, title: unknown): Promise<readonly Item[]> {
  const query = { title: String(title), limit: 50 }
  return pageOf(await scope.call({ operation: 'legacy-admin/trainings.list', as: 'key', query })).items
}

const createWritten: Written = {
  name: 'training created',
  full: async (scope) => ({ type: 'eLearning', status: 'P', ...(await fullTexts(scope)) }),
  least: leastTraining,
  send: (scope, members) => scope.tryCreate(KIND, members),
  record: recordOf,
  read: (scope, answer) => readTraining(scope, recordOf(answer).guid),
  left: async (scope, { title }) =>
    (await titled(scope, title)).some((item) => item.title === title) ? `a training ${show(title)}` : undefined,
  with: withMember,
}

const update = (scope: Scope, made: Pick<Made, 'id'>, members: Members) =>
  scope.call({ operation: UPDATE, as: 'key', path: { training_guid: made.id }, form: formPairs(members) })

/** R81: what the training was created with goes along, its type apart, which an update does not take. */
const fullSet = ({ sent: { type: _, ...sent } }: Made, members: Members) => ({ ...sent, ...members })

const updateWritten: Written = {
  name: 'training updated',
  full: fullTexts,
  least: async (scope) => ({ title: scope.builder.unique() }),
  async send(scope, members) {
    const made = await ownTraining(scope)
    return update(scope, made, fullSet(made, members))
  },
  record: recordOf,
  read: (scope, answer) => readTraining(scope, answer.ask.path!.training_guid),
  async left(scope, { title }, answer) {
    const now = await readTraining(scope, answer.ask.path!.training_guid)
    return now.title === title ? `title ${show(title)}` : undefined
  },
}

const penOf = (written: Written): Pen => ({ written, texts: TRANSLATED })

/** A language that cannot be active: of no country, or outside those that the profile calls active. */
const inactiveLanguages = ({ target }: Scope): readonly string[] => {
  const active = target.records.activeLocale
  return [NO_LOCALE, ...(active ? LOCALES.filter((locale) => !active.includes(locale)).slice(0, 1) : [])]
}

const createRules = (pen: Pen): readonly Draft[] => [
  markupRefused(pen, 'title'),
  markupRefused(pen, 'code'),
  markupKept(pen),
  translationMembers(pen),
  translationActive(pen),
  awkwardTexts(pen, PLAIN),
  awkwardTitles(pen, 'awkward-titles'),
]

/** Refused, and no training of that title is there. */
async function notCreated(scope: Scope, members: Members, of: string): Promise<Outcome> {
  const answer = await scope.tryCreate(KIND, members)
  const left = answer.refused && members.title ? (await titled(scope, members.title)).length : 0
  return firstOf([
    refusal(answer, of),
    left ? broken(`${answer.label}: nothing written by a refused request`, `${left} trainings`) : holds(),
  ])
}

const create = suite(
  CREATE,
  {
    as: 'key',
    writes: true,
    sample: async (scope) => ({ form: formPairs(await leastTraining(scope)) }),
    witness: async (scope, { form }) => (await titled(scope, new Map(form as [string, string][]).get('title'))).length,
    written: createWritten,
  },
  [
    ...createRules(penOf(createWritten)),
    check('title-empty', {
      title: 'refuses an empty title',
      phase: 'own',
      async run(scope) {
        succeeded(await scope.tryCreate(KIND, await leastTraining(scope)))
        return refusal(await scope.tryCreate(KIND, { ...(await leastTraining(scope)), title: '' }), 'an empty title')
      },
    }),
    check('language-inactive', {
      title: 'refuses a language that is not activated, and creates nothing',
      phase: 'own',
      async run(scope) {
        succeeded(await scope.tryCreate(KIND, await leastTraining(scope)))
        const outcomes: Outcome[] = []
        for (const language of inactiveLanguages(scope))
          outcomes.push(
            await notCreated(scope, { ...(await leastTraining(scope)), language }, `the language ${language}`),
          )
        return outcomes
      },
    }),
    check('status-default', {
      title: 'creates a training under construction unless told otherwise',
      phase: 'own',
      async run(scope) {
        const { status: _, ...members } = await leastTraining(scope)
        const answer = await scope.tryCreate(KIND, members)
        if (!answer.ok) return needs.record('a target that creates a training without status')
        const { status } = await readTraining(scope, recordOf(answer).guid)
        return status === 'C' ? holds() : broken(`${answer.label} without status: C`, show(status))
      },
    }),
    check('language-default', {
      title: 'creates a training in en-GB unless told otherwise',
      phase: 'own',
      async run(scope) {
        // R83: only where that locale is activated, which a creation in it shows.
        if (!(await scope.tryCreate(KIND, { ...(await leastTraining(scope)), language: 'en-GB' })).ok)
          return needs.record('a target on which en-GB is activated')
        const { language: _, ...members } = await leastTraining(scope)
        const answer = await scope.tryCreate(KIND, members)
        if (!answer.ok) return needs.record('a target that creates a training without language')
        const { language } = await readTraining(scope, recordOf(answer).guid)
        return language === 'en-GB' ? holds() : broken(`${answer.label} without language: en-GB`, show(language))
      },
    }),
    check('body-threshold', {
      title: 'stores threshold of a blendedx training as sent',
      phase: 'own',
      run: (scope) => ownMember(scope, { type: 'blendedx' }, 'threshold', ['60', '85']),
    }),
    check('body-sequenceMode', {
      title: 'stores sequenceMode of a program as sent',
      phase: 'own',
      run: (scope) => ownMember(scope, { type: 'program' }, 'sequenceMode', [1, 0]),
    }),
    check('values-sequenceMode', {
      title: 'refuses a sequenceMode other than 0 and 1, or does not store it',
      phase: 'own',
      async run(scope) {
        const program = async (sequenceMode: unknown) =>
          wrote(scope, penOf(createWritten), { type: 'program', sequenceMode })
        if (!isStored(await program(1))) return needs.finding(`${CREATE}#body-sequenceMode`)
        const outcomes: Outcome[] = []
        for (const mode of [2, -1]) {
          const result = await program(mode)
          if (!isStored(result)) outcomes.push(refusal(result, `sequenceMode ${mode}`))
          else
            outcomes.push(
              String(result.read.sequenceMode) === String(mode)
                ? broken(`${result.answer.label}: sequenceMode ${mode} refused or not stored`, 'stored')
                : holds(),
            )
        }
        return outcomes
      },
    }),
    check('appears-in-list', {
      title: 'shows a created training in the list and by its GUID alike',
      phase: 'own',
      async run(scope) {
        const made = await ownTraining(scope)
        const listed = (await titled(scope, made.sent.title)).find(({ guid }) => guid === made.id)
        if (!listed) return broken(`${made.answer.label}: the created training in the list`, 'not there')
        return agree(listed, await readTraining(scope, made.id), 'in the list and by its GUID')
      },
    }),
    check('required', {
      title: 'shows which fields are required',
      phase: 'own',
      async run(scope) {
        const required: string[] = []
        for (const name of ['type', 'title', 'code', 'status']) {
          const { [name]: _, ...rest } = await leastTraining(scope)
          if (!(await scope.tryCreate(KIND, rest)).ok) required.push(name)
        }
        return observed(required.join(', ') || 'none')
      },
    }),
    check('same-code', {
      title: 'shows whether two trainings may have one code',
      phase: 'own',
      async run(scope) {
        const made = await ownTraining(scope, { code: scope.builder.unique() })
        const answer = await scope.tryCreate(KIND, { ...(await leastTraining(scope)), code: made.sent.code })
        return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
      },
    }),
  ],
)

/** A member that one type of training has. */
async function ownMember(scope: Scope, type: Members, name: string, values: readonly unknown[]) {
  const outcomes: Outcome[] = []
  for (const value of values) {
    const result = await wrote(scope, penOf(createWritten), { ...type, [name]: value })
    if (!isStored(result)) outcomes.push(broken(`${result.label} with ${name} ${value}: a success`, describe(result)))
    else
      outcomes.push(
        result.read[name] === value
          ? holds()
          : broken(`${result.answer.label}: ${name} ${show(value)}`, show(result.read[name])),
      )
  }
  return outcomes
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

/** An update that must work, so that a refusal means something. */
const updateWorks = (scope: Scope): Promise<Answer> =>
  scope.once('training update works', async (shared) => {
    const made = await ownTraining(shared)
    return succeeded(await update(shared, made, fullSet(made, { description: shared.builder.sentence() })))
  })

const TRANSITIONS = ['CP', 'CA', 'PA', 'AP', 'PC', 'AC'] as const

const updates = suite(
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
    witness: async (scope, { path }) => (await readTraining(scope, path!.training_guid)).description,
    written: updateWritten,
  },
  [
    ...createRules(penOf(updateWritten)),
    check('title-empty', {
      title: 'refuses an empty title and keeps the old one',
      phase: 'own',
      async run(scope) {
        await updateWorks(scope)
        return notUpdated(scope, { title: '' }, 'an empty title')
      },
    }),
    check('language-inactive', {
      title: 'refuses a language that is not activated, and changes nothing',
      phase: 'own',
      async run(scope) {
        await updateWorks(scope)
        const outcomes: Outcome[] = []
        for (const language of inactiveLanguages(scope))
          outcomes.push(await notUpdated(scope, { language, description: 'Changed' }, `the language ${language}`))
        return outcomes
      },
    }),
    check('status-stored', {
      title: 'stores and returns a status that it accepts',
      phase: 'own',
      async run(scope) {
        const outcomes: Outcome[] = []
        for (const status of ['P', 'A', 'C']) {
          const made = await ownTraining(scope, { status: status === 'C' ? 'P' : 'C' })
          const answer = await update(scope, made, fullSet(made, { status }))
          // RA10: which transitions there are is not shown.
          if (!answer.ok) outcomes.push(needs.record(`a target that lets a training become ${status}`))
          else
            for (const [where, record] of [
              ['in the answer', recordOf(answer)],
              ['when read again', await readTraining(scope, made.id)],
            ] as const)
              outcomes.push(
                record.status === status
                  ? holds()
                  : broken(`${answer.label}: status ${status} ${where}`, show(record.status)),
              )
        }
        // What one transition shows is enough.
        const told = outcomes.filter(({ kind }) => kind !== 'undecided')
        return told.length ? told : outcomes
      },
    }),
    check('type-kept', {
      title: 'lets no update change the type',
      phase: 'own',
      async run(scope) {
        const made = await ownTraining(scope, { type: 'blended' })
        const answer = await update(scope, made, fullSet(made, { type: 'eLearning' }))
        const { type } = await readTraining(scope, made.id)
        return type === 'blended'
          ? holds()
          : broken(`${answer.label} with type eLearning: blended as before`, show(type))
      },
    }),
    check('status-unknown', {
      title: 'refuses an unknown status, or does not store it',
      phase: 'own',
      async run(scope) {
        await updateWorks(scope)
        const made = await ownTraining(scope)
        const answer = await update(scope, made, fullSet(made, { status: 'X' }))
        if (!answer.ok) return refusal(answer, 'the status X')
        const { status } = await readTraining(scope, made.id)
        return status === 'X' ? broken(`${answer.label}: status X refused or not stored`, 'stored') : holds()
      },
    }),
    check('only-that-record', {
      title: 'changes no other training',
      phase: 'own',
      async run(scope) {
        const [one, other] = [await ownTraining(scope), await ownTraining(scope)]
        const before = await readTraining(scope, other.id)
        const answer = succeeded(await update(scope, one, fullSet(one, { description: 'Changed' })))
        const changed = await readTraining(scope, one.id)
        return firstOf([
          changed.description === 'Changed' ? holds() : needs.finding(`${UPDATE}#body-description`),
          agree(before, await readTraining(scope, other.id), `before and after ${answer.label}`),
        ])
      },
    }),
    check('transitions', {
      title: 'shows which transitions of the status are accepted',
      phase: 'own',
      async run(scope) {
        const seen: string[] = []
        for (const [from, to] of TRANSITIONS) {
          const made = await ownTraining(scope, { status: from })
          const answer = await update(scope, made, fullSet(made, { status: to }))
          seen.push(`${from} to ${to}: ${answer.ok ? 'accepted' : `refused with ${answer.status}`}`)
        }
        return observed(seen.join(', '))
      },
    }),
    check('unsent-members', {
      title: 'shows what becomes of members that are not sent',
      phase: 'own',
      async run(scope) {
        const made = await ownTraining(scope, { description: 'Kept or not' })
        const answer = await update(scope, made, { title: scope.builder.unique() })
        if (!answer.ok) return observed(`refused with ${answer.status}`)
        const { description } = await readTraining(scope, made.id)
        return observed(description === 'Kept or not' ? 'kept' : description ? 'changed' : 'emptied')
      },
    }),
  ],
)

export const trainingWrites = [create, updates]
