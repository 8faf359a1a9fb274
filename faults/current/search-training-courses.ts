/** Faults of the search for training courses. */

import { replies, shows } from '../../reference/mutators/builder.ts'
import { type Fault, recordsIn } from '../../reference/mutators/fault.ts'
import { refusesMember, refusesValue } from '../../reference/mutators/shapes.ts'
import { ignoring, mixingTypes, ofBoth } from './search.ts'

const COURSES = 'current/search.training-courses'

export const searchTrainingCoursesFaults: readonly Fault[] = [
  ...ofBoth(COURSES),
  mixingTypes(COURSES, 'PATH', 'OPEN_ACCESS'),
  refusesValue(COURSES, 'hasContributionWidget', false, 'hasContributionWidget'),
  refusesValue(COURSES, 'status', 'COMPLETED', 'values-status'),
  ignoring(COURSES, 'status', 'values-status'),
  ignoring(COURSES, 'chapter'),
  refusesMember(COURSES, 'chapter', 'chapter'),
  shows(
    COURSES,
    'names-another-session',
    'names a session of another course',
    'session-of-hit',
    (record, _, { store }) => {
      record.trainingSessionUuid = store.sessions.all().find(({ courseId }) => courseId !== record.id)?.uuid
    },
  ),
  replies(COURSES, 'everybody-registered', 'says registered of every course', 'own-state', (reply) => {
    for (const record of recordsIn(reply)) if ('isRegistered' in record) record.isRegistered = true
  }),
  replies(COURSES, 'nobody-registered', 'says registered of no course', 'own-state', (reply) => {
    for (const record of recordsIn(reply)) if ('isRegistered' in record) record.isRegistered = false
  }),
]
