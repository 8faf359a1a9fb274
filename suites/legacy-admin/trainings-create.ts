/** Creating trainings: legacy-admin, Endpoints and the Training resource. */

import { describe } from '../../client/answer.ts'
import { firstOf, inTurn, refusal } from '../../client/answers/outcome.ts'
import { createdOnce } from '../../client/answers/same.ts'
import { show } from '../../client/answers/values.ts'
import { sameGuid } from '../../contract/guid.ts'
import { TRANSLATED_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import type { Members } from '../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Change } from '../../engine/check.ts'
import type { Scope } from '../../engine/scope.ts'
import { formPairs } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import { createdWith, isStored, mustWrite, type Stored, specimen } from '../../laws/kit/specimens.ts'
import { ownCheck, type Written } from '../../laws/kit/suite.ts'
import {
  DEFAULT_LOCALE,
  languageOf,
  leastTraining,
  ownTraining,
  plainTraining,
  requiredAmong,
  without,
} from './own-records.ts'
import { agree, readTraining, recordOf } from './records.ts'
import {
  createRules,
  fullTexts,
  hasTitle,
  inactiveLanguages,
  THRESHOLD,
  titled,
  withMember,
  writerOf,
} from './trainings-members.ts'
import {
  awkwardMembers,
  oddTranslations,
  translationLanguages,
  translationWith,
  welcoming,
  withMarkup,
  writeAndRead,
} from './written-texts.ts'

/** Types that have neither threshold nor sequenceMode. */
const OTHER_TYPE = 'campus'

const fullTraining = async (scope: Scope): Promise<Members> => ({
  type: 'eLearning',
  status: 'P',
  ...(await fullTexts(scope)),
})

/** Without members for which a platform may have a default. */
const isBare = (sent: Members) => Object.keys(sent).sort().join() === 'title,type'

async function translatedOnce(scope: Scope, active?: boolean): Promise<Members> {
  const [language] = await translationLanguages(scope)
  return language === undefined
    ? {}
    : { translations: { [language]: translationWith(scope, TRANSLATED_TEXTS, language, active) } }
}

async function trainingSpecimens(scope: Scope): Promise<readonly Members[]> {
  const least = async (more: Members) => ({ ...(await leastTraining(scope)), ...more })
  const isPlain = !Object.keys(await languageOf(scope)).length
  const odd = await oddTranslations(scope, TRANSLATED_TEXTS)
  const code = scope.builder.unique()
  // A status may be demanded: then this one is refused.
  const { status: _, ...program } = await least({ type: 'program', sequenceMode: 1, code })
  return [
    await fullTraining(scope),
    isPlain ? (await plainTraining(scope)).sent : await least({}),
    { type: 'guided', title: scope.builder.unique() },
    await least({ type: 'learningChannel', status: 'A', language: DEFAULT_LOCALE, ...(await translatedOnce(scope)) }),
    await least({
      type: 'knowledgeCommunity',
      ...awkwardMembers(scope, TRANSLATED_TEXTS),
      ...(odd ? { translations: odd } : {}),
    }),
    await least({ type: 'learningFeed', welcomeText: welcoming(scope), ...(await translatedOnce(scope, false)) }),
    await least({ type: OTHER_TYPE, threshold: '85', sequenceMode: 1 }),
    await least({ type: 'blendedx', threshold: THRESHOLD }),
    await least({ type: 'program', sequenceMode: 0, code }),
    program,
    // May be refused (R84): no other member is sent with it.
    await least({ title: withMarkup(scope), code: withMarkup(scope) }),
  ]
}

/** A training with the code of another; undefined where it was refused, or is not to be used. */
async function twinSpecimen(scope: Scope, written: Written): Promise<Stored | undefined> {
  const one = await specimen(scope, written, ({ type, sequenceMode }) => type === 'program' && sequenceMode === 0)
  return one && specimen(scope, written, ({ code, sequenceMode }) => code === one.sent.code && sequenceMode === 1)
}

const KIND = 'legacy-admin/training'
const CREATE = 'legacy-admin/trainings.create'

/** One sent without a title of its own, shared by all checks of it. */
const untitled = (scope: Scope) =>
  scope.once('training with an empty title', async (shared) => {
    await mustWrite(shared, createWritten)
    const answer = await shared.tryCreate(KIND, { ...(await leastTraining(shared)), title: '' })
    return { answer, training: answer.ok ? await readTraining(shared, recordOf(answer).guid) : undefined }
  })

const createWritten: Written = {
  name: 'training created',
  full: fullTraining,
  specimens: trainingSpecimens,
  least: leastTraining,
  async send(scope, members) {
    const { sent, answer } = await plainTraining(scope)
    return members === sent ? answer : scope.tryCreate(KIND, members)
  },
  record: recordOf,
  read: (scope, answer) => readTraining(scope, recordOf(answer).guid),
  left: async (scope, { title }) =>
    (await titled(scope, title)).some((item) => item.title === title) ? `a training ${show(title)}` : undefined,
  with: withMember,
}

/** Refused, and no training of that title is there. */
async function notCreated(scope: Scope, members: Members, of: string): Promise<Outcome> {
  const answer = await scope.tryCreate(KIND, members)
  const left = answer.refused && members.title ? (await titled(scope, members.title)).length : 0
  return firstOf([
    refusal(answer, of),
    left ? broken(`${answer.label}: nothing written by a refused request`, `${left} trainings`) : holds(),
  ])
}

/** Of one training, whichever check created it; a status under another name may be one as well. */
function underConstruction({ answer, sent, before, after: { status } }: Change): Outcome | undefined {
  const names = Object.keys(sent)
  const isWithout = names.includes('title') && !names.some((name) => /status/i.test(name))
  if (!answer.ok || before || !isWithout || status === undefined) return undefined
  return status === 'C' ? holds() : broken(`${answer.label} without status: status C`, show(status))
}

/** Of the least training and of a program, which may have a way of its own. */
async function statusDefault(scope: Scope): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const members of [{}, { type: 'program' }]) {
    const result = await createdWith(scope, createWritten, { ...members, status: undefined })
    if (!isStored(result)) continue
    const { status } = result.read
    const of = 'type' in members ? ` of a ${members.type}` : ''
    outcomes.push(
      status === 'C' ? holds() : broken(`${result.answer.label}${of} without status: status C`, show(status)),
    )
  }
  return outcomes.length ? outcomes : [needs.record('a target that creates a training without status')]
}

export const create = suite(
  CREATE,
  {
    as: 'key',
    writes: true,
    sample: async (scope) => ({ form: formPairs(await leastTraining(scope)) }),
    snapshot: async (scope, { form }) => (await titled(scope, new Map(form as [string, string][]).get('title'))).length,
    written: createWritten,
  },
  [
    ...createRules(writerOf(createWritten)),
    ownCheck('title-empty', 'creates no training with an empty title', async (scope) => {
      const { answer, training } = await untitled(scope)
      return training ? hasTitle(training) : refusal(answer, 'an empty title')
    }),
    ownCheck('title-substitute', 'records what happens to an empty title', async (scope) => {
      const { answer, training } = await untitled(scope)
      if (!training) return observed(`refused with ${answer.status}`)
      return observed(hasTitle(training).kind === 'holds' ? 'replaced by another one' : 'stored')
    }),
    ownCheck('language-inactive', 'refuses a language that is not activated, and creates nothing', async (scope) => {
      await mustWrite(scope, createWritten)
      return inTurn(
        inactiveLanguages(scope),
        async (language) =>
          await notCreated(scope, { ...(await leastTraining(scope)), language }, `the language ${language}`),
      )
    }),
    ownCheck(
      'status-default',
      'creates a training under construction by default',
      { tells: underConstruction },
      statusDefault,
    ),
    ownCheck('language-default', 'creates a training in en-GB by default', async (scope) => {
      // R83: only where that locale is activated, which a creation in it shows.
      if (!isStored(await createdWith(scope, createWritten, { language: DEFAULT_LOCALE })))
        return needs.record('a target on which en-GB is activated')
      const result = await createdWith(scope, createWritten, { language: undefined })
      if (!isStored(result)) return needs.record('a target that creates a training without language')
      const { language } = result.read
      return language === DEFAULT_LOCALE
        ? holds()
        : broken(`${result.answer.label} without language: language en-GB`, show(language))
    }),
    ownCheck('body-threshold', 'stores threshold of a blendedx training as sent', (scope) =>
      ownMember(scope, { type: 'blendedx' }, 'threshold', [THRESHOLD]),
    ),
    ownCheck('body-sequenceMode', 'stores sequenceMode of a program as sent', (scope) =>
      ownMember(scope, { type: 'program' }, 'sequenceMode', [1, 0]),
    ),
    ownCheck(
      'values-sequenceMode',
      'refuses a sequenceMode other than 0 and 1, or does not store it',
      async (scope) => {
        const program = async (sequenceMode: unknown) =>
          writeAndRead(scope, writerOf(createWritten), { type: 'program', sequenceMode })
        if (!isStored(await program(1))) return needs.finding(`${CREATE}#body-sequenceMode`)
        return inTurn([2, -1], async (mode) => {
          const result = await program(mode)
          if (!isStored(result)) return refusal(result, `sequenceMode ${mode}`)
          else
            return String(result.read.sequenceMode) === String(mode)
              ? broken(`${result.answer.label}: sequenceMode ${mode} refused or not stored`, 'it stored')
              : holds()
        })
      },
    ),
    ownCheck('other-type-members', 'stores threshold and sequenceMode for their own type only', async (scope) =>
      inTurn(
        [
          ['threshold', '85'],
          ['sequenceMode', 1],
        ] as const,
        async ([name, value]) => {
          const sent = { type: OTHER_TYPE, [name]: value }
          const result = await writeAndRead(scope, writerOf(createWritten), sent)
          if (!isStored(result)) return refusal(result, `${name} of a campus training`)
          else
            return String(result.read[name]) === String(value)
              ? broken(`${result.answer.label}: ${name} refused or not stored`, 'it stored')
              : holds()
        },
      ),
    ),
    ownCheck('appears-in-list', 'shows a created training in the list as by GUID', async (scope) => {
      const made = await mustWrite(scope, createWritten)
      const alike = (await titled(scope, made.sent.title)).filter(({ title }) => title === made.sent.title)
      const listed = alike.find(({ guid }) => sameGuid(guid, made.read.guid))
      if (!listed) return broken(`${made.answer.label}: the created training in the list`, 'a list without it')
      return firstOf([
        agree(listed, await readTraining(scope, made.read.guid), 'in the list and by its GUID'),
        createdOnce(alike, made.answer.label),
      ])
    }),
    ownCheck('required', 'records which fields are required', async (scope) => {
      const names = ['type', 'title', 'code', 'status']
      const bare = await specimen(scope, createWritten, isBare)
      const required = await requiredAmong(
        names,
        async (left) => scope.tryCreate(KIND, without(await leastTraining(scope), left)),
        bare && names.filter((name) => !(name in bare.sent)),
      )
      return observed(required.join(', ') || 'none')
    }),
    ownCheck('same-code', 'records whether two trainings may share a code', async (scope) => {
      const twin = await twinSpecimen(scope, createWritten)
      if (twin) return observed('accepted')
      const made = await ownTraining(scope, { code: scope.builder.unique() })
      const answer = await scope.tryCreate(KIND, { ...(await leastTraining(scope)), code: made.sent.code })
      return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
    }),
  ],
)

/** A member of one type of training. */
async function ownMember(scope: Scope, type: Members, name: string, values: readonly unknown[]) {
  return inTurn(values, async (value) => {
    const result = await writeAndRead(scope, writerOf(createWritten), { ...type, [name]: value })
    if (!isStored(result)) return broken(`${result.label} with ${name} ${value}: a success`, describe(result))
    else
      return result.read[name] === value
        ? holds()
        : broken(`${result.answer.label}: ${name} ${show(value)}`, show(result.read[name]))
  })
}
