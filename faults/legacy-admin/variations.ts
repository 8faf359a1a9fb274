/** The freedoms of an honest older administration interface. */

import type { OperationId } from '../../contract/operations.ts'
import type { Store } from '../../reference/index.ts'
import { refusal } from '../../reference/mutators/builder.ts'
import { around, bodyOf, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { DAY } from '../../reference/values/date.ts'
import { named } from './build.ts'
import { answers } from './variations-answers.ts'
import { legacyAdminBehaviours } from './variations-behaviours.ts'
import { codeVariations } from './variations-codes.ts'
import { linkVariations } from './variations-links.ts'
import { platforms } from './variations-platforms.ts'
import { requests } from './variations-requests.ts'

const { refuses, varies } = variationsOf('legacy-admin-')

const LEARNERS: readonly OperationId[] = ['legacy-admin/learners.create', 'legacy-admin/learners.update']
const SESSIONS: readonly OperationId[] = ['legacy-admin/sessions.create', 'legacy-admin/sessions.update']
const TRAININGS: readonly OperationId[] = ['legacy-admin/trainings.create', 'legacy-admin/trainings.update']

const LONGEST = 90 * DAY

interface Titled {
  readonly title: string
  readonly uuid: string
}

/** @param parameter of the path, with the GUID of the record that is changed @param all the records of its kind */
const uniqueTitle = (operation: OperationId, parameter: string, all: (store: Store) => readonly Titled[]) =>
  around(operation, (next, world) => (question) => {
    const { title } = bodyOf(question)
    const own = named(question, world, parameter)
    const isTaken = title && all(world.store).some((one) => one.title === title && one.uuid !== own)
    return isTaken ? refusal(question, 409) : next(question)
  })

const rules: readonly Variation[] = [
  refuses(LEARNERS, 'dates-of-status-u', 'takes start and end with status U alone', ['RA12'], (question) => {
    const { start, end, status } = bodyOf(question)
    return (start || end) && status !== 'U' && 409
  }),
  refuses(
    LEARNERS,
    'no-learners-of-the-past',
    'takes no end of a learner that is over',
    ['RA19'],
    (question, { clock }) => {
      const { end } = bodyOf(question)
      return end && String(end) < clock.today() && 409
    },
  ),
  refuses(SESSIONS, 'sessions-of-a-quarter', 'opens sessions of ninety days at most', ['RA12'], (question) => {
    const { start, end } = bodyOf(question)
    const length = Date.parse(String(end)) - Date.parse(String(start))
    return length > LONGEST && 409
  }),
  varies(
    'unique-titles',
    'lets no two trainings and no two sessions have one title',
    ['RA12'],
    ...TRAININGS.map((operation) => uniqueTitle(operation, 'training_guid', ({ courses }) => courses.all())),
    ...SESSIONS.map((operation) => uniqueTitle(operation, 'session_guid', ({ sessions }) => sessions.all())),
  ),
]

const { chooses } = variationsOf('')

const choices: readonly Variation[] = [
  chooses('markup-strip', 'markup: strip', ['R84'], { markup: 'strip' }),
  chooses('markup-escape', 'markup: escape', ['R84'], { markup: 'escape' }),
  chooses('longTitle-cut', 'longTitle: cut', ['R85'], { longTitle: 'cut' }),
  chooses('repeatedRegistration-return-the-existing', 'repeatedRegistration: return the existing', ['R89'], {
    repeatedRegistration: 'return the existing',
  }),
  chooses('repeatedRegistration-create-another', 'repeatedRegistration: create another', ['R89'], {
    repeatedRegistration: 'create another',
  }),
  chooses('closedSession-refuse', 'closedSession: refuse', ['R89'], { closedSession: 'refuse' }),
]

export const variations: readonly Variation[] = [
  ...legacyAdminBehaviours,
  ...choices,
  ...answers,
  ...requests,
  ...platforms,
  ...rules,
  ...codeVariations,
  ...linkVariations,
]
