/** Behaviour that the document of `current` says it does not show. */
import { type Silence, silence } from '../silence.ts'

const of = silence('current')
const ENTITIES = 'Resources and their fields'

export const silences: readonly Silence[] = [
  of(ENTITIES, 'what _links holds', ['current.*.unknown-members']),
  of(ENTITIES, 'what a reference holds beside its id', ['current.*.unknown-members']),
  of(ENTITIES, 'other values of complexityLevel and trackingOption', ['current.learning-resources.list.other-values']),
  of(ENTITIES, 'other types of publishers and activities', [
    'current.publishers.get.types',
    'current.activities.get.other-types',
  ]),
  of('States and transitions', 'how the status of a learning resource moves', [
    'current.localized-versions.update.status-moves',
    'current.learning-resources.create.status-initial',
  ]),
  of(
    'States and transitions',
    'how the status of a training session moves',
    [],
    'no operation changes it; a run is too short to see it change by itself',
  ),
  of('States and transitions', 'how the status of a tracking moves', [
    'current.trackings.create.status-of',
    'current.trackings.update.lower-progress',
  ]),
  of(
    'States and transitions',
    'what else moves a registration',
    [],
    'no other operation of the interface changes it; a run is too short to see it change by itself',
  ),
  of(
    'Operations',
    'method and path of all operations but one',
    ['current.*.redirects'],
    'the bindings are given to the run; where one leads nowhere, its checks say so',
  ),
  of(
    'Operations',
    'which other names include takes',
    ['current.*.include-unknown'],
    'a name that is not known cannot be asked for',
  ),
  of('Operations', 'which other filters registrations have', ['current.registrations.list.other-filters']),
  of(
    'Authentication',
    'paths of the token operations',
    ['current.tokens.*.redirects'],
    'the bindings are given to the run',
  ),
  of(
    'Authentication',
    'how long tokens last',
    ['current.tokens.login.lifetime', 'current.tokens.refresh.rotation'],
    'the end of a refresh token is not seen: a run is too short',
  ),
  of('Authentication', 'how the signed token is made', ['current.tokens.signed.construction']),
  of('Events', 'events, callbacks, webhooks', ['current.service.events']),
  of('Errors', 'which conditions have which status', ['current.*.refusal-status']),
  of('Errors', 'machine-readable codes', ['current.*.refusal-members', 'current.service.error-codes']),
  of('Limits', 'what happens beyond a rate limit', ['current.*.limit-refusal', 'current.*.limit-scope']),
  of(
    'Limits',
    'rate limits of the older interfaces',
    [],
    'no number is known that a run could go up to; a refusal for the number of requests is obeyed and noted',
  ),
  of('Versioning', 'compatibility and deprecation', ['current.service.compatibility']),
]
