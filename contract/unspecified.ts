/**
 * What each document says that it does not show, in our own words, and by which observations it is seen all the same.
 * `as` names clauses of level not-shown; `*` stands for any text.
 */
import type { Interface } from './operations.ts'

export interface Silence {
  readonly interface: Interface
  readonly section: string
  readonly about: string
  /** Clauses that record what the target does. */
  readonly as: readonly string[]
  /** Why a client cannot see it, or not all of it. */
  readonly unseen?: string
}

const current = (section: string, about: string, as: readonly string[], unseen?: string): Silence => ({
  interface: 'current',
  section,
  about,
  as,
  ...(unseen ? { unseen } : {}),
})
const learner = (...parts: Parameters<typeof current>): Silence => ({
  ...current(...parts),
  interface: 'legacy-learner',
})
const admin = (...parts: Parameters<typeof current>): Silence => ({ ...current(...parts), interface: 'legacy-admin' })

const ENTITIES = 'Resources and their fields'

export const silences: readonly Silence[] = [
  current(ENTITIES, 'what _links holds', ['current.*.unknown-members']),
  current(ENTITIES, 'what a reference holds beside its id', ['current.*.unknown-members']),
  current(ENTITIES, 'other values of complexityLevel and trackingOption', [
    'current.learning-resources.list.other-values',
  ]),
  current(ENTITIES, 'other types of publishers and activities', [
    'current.publishers.get.types',
    'current.activities.get.other-types',
  ]),
  current('States and transitions', 'how the status of a learning resource moves', [
    'current.localized-versions.update.status-moves',
    'current.learning-resources.create.status-initial',
  ]),
  current(
    'States and transitions',
    'how the status of a training session moves',
    [],
    'no operation changes it; a run is too short to see it change by itself',
  ),
  current('States and transitions', 'how the status of a tracking moves', [
    'current.trackings.create.status-of',
    'current.trackings.update.lower-progress',
  ]),
  current(
    'States and transitions',
    'what else moves a registration',
    [],
    'no other operation of the interface changes it; a run is too short to see it change by itself',
  ),
  current(
    'Operations',
    'method and path of all operations but one',
    ['current.*.redirects'],
    'the bindings are given to the run; where one leads nowhere, its checks say so',
  ),
  current(
    'Operations',
    'which other names include takes',
    ['current.*.include-unknown'],
    'a name that is not known cannot be asked for',
  ),
  current('Operations', 'which other filters registrations have', ['current.registrations.list.other-filters']),
  current(
    'Authentication',
    'paths of the token operations',
    ['current.tokens.*.redirects'],
    'the bindings are given to the run',
  ),
  current(
    'Authentication',
    'how long tokens last',
    ['current.tokens.login.lifetime', 'current.tokens.refresh.rotation'],
    'the end of a refresh token is not seen: a run is too short',
  ),
  current('Authentication', 'how the signed token is made', ['current.tokens.signed.construction']),
  current('Events', 'events, callbacks, webhooks', ['current.service.events']),
  current('Errors', 'which conditions have which status', ['current.*.refusal-status']),
  current('Errors', 'machine-readable codes', ['current.*.refusal-members', 'current.service.error-codes']),
  current('Limits', 'what happens beyond a rate limit', ['current.*.limit-refusal', 'current.*.limit-scope']),
  current(
    'Limits',
    'rate limits of the older interfaces',
    [],
    'no number is known that a run could go up to; a refusal for the number of requests is obeyed and noted',
  ),
  current('Versioning', 'compatibility and deprecation', ['current.service.compatibility']),
  learner('Resources', 'what a folder holds', ['legacy-learner.session-folders.list.value']),
  learner(
    'Resources',
    'how the flags of a session and the progress of a tracking move',
    ['legacy-learner.trackings.save.lower-progression', 'legacy-learner.trackings.save.session-time-meaning'],
    'the flags follow the clock of the target: a run is too short',
  ),
  learner('Operations', 'which parameters are required', [
    'legacy-learner.*.missing',
    'legacy-learner.*.missing-members',
    'legacy-learner.*.nothing-sent',
    'legacy-learner.*.no-rows',
    'legacy-learner.*.without-*',
  ]),
  learner('Operations', 'what the list of session folders holds', ['legacy-learner.session-folders.list.value']),
  learner(
    'Operations',
    'what else the upload of trackings takes',
    ['legacy-learner.trackings.upload.no-rows', 'legacy-learner.trackings.upload.not-an-array'],
    'a name that is not known cannot be sent',
  ),
  learner('Operations', 'which values the types of learning objects have', ['legacy-learner.types.list.labels']),
  learner('Authentication', 'how long a session lasts', [
    'legacy-learner.session.*.cookie-attributes',
    'legacy-learner.service.session-lifetime',
  ]),
  learner(
    'Errors',
    'statuses and messages',
    ['legacy-learner.*.refusal-status', 'legacy-learner.service.statuses'],
    'messages are free text, which may repeat what was sent: they stand in the evidence',
  ),
  admin('Resources', 'other values of tracking status, progress status and training mode', [
    'legacy-admin.trackings.get.statuses',
    'legacy-admin.registrations.get.progress-statuses',
    'legacy-admin.trainings.get.modes',
  ]),
  admin('Resources', 'how the status of a training moves', ['legacy-admin.trainings.update.transitions']),
  admin('Operations', 'which values the status filter of trainings takes', [
    'legacy-admin.trainings.list.status-values',
  ]),
  admin('Operations', 'which parameters are required', ['legacy-admin.*.required', 'legacy-admin.*.without-entity']),
  admin('Authentication', 'how keys are issued', ['legacy-admin.service.key-issue']),
  admin('Authentication', 'what the token exchange needs beside its code', ['legacy-admin.tokens.exchange.credential']),
  admin('Errors', 'statuses and payloads of errors', [
    'legacy-admin.*.refusal-status',
    'legacy-admin.*.refusal-members',
  ]),
]
