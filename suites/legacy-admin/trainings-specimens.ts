/** The few trainings on which most checks of their creation rest: each type once, with further members. */

import { TRANSLATED_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import type { Members } from '../../contract/members.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Stored, specimen } from '../../laws/kit/specimens.ts'
import type { Written } from '../../laws/kit/suite.ts'
import { DEFAULT_LOCALE, languageOf, leastTraining, plainTraining } from './own-records.ts'
import { fullTexts, THRESHOLD } from './trainings-members.ts'
import {
  awkwardMembers,
  oddTranslations,
  translationLanguages,
  translationWith,
  welcoming,
  withMarkup,
} from './written-texts.ts'

/** Types that have neither threshold nor sequenceMode. */
export const OTHER_TYPE = 'campus'

export const fullTraining = async (scope: Scope): Promise<Members> => ({
  type: 'eLearning',
  status: 'P',
  ...(await fullTexts(scope)),
})

/** Without members for which a platform may have a default. */
export const isBare = (sent: Members) => Object.keys(sent).sort().join() === 'title,type'

async function translatedOnce(scope: Scope, active?: boolean): Promise<Members> {
  const [language] = await translationLanguages(scope)
  return language === undefined
    ? {}
    : { translations: { [language]: translationWith(scope, TRANSLATED_TEXTS, language, active) } }
}

export async function trainingSpecimens(scope: Scope): Promise<readonly Members[]> {
  const least = async (more: Members) => ({ ...(await leastTraining(scope)), ...more })
  const isPlain = !Object.keys(await languageOf(scope)).length
  const odd = await oddTranslations(scope, TRANSLATED_TEXTS)
  const code = scope.builder.unique()
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
    await least({ type: 'program', sequenceMode: 1, code }),
    // May be refused (R84): no other member is sent with it.
    await least({ title: withMarkup(scope), code: withMarkup(scope) }),
  ]
}

/** A training with the code of another; undefined where it was refused, or is not to be used. */
export async function twinSpecimen(scope: Scope, written: Written): Promise<Stored | undefined> {
  const one = await specimen(scope, written, ({ type, sequenceMode }) => type === 'program' && sequenceMode === 0)
  return one && specimen(scope, written, ({ code, sequenceMode }) => code === one.sent.code && sequenceMode === 1)
}
