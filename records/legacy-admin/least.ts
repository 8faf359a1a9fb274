/** The least with which a record of `legacy-admin` is created. */
import { TRAINING_TEXTS } from '../../contract/legacy-admin/trainings-rules.ts'
import type { Members } from '../../contract/members.ts'
import type { Builder } from '../../fixtures/builders.ts'
import type { Least } from '../least.ts'
import type { Known } from '../walk.ts'

/** Ends the logins of learners that the older administration interface created: the current one shows them as well. */
export const OLDER_MARK = '-a'

/**
 * What the older administration interface requires is not shown: everything goes along that an honest target may ask
 * for, references taken from records that it shows (RA12).
 */
export async function legacyLearner(builder: Builder, known: Parameters<Least>[1]): Promise<Members> {
  const { records } = await known('legacy-admin/learner').catch((): Known => ({ records: [], complete: true }))
  const example = records.find(({ language, entityGuid }) => language && entityGuid)
  // Where nobody of that status has dates, a platform may refuse them.
  const isDated = records.some(({ status, start, end }) => status === 'Y' && start && end)
  return {
    login: `${builder.unique()}${OLDER_MARK}`,
    referenceNumber: builder.unique(),
    name: builder.lastName(),
    firstName: builder.firstName(),
    email: builder.email(),
    ...(example ? { language: example.language, entityGuid: example.entityGuid } : {}),
    status: 'Y',
    ...(isDated ? { start: builder.day(-20), end: builder.day(200) } : {}),
  }
}

/** All but a language, which must be activated (RA12). */
export const legacyTraining = (builder: Builder): Members => ({
  type: 'blended',
  title: builder.unique(),
  code: builder.unique(),
  status: 'C',
  ...Object.fromEntries(TRAINING_TEXTS.map((name) => [name, `Some ${name}.`])),
  welcomeText: 'Welcome.',
})

export const legacySession = (builder: Builder): Members => ({
  title: builder.unique(),
  // A platform may refuse sessions that have begun already.
  start: builder.day(1),
  end: builder.day(60),
  welcomeText: 'Welcome.',
})

export const least = {
  'legacy-admin/learner': legacyLearner,
  'legacy-admin/training': legacyTraining,
  /** `training_guid` is the training to which it is added. */
  'legacy-admin/session': legacySession,
  /** `session_guid` and `learner_guid` are whom it joins. */
  'legacy-admin/registration': () => ({}),
} as const satisfies Readonly<Record<string, Least>>
