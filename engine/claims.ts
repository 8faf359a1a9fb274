/** The records and accounts that a check touches and others may touch as well: those that meet take turns (`turns.ts`). */
import { hasTerms, termsOf } from '../contract/index.ts'
import { type Interface, interfaceOfCaller, interfaces } from '../contract/interfaces.ts'
import { interfaceOf, type OperationId } from '../contract/operations.ts'
import type { RecordRow } from '../contract/record-row.ts'
import { kindShownBy, kindWrittenBy, RECORD_KINDS, type RecordKind, records, storedAs } from '../contract/records.ts'
import { tableOf } from '../contract/table.ts'
import type { Check } from './check.ts'
import type { Claims } from './turns.ts'

/** Names of the administration's kinds whose records other interfaces show under another name. */
const COMMON_NAMES = tableOf({ training: 'training-course', session: 'training-session' })

/** The interfaces show the same records: `current/tracking` and `legacy-learner/tracking` have one name. */
function nameOf(kind: RecordKind): string {
  const name = storedAs(kind).split('/')[1]!
  return COMMON_NAMES[name] ?? name
}

const EVERY_KIND = [...new Set(RECORD_KINDS.map(nameOf))]

/**
 * `trainingCourse.id` leads from a registration to a training course, `sessionGuid` to a session, `training_guid` from a
 * list that stands below a training to that.
 */
function referredTo(kind: RecordKind): readonly RecordKind[] {
  const [interfaceName] = kind.split('/')
  const { steady = [], listIn }: RecordRow = records[kind]
  const members = [...steady, ...(listIn?.named ?? [])].flatMap(
    (path) => /^(\w+?)(?:\.id|Id|_?[Gg]uid)$/.exec(path)?.[1] ?? [],
  )
  const kinds = members.map(
    (member) => `${interfaceName}/${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  )
  return RECORD_KINDS.filter((one) => kinds.includes(one))
}

/** The kind of the records that an operation changes; those that it shows where it only reads. */
function changedBy(operation: OperationId): RecordKind | undefined {
  return kindWrittenBy(operation) ?? (hasTerms(operation) ? kindShownBy(termsOf(operation)) : undefined)
}

/** Everybody signs in with one. */
const ACCOUNTS = 'accounts'

const isAccount = (kind: RecordKind) => [records[kind].key, ...(records[kind].steady ?? [])].includes('login')

/** Whether others must not speak meanwhile: an account may be disabled, or see other records. */
export const changesAccounts = ({ phase, operation }: Pick<Check, 'phase' | 'operation'>): boolean => {
  const kind = changedBy(operation)
  return phase === 'shared' && kind !== undefined && isAccount(kind)
}

function sharedClaims(check: Check): Claims {
  const kind = changedBy(check.operation)
  if (!kind) return { takes: [...EVERY_KIND, ACCOUNTS], uses: [] }
  // Without an operation that writes such a record, it is changed through those that it refers to.
  const kinds = [kind, ...(kindWrittenBy(check.operation) ? [] : referredTo(kind))].map(nameOf)
  return changesAccounts(check) ? { takes: [...kinds, ACCOUNTS], uses: [] } : { takes: kinds, uses: [ACCOUNTS] }
}

const signInsOf = (name: Interface) => `sign-ins of ${name}`

/** Those that may end the token or the session of a check; a key stays as it is. */
function signInsBefore({ operation, callers }: Check): readonly string[] {
  const used = new Set([interfaceOf(operation), ...callers.flatMap((caller) => interfaceOfCaller(caller) ?? [])])
  return [...used].filter((name) => interfaces[name].passwordSignIns.length).map(signInsOf)
}

/** A check of `own` leaves alone what it did not create, but its records refer to others, and lists show all of them. */
function usedByOwn(check: Check): readonly string[] {
  const kind = changedBy(check.operation)
  const kinds = kind ? [kind, ...referredTo(kind)].map(nameOf) : EVERY_KIND
  return signInsBefore(check).length ? [...kinds, ACCOUNTS] : kinds
}

/**
 * A check of `shared` takes the kind of record that it changes: of other records it compares nothing that their own
 * operations write. Checks that sign in take their interface: a platform may keep one token for each account, which must
 * be used before the next sign-in, and others wait until nobody signs in with their accounts any more. Beyond that,
 * checks that read touch nothing.
 */
export function claimsOf(check: Check): Claims {
  const { phase, operation } = check
  if (phase === 'sign-in') return { takes: [signInsOf(interfaceOf(operation))], uses: [] }
  const { takes, uses } = phase === 'shared' ? sharedClaims(check) : { takes: [], uses: [] }
  return { takes, uses: [...uses, ...(phase === 'own' ? usedByOwn(check) : []), ...signInsBefore(check)] }
}
