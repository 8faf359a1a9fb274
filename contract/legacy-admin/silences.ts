/** Behaviour that the document of `legacy-admin` says it does not show. */
import { type Silence, silence } from '../silence.ts'

const of = silence('legacy-admin')

export const silences: readonly Silence[] = [
  of('Resources', 'other values of tracking status, progress status and training mode', [
    'legacy-admin.trackings.get.statuses',
    'legacy-admin.registrations.get.progress-statuses',
    'legacy-admin.trainings.get.modes',
  ]),
  of('Resources', 'how the status of a training moves', ['legacy-admin.trainings.update.transitions']),
  of('Operations', 'which values the status filter of trainings takes', ['legacy-admin.trainings.list.status-values']),
  of('Operations', 'which parameters are required', ['legacy-admin.*.required', 'legacy-admin.*.without-entity']),
  of('Authentication', 'how keys are issued', ['legacy-admin.service.key-issue']),
  of('Authentication', 'what the token exchange needs beside its code', ['legacy-admin.tokens.exchange.credential']),
  of('Errors', 'statuses and payloads of errors', ['legacy-admin.*.refusal-status', 'legacy-admin.*.refusal-members']),
]
