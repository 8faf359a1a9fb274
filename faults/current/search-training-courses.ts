/** Faults of the search for training courses. */
import { type Fault, isOk, recordsIn } from '../../mutators/fault.ts'
import { replies, wraps } from '../../mutators/shapes.ts'
import { ignoring, mixingTypes, ofBoth, refusing, refusingAll } from './search.ts'

const COURSES = 'current/search.training-courses'

export const searchTrainingCoursesFaults: readonly Fault[] = [
  ...ofBoth(COURSES),
  mixingTypes(COURSES, 'PATH', 'OPEN_ACCESS'),
  refusing(COURSES, 'hasContributionWidget', false, 'hasContributionWidget'),
  refusing(COURSES, 'status', 'COMPLETED', 'values-status'),
  ignoring(COURSES, 'status', 'values-status'),
  ignoring(COURSES, 'chapter'),
  refusingAll(COURSES, 'chapter'),
  wraps(
    COURSES,
    'names-another-session',
    'names a session of another course',
    'session-of-hit',
    (next, { store }) =>
      (question) => {
        const reply = next(question)
        for (const record of isOk(reply) ? recordsIn(reply) : [])
          record.trainingSessionUuid = store.sessions.all().find(({ courseId }) => courseId !== record.id)?.uuid
        return reply
      },
  ),
  replies(COURSES, 'everybody-registered', 'says registered of every course', 'own-state', (reply) => {
    for (const record of recordsIn(reply)) if ('isRegistered' in record) record.isRegistered = true
  }),
  replies(COURSES, 'nobody-registered', 'says registered of no course', 'own-state', (reply) => {
    for (const record of recordsIn(reply)) if ('isRegistered' in record) record.isRegistered = false
  }),
]
