/**
 * What no operation changes of a record once it is there (R105, R120), by the schema under which answers show it. Short
 * forms and forms with more members show the same records.
 */
import type { Terms } from './terms.ts'

/** Records of one kind: the member that identifies them, and paths that are always the same for the same record. */
export interface Kind {
  readonly name: string
  readonly key: string
  readonly steady: readonly string[]
}

const REGISTRATION = ['sessionGuid', 'trainingGuid', 'learnerGuid'] as const

const STEADY: Readonly<Record<string, readonly string[]>> = {
  'current/learner': ['uuid', 'login', 'registeredAt'],
  'current/learning-resource': ['uuid', 'type'],
  'current/localized-version': ['uuid', 'languageCode'],
  'current/author': ['uuid'],
  'current/tag': ['uuid'],
  'current/theme': ['uuid'],
  'current/entity': ['uuid'],
  'current/training-course': ['uuid'],
  'current/training-session': ['uuid', 'createdAt', 'trainingCourse.id'],
  // A platform may date a registration anew when its status moves.
  'current/registration': ['uuid', 'learner.id', 'trainingSession.id', 'trainingCourse.id'],
  'current/tracking': ['uuid', 'learningResource.id', 'trainingSession.id'],
  'current/certificate': ['uuid', 'certifiedAt', 'registration.id'],
  'legacy-admin/learner': [],
  'legacy-admin/registration': REGISTRATION,
  'legacy-admin/tracking': [...REGISTRATION, 'contentGuid', 'contentVersionGuid'],
  'legacy-admin/training': ['type'],
  'legacy-admin/session': [],
  'legacy-learner/profile': ['id'],
  'legacy-learner/training': ['trainingId'],
  'legacy-learner/training-session': ['trainingGuid'],
}

/** What identifies a record that has neither an id of its own in every request nor a GUID. */
const KEYS: Readonly<Record<string, string>> = { 'legacy-learner/profile': 'login' }

/** Members of a record under which records of another kind stand. */
const NESTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'current/learning-resource': { localizedVersions: 'current/localized-version' },
  'current/author-link': { author: 'current/author' },
  'current/tag-link': { tag: 'current/tag' },
  'current/theme-link': { theme: 'current/theme' },
}

const nameOf = (schema: string) => schema.replace(/-short$/, '').replace('/added-', '/')

const kindNamed = (name: string): Kind | undefined => {
  const steady = STEADY[name]
  const key = KEYS[name] ?? (name.startsWith('current/') ? 'id' : 'guid')
  return steady && { name, key, steady }
}

/** What the records of an answer are; undefined where no other answer shows them. */
export const kindOf = ({ answer }: Terms): Kind | undefined =>
  'schema' in answer ? kindNamed(nameOf(answer.schema)) : undefined

/** Records within the records of an answer, by the member that holds them. */
export const nestedKinds = ({ answer }: Terms): Readonly<Record<string, Kind>> =>
  'schema' in answer
    ? Object.fromEntries(
        Object.entries(NESTED[nameOf(answer.schema)] ?? {}).map(([member, name]) => [member, kindNamed(name)!]),
      )
    : {}

/** Whether other answers show records that this one shows. */
export const showsKnownRecords = (terms: Terms): boolean =>
  kindOf(terms) !== undefined || Object.keys(nestedKinds(terms)).length > 0
