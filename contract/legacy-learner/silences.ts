/** Behaviour that the document of `legacy-learner` says it does not show. */
import { type Silence, silence } from '../silence.ts'

const of = silence('legacy-learner')

export const silences: readonly Silence[] = [
  of('Resources', 'what a folder holds', ['legacy-learner.session-folders.list.value']),
  of(
    'Resources',
    'how the flags of a session and the progress of a tracking move',
    ['legacy-learner.trackings.save.lower-progression', 'legacy-learner.trackings.save.session-time-meaning'],
    'the flags follow the clock of the target: a run is too short',
  ),
  of('Operations', 'which parameters are required', [
    'legacy-learner.*.missing',
    'legacy-learner.*.missing-members',
    'legacy-learner.*.nothing-sent',
    'legacy-learner.*.no-rows',
    'legacy-learner.*.without-*',
  ]),
  of('Operations', 'what the list of session folders holds', ['legacy-learner.session-folders.list.value']),
  of(
    'Operations',
    'what else the upload of trackings takes',
    ['legacy-learner.trackings.upload.no-rows', 'legacy-learner.trackings.upload.not-an-array'],
    'a name that is not known cannot be sent',
  ),
  of('Operations', 'which values the types of learning objects have', ['legacy-learner.types.list.labels']),
  of('Authentication', 'how long a session lasts', [
    'legacy-learner.session.*.cookie-attributes',
    'legacy-learner.service.session-lifetime',
  ]),
  of(
    'Errors',
    'statuses and messages',
    ['legacy-learner.*.refusal-status', 'legacy-learner.service.statuses'],
    'messages are free text, which may repeat what was sent: they stand in the evidence',
  ),
]
