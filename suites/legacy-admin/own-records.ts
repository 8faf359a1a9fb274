/** Records of the run's own on the older administration interface. */

import type { Answer } from '../../client/answer.ts'
import { inTurn, Refused, Undecided } from '../../client/answers/outcome.ts'
import type { Item } from '../../client/answers/page.ts'
import { sameGuid } from '../../contract/guid.ts'
import type { Members } from '../../contract/members.ts'
import { needs } from '../../contract/verdict.ts'
import type { OwnOptions, Scope } from '../../engine/scope.ts'
import { formPairs, type Made, recordIn } from '../../fixtures/records/creation.ts'
import { legacyTraining } from '../../fixtures/records/legacy-admin/least.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { registrationsOf, sessionsOf } from './records.ts'

/**
 * A language for a training: none where the target takes a training without one, else an activated one. Without it
 * the target may ask for a language, or its default may not be activated (R83).
 */
export const languageOf = (scope: Scope): Promise<Members> =>
  scope.once('admin language', async (shared) => {
    if ((await plainTraining(shared)).answer.ok) return {}
    const language = (await activeLocales(shared)).at(-1)
    return language === undefined ? {} : { language }
  })

/** A training without a language, tried once per run: it serves as specimen, too. */
export const plainTraining = (scope: Scope) =>
  scope.once('training without language', async (shared) => {
    const sent: Members = legacyTraining(shared.builder)
    return { sent, answer: await shared.tryCreate('legacy-admin/training', sent) }
  })

export const leastTraining = async (scope: Scope): Promise<Members> => ({
  ...legacyTraining(scope.builder),
  ...(await languageOf(scope)),
})

type Options = Pick<OwnOptions, 'keep' | 'fits' | 'fresh'>

const isOfSessions = ({ title }: Item) => String(title).endsWith(OF_SESSIONS)

export const ownTraining = async (scope: Scope, members: Members = {}, options: Options = {}): Promise<Made> => {
  const fits = (record: Item) => !isOfSessions(record) && (options.fits?.(record) ?? true)
  return scope.own(
    'legacy-admin/training',
    { ...(await languageOf(scope)), ...members },
    { ...options, fits: options.fits === isOfSessions ? isOfSessions : fits },
  )
}

export const ownLearner = (scope: Scope): Promise<Made> => scope.own('legacy-admin/learner', { status: 'Y' })

/** At the end of the title of the training in which runs create sessions: they are found again by it. */
const OF_SESSIONS = ' of sessions'

/** The published training whose sessions the run creates; the same in each run. */
export const sessionsTraining = (scope: Scope): Promise<Made> =>
  scope.once('training for sessions', async (shared) => {
    const made = await ownTraining(shared, { status: 'P' }, { keep: true, fits: isOfSessions })
    if (isOfSessions(made.record)) return made
    const { type: _, ...sent }: Members = { ...made.sent, title: `${made.sent.title}${OF_SESSIONS}` }
    const path = { training_guid: made.id }
    // Where it is refused, the next run has another one.
    await shared.call({ operation: 'legacy-admin/trainings.update', as: 'key', path, form: formPairs(sent) })
    return made
  })

/** A session that is open now, in a published training of the run's own unless another is given. */
export async function ownSession(scope: Scope, members: Members = {}, options: Options = {}): Promise<Made> {
  const training = members.training_guid ?? (await sessionsTraining(scope)).id
  return scope.own('legacy-admin/session', { ...members, training_guid: training }, options)
}

/**
 * A session created now in another training than the rest, and the former contents of that one: for checks that only
 * read.
 */
export const sessionAside = (scope: Scope) =>
  scope.once('session in another training', async (shared) => {
    const training = await ownTraining(shared, { status: 'P' }, { keep: true })
    const before = await sessionsOf(shared, training.id)
    const made = await ownSession(shared, { training_guid: training.id }, { fresh: true })
    return { training: training.id, before: before.map(({ guid }) => guid), made }
  })

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

/** R91: whether a GUID still brings a registration. */
export async function isRegistered(scope: Scope, guid: unknown): Promise<boolean> {
  return holdsRegistration(await readRegistration(scope, guid))
}

const readRegistration = (scope: Scope, guid: unknown): Promise<Answer> =>
  scope.call({ operation: 'legacy-admin/registrations.get', as: 'key', path: { registration_guid: String(guid) } })

function holdsRegistration(answer: Answer): boolean {
  const value = (answer.json as { value?: unknown } | undefined)?.value
  return answer.ok && typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length > 0)
}

/** Deletes what blocks a registration. @throws Undecided when it stays, which the check of the deletion reports */
async function makesWay(scope: Scope, session: unknown, learner: unknown): Promise<boolean> {
  const former = (await registrationsOf(scope, learner)).find(({ sessionGuid }) => sameGuid(sessionGuid, session))
  if (!former) return false
  const answer = await scope.call({
    operation: DELETE,
    as: 'key',
    path: { registration_guid: String(former.guid) },
  })
  if (!answer.ok) return false
  const read = await readRegistration(scope, former.guid)
  if (holdsRegistration(read))
    throw new Undecided(
      needs.finding(`${DELETE}#gone`, `${read.label} after ${answer.label}: nothing by that GUID, got a registration`),
    )
  return true
}

const DELETE = 'legacy-admin/registrations.delete'

/** Targets that have taken a registration. */
const registering = new WeakSet<object>()

export async function ownRegistration(scope: Scope, at?: OpenSession): Promise<Registered> {
  const place = at ?? (await openSession(scope))
  const register = async (learner: Made): Promise<Registered> => {
    const members = { session_guid: place.session, learner_guid: learner.id }
    const registration = await scope.own('legacy-admin/registration', members)
    registering.add(scope.target)
    return { learner, place, registration }
  }
  const lent = await ownLearner(scope)
  try {
    return await register(lent)
  } catch (error) {
    // The learner was lent before: a registration from then is in the way where it was not deleted.
    if (!(error instanceof Refused)) throw error
    if (await makesWay(scope, place.session, lent.id)) return register(lent)
    // Deleted or not, a remainder still blocks a learner who was there before; others were admitted.
    if (!registering.has(scope.target)) throw error
    return register(await scope.own('legacy-admin/learner', { status: 'Y' }, { fresh: true }))
  }
}

const MOST_PROBED = 4
export const DEFAULT_LOCALE = 'en-GB'

/** Activated locales, the default last: those of the profile, else those in which the target takes a training. */
export const activeLocales = (scope: Scope): Promise<readonly string[]> =>
  scope.once('admin active locales', async (shared) => {
    const given = shared.target.records.activeLocale
    if (given?.length) return defaultLast(given.map(String))
    const { records } = await shared.known('legacy-admin/training')
    const languages = new Set(
      [...records.map(({ language }) => language), ...(await valuesElsewhere(shared, 'locale'))].filter(
        (one) => typeof one === 'string',
      ),
    )
    const active: string[] = []
    for (const language of [...languages].slice(0, MOST_PROBED))
      if (await isActive(shared, language)) active.push(language)
    const { answer } = await plainTraining(shared)
    if (languages.size && answer.ok) await speaking(shared, recordIn(answer)?.language)
    return defaultLast(active)
  })

/** An update of a training of the run's own leaves nothing; where it is refused, a creation decides. */
async function isActive(scope: Scope, language: string): Promise<boolean> {
  const answer = await speaking(scope, language)
  if (answer?.ok && recordIn(answer)?.language === language) return true
  return (await scope.tryCreate('legacy-admin/training', { ...legacyTraining(scope.builder), language })).ok
}

/** Gives the plain training a language; undefined where there is no such training. */
async function speaking(scope: Scope, language: unknown): Promise<Answer | undefined> {
  const { sent, answer } = await plainTraining(scope)
  const guid = answer.ok ? recordIn(answer)?.guid : undefined
  if (typeof guid !== 'string') return undefined
  const { type: _, ...rest } = sent
  const path = { training_guid: guid }
  const form = formPairs({ ...rest, language })
  return scope.call({ operation: 'legacy-admin/trainings.update', as: 'key', path, form })
}

const defaultLast = (locales: readonly string[]) => [
  ...locales.filter((locale) => locale !== DEFAULT_LOCALE),
  ...locales.filter((locale) => locale === DEFAULT_LOCALE),
]

/** Members without some of them. */
export const without = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)))

/**
 * The fields that a creation needs, with as few records as possible: a single record proves none, or one.
 * @param create creates without these fields @param optional fields without which a record was created
 */
export async function requiredAmong(
  all: readonly string[],
  create: (left: readonly string[]) => Promise<Answer>,
  optional: readonly string[] = [],
): Promise<readonly string[]> {
  const names = all.filter((name) => !optional.includes(name))
  if (!names.length || (await create(names)).ok) return []
  for (const name of names) if ((await create(names.filter((one) => one !== name))).ok) return [name]
  return inTurn(names, async (name) => ((await create([name])).ok ? [] : [name]))
}
