/** Records of the run's own on the older administration interface. */

import type { Answer } from '../../client/answer.ts'
import type { Members } from '../../contract/members.ts'
import type { OwnOptions, Scope } from '../../engine/scope.ts'
import { legacyTraining, type Made } from '../../records/creation.ts'

/**
 * A language for a training: none where the target takes a training without one, else an activated one. Without it
 * the target may ask for a language, or its default may not be activated (R83).
 */
export const languageOf = (scope: Scope): Promise<Members> =>
  scope.once('admin language', async (shared) => {
    if ((await shared.tryCreate('legacy-admin/training', legacyTraining(shared.builder))).ok) return {}
    const language = (await activeLocales(shared)).at(-1)
    return language === undefined ? {} : { language }
  })

export const leastTraining = async (scope: Scope): Promise<Members> => ({
  ...legacyTraining(scope.builder),
  ...(await languageOf(scope)),
})

type Options = Pick<OwnOptions, 'keep' | 'fits'>

export const ownTraining = async (scope: Scope, members: Members = {}, options: Options = {}): Promise<Made> =>
  scope.own('legacy-admin/training', { ...(await languageOf(scope)), ...members }, options)

export const ownLearner = (scope: Scope): Promise<Made> => scope.own('legacy-admin/learner', { status: 'Y' })

/** A session that is open now, in a published training of its own unless another is given. */
export async function ownSession(scope: Scope, members: Members = {}, options: Options = {}): Promise<Made> {
  const training = members.training_guid ?? (await ownTraining(scope, { status: 'P' }, options)).id
  return scope.own('legacy-admin/session', { ...members, training_guid: training }, options)
}

/** A session that takes registrations, and its training where the run made it. */
export interface OpenSession {
  readonly session: string
  readonly training?: string
}

/** R89: only a session that the run created open, or that the profile calls open, must take a registration. */
export async function openSession(scope: Scope): Promise<OpenSession> {
  const [given] = scope.target.records.openSession ?? []
  return given === undefined ? ownOpenSession(scope) : { session: String(given) }
}

/** A session of the run's own, of which the training is known. */
export async function ownOpenSession(scope: Scope): Promise<Required<OpenSession>> {
  const { id, sent } = await scope.once('admin open session', (shared) => ownSession(shared, {}, { keep: true }))
  return { session: String(id), training: String(sent.training_guid) }
}

export interface Registered {
  readonly learner: Made
  readonly place: OpenSession
  readonly registration: Made
}

export async function ownRegistration(scope: Scope, at?: OpenSession): Promise<Registered> {
  const [place, learner] = [at ?? (await openSession(scope)), await ownLearner(scope)]
  const members = { session_guid: place.session, learner_guid: learner.id }
  return { learner, place, registration: await scope.own('legacy-admin/registration', members) }
}

const MOST_PROBED = 4
export const DEFAULT_LOCALE = 'en-GB'

/** Activated locales, the default last: those of the profile, else those in which the target takes a training. */
export const activeLocales = (scope: Scope): Promise<readonly string[]> =>
  scope.once('admin active locales', async (shared) => {
    const given = shared.target.records.activeLocale
    if (given?.length) return defaultLast(given.map(String))
    const { records } = await shared.known('legacy-admin/training')
    const languages = new Set(records.map(({ language }) => language).filter((one) => typeof one === 'string'))
    const active: string[] = []
    for (const language of [...languages].slice(0, MOST_PROBED)) {
      const members = { ...legacyTraining(shared.builder), language }
      if ((await shared.tryCreate('legacy-admin/training', members)).ok) active.push(language)
    }
    return defaultLast(active)
  })

const defaultLast = (locales: readonly string[]) => [
  ...locales.filter((locale) => locale !== DEFAULT_LOCALE),
  ...locales.filter((locale) => locale === DEFAULT_LOCALE),
]

/** Members without some of them. */
export const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/**
 * Which fields a creation needs, with as few records as possible: none, or one, is told by one record.
 * @param create creates without these fields
 */
export async function requiredAmong(
  names: readonly string[],
  create: (left: readonly string[]) => Promise<Answer>,
): Promise<readonly string[]> {
  if ((await create(names)).ok) return []
  for (const name of names) if ((await create(names.filter((one) => one !== name))).ok) return [name]
  const required: string[] = []
  for (const name of names) if (!(await create([name])).ok) required.push(name)
  return required
}
