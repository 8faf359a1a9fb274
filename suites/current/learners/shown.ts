/** Statements of listed learners about themselves: current, Learner. */

import { succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import type { Scope } from '../../../engine/scope.ts'
import { addressesIn } from '../../../laws/kit/addresses.ts'
import type { Draft } from '../../../laws/kit/suite.ts'
import { keepsRules, type RecordRule, references } from '../shown-values.ts'
import { languageCodes } from '../training-records.ts'

/** Such as Europe/Paris, CET or Romance Standard Time; a bare number or offset is none. */
const zoneName: RecordRule = ({ timezone }) =>
  typeof timezone === 'string' && timezone && !/[A-Za-z]{2}/.test(timezone)
    ? { expected: 'timezone, the name of a time zone', actual: timezone }
    : undefined

/** R33: a number by its name and neighbours, where it is shown at all. */
const badgeCount: RecordRule = ({ totalBadges }) =>
  totalBadges === undefined || totalBadges === null || typeof totalBadges === 'number'
    ? undefined
    : { expected: 'totalBadges, a number', actual: totalBadges }

/** R110: a manager may be null, but is not left out where others show one. */
const withManager = (records: readonly Item[]): RecordRule => {
  const isShown = records.some(({ manager }) => manager !== undefined && manager !== null)
  return (record) =>
    isShown && !('manager' in record)
      ? { expected: 'the member manager, as other learners show', actual: undefined }
      : undefined
}

const including = (include: string) => async (scope: Scope) =>
  pageOf(succeeded(await scope.call({ query: { include, size: 20 } }))).items

export const shownChecks = (find: (scope: Scope) => Promise<readonly Item[]>): readonly Draft[] => [
  languageCodes(find),
  keepsRules('timezone-name', 'shows names of time zones', find, () => [zoneName]),
  keepsRules('manager-shown', 'shows the member manager for every learner, or for none', find, (records) => [
    withManager(records),
  ]),
  keepsRules('total-badges', 'shows totalBadges as a number', including('totalBadges'), () => [badgeCount]),
  // R33: an address by its name, where it is a text.
  addressesIn('avatar-address', 'shows usable addresses of avatars', including('avatarUrl'), ['avatarUrl']),
  references(find, { 'entity.id': 'current/entities.get', 'manager.id': 'current/learners.get' }),
]
