import type { Random } from '../random.ts'
import type { Draft } from '../store/collection.ts'
import type { Store } from '../store/index.ts'
import type { Department, Learner } from '../store/learner.ts'
import { FAR_AHEAD, LONG_PAST, moment } from './moment.ts'
import { firstNames, lastNames } from './names.ts'

const COUNT = 144
/** Position of the two learners whose passwords are given out. */
const MAIN = 5
const OTHER = 6
/** A position whose account may always be used. */
const NO_PERIOD = 6

const languages = ['en-GB', 'fr-FR', 'de-DE', 'es-ES', 'zh-CN', 'zh-Hans-CN', null] as const
const timezones = ['Europe/Paris', 'Europe/London', 'America/New_York', 'Asia/Tokyo', 'UTC', null] as const
const division = { name: 'Operations', id: 'D-1' }
const departments: readonly (Department | null)[] = [
  { name: 'Sales', id: 'D-10', parent: { name: 'Commerce', id: 'D-2' } },
  { name: 'Sales Support', id: 'D-100', parent: { name: 'Commerce', id: 'D-2' } },
  { name: 'Workshop', id: 'D-11', parent: division },
  { name: 'Stores', id: 'D-12', parent: division },
  { name: 'Operations', id: 'D-1', parent: null },
  { name: 'Direction & Board', id: 'D-3', parent: { name: 'Headquarters', id: 'D-0' } },
  null,
]
const awkwardLogins = [
  'plus+sign',
  'per%20cent',
  'am&per=sand',
  'quo"te',
  "apo'strophe",
  'spa ce',
  'ünïcode',
  'émile🦊',
  'sl/ash',
  'UPPER.case',
]

/** Learners so chosen that every filter finds some of them and leaves some out. */
export function seedLearners(store: Store, random: Random): { learner: Learner; otherLearner: Learner } {
  const groups = Array.from({ length: 9 }, (_, index) => store.groups.add({ name: `Group ${index + 1}` }))
  const fields = [
    store.customFields.add({ name: 'Badge colour', type: 'string' }),
    store.customFields.add({ name: 'Locker', type: 'integer' }),
    store.customFields.add({ name: 'Remark', type: 'string' }),
  ]
  const entityIds = store.entities
    .all()
    .slice(1, 60)
    .map(({ id }) => id)
  for (let index = 0; index < COUNT; index += 1) {
    const known = index === MAIN || index === OTHER
    const learner = store.learners.add({
      ...person(index, random),
      ...period(known ? NO_PERIOD : index),
      ...belonging(index),
      entityId: entityIds[(index * 7) % entityIds.length]!,
      groupIds: groups.filter((_, position) => index % (position + 2) === 0).map(({ id }) => id),
      customFields:
        index % 3 === 0
          ? fields.slice(0, 1 + (index % 2) * 2).map(({ uuid }, at) => ({ uuid, value: fieldValue(index, at) }))
          : [],
    })
    learner.managerId = managerOf(index, store)
  }
  const all = store.learners.all()
  return {
    learner: known(all[MAIN]!, 'mila.okafor', 'Mila', 'Okafor'),
    otherLearner: known(all[OTHER]!, 'jonas.weber', 'Jonas', 'Weber'),
  }
}

const fieldValue = (index: number, at: number) =>
  at === 1 ? index * 10 : at === 0 ? ['red', 'green', 'blue'][index % 3]! : 'a & b = "c"'

function person(index: number, random: Random) {
  const firstName = firstNames[index % firstNames.length]!
  const lastName = lastNames[(index * 5 + Math.floor(index / 32)) % lastNames.length]!
  const login = index >= 20 && index < 30 ? awkwardLogins[index - 20]! : `learner.${index}`
  return {
    login,
    password: `Lrn-${random.code(14)}`,
    // E-1 is the beginning of E-10, which is the beginning of E-100
    referenceNumber: index % 11 === 10 ? null : `E-${index}`,
    email: index % 13 === 12 ? null : `person${index}${index % 2 ? '+lms' : ''}@example.test`,
    firstName,
    lastName,
    presentation: `I am ${firstName}.`,
    web: `https://people.example.test/${index}`,
    twitter: `https://social.example.test/t/${index}`,
    linkedIn: `https://social.example.test/in/${index}`,
    avatarUrl: `https://media.example.test/avatars/${index}.png`,
  }
}

/** Groups of three share an instant, so that each bound has neighbours on both sides and on itself. */
const createdAt = (index: number) => moment(Math.floor(index / 3) * 5, index % 2 ? 0 : 1)

function belonging(
  index: number,
): Pick<
  Learner,
  'createdAt' | 'lastConnectedAt' | 'department' | 'languageCode' | 'timezone' | 'totalBadges' | 'points' | 'managerId'
> {
  return {
    createdAt: createdAt(index - (index % 3)),
    lastConnectedAt: index % 4 === 3 ? null : moment(500 + index, 2, index % 60),
    department: structuredClone(departments[index % departments.length]!),
    languageCode: languages[(index * 3) % languages.length]!,
    timezone: timezones[index % timezones.length]!,
    totalBadges: index % 6,
    points: index * 15,
    managerId: null,
  }
}

/** Whether and when the account may be used. */
function period(index: number): Pick<Draft<Learner>, 'enabledFrom' | 'enabledUntil' | 'status'> {
  const active = index % 5 !== 4
  const [enabledFrom, enabledUntil] = [
    ['2022-01-01', FAR_AHEAD],
    ['2022-01-01', null],
    [null, FAR_AHEAD],
    [null, LONG_PAST],
    [FAR_AHEAD, null],
    [LONG_PAST, LONG_PAST],
    [null, null],
    [null, null],
    [null, null],
  ][index % 9] as [string | null, string | null]
  return { enabledFrom, enabledUntil, status: active ? (enabledFrom || enabledUntil ? 'U' : 'Y') : 'N' }
}

/** The main learner has a manager, twelve people directly below and more further down. */
function managerOf(index: number, { learners }: Store): number | null {
  const at = (position: number) => learners.all()[position]?.id ?? null
  if (index === MAIN || index === OTHER) return at(0)
  if (index >= 40 && index < 52) return at(MAIN)
  if (index >= 52 && index < 64) return at(40 + ((index - 52) % 4))
  if (index >= 64 && index < 68) return at(52)
  return index > 100 && index % 2 ? at(OTHER) : null
}

function known(learner: Learner, login: string, firstName: string, lastName: string): Learner {
  return Object.assign(learner, {
    login,
    firstName,
    lastName,
    email: `${login}@example.test`,
    enabledFrom: null,
    enabledUntil: null,
    status: 'Y',
    languageCode: 'en-GB',
    department: structuredClone(departments[0]!),
    timezone: 'Europe/Paris',
    presentation: `${firstName} works in the yard.`,
    lastConnectedAt: moment(600, 3, 12),
  } satisfies Partial<Learner>)
}
