/** Create an author, tag or theme: current, Authors, tags, themes. */

import { firstOf, Refused } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { createdOnce } from '../../../client/answers/same.ts'
import { show } from '../../../client/answers/values.ts'
import { operationsOf } from '../../../contract/current/vocabulary.ts'
import type { Members } from '../../../contract/members.ts'
import { broken, observed } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { identifiersKept } from '../../../laws/bodies/change.ts'
import { suite } from '../../../laws/index.ts'
import { createdWith, isStored, mustWrite, type Stored } from '../../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../../laws/kit/suite.ts'
import {
  awkwardIn,
  awkwardValues,
  FOREIGN_IDS,
  languagePattern,
  recordOf,
  refusedOrNotStored,
  sameMembers,
} from '../records.ts'
import { exists, namesake } from './authors.ts'
import { found, leastOf, read, type Vocabulary } from './records.ts'

/** Themes also without a parent; authors also with one name each of two others. */
async function specimensOf(scope: Scope, of: Vocabulary): Promise<readonly Members[]> {
  const full = { ...(await leastOf(scope, of)), ...(await of.full(scope, 0)) }
  const odd: Members = { ...(await leastOf(scope, of)), ...awkwardIn(scope, of.free), ...FOREIGN_IDS }
  if (of.name === 'theme') return [full, await leastOf(scope, of), { ...odd, parent: null }]
  return of.name === 'author' ? [full, odd, { lastName: full.lastName, firstName: odd.firstName }] : [full, odd]
}

export const createWritten = (of: Vocabulary): Written => ({
  name: `current ${of.name} created`,
  full: async (scope) => ({ ...(await leastOf(scope, of)), ...(await of.full(scope, 0)) }),
  specimens: (scope) => specimensOf(scope, of),
  least: (scope) => leastOf(scope, of),
  send: (scope, members) => scope.tryCreate(`current/${of.name}`, members),
  record: recordOf,
  read: (scope, answer) => read(scope, of, recordOf(answer).id),
  recognisable: async (scope): Promise<Members> =>
    of.name === 'author' ? { firstName: scope.builder.uniqueName() } : {},
  async left(scope, members) {
    const [name, value] = Object.entries(members).find(([, one]) => String(one).startsWith('lpc-')) ?? []
    if (name === undefined) return undefined
    const left = (await found(scope, of, { [name]: String(value) })).find((item) => item[name] === value)
    return left ? `${of.name} ${left.id} with ${name} ${show(value)}` : undefined
  },
})

/** Authors may share one name. */
const sameNames =
  ({ sent }: Stored) =>
  (one: Item) =>
    !('firstName' in sent) || one.firstName === sent.firstName

const existsShown = (of: Vocabulary): Draft =>
  ownCheck('exists', `records the result of creating a duplicate ${of.name}`, async (scope) => {
    const { sent } = await mustWrite(scope, createWritten(of))
    const answer = await scope.tryCreate(`current/${of.name}`, sent)
    return observed(answer.ok ? 'created' : `refused with ${answer.status}`)
  })

export const createOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(
    operationsOf(of.name).create,
    {
      as: 'administrator',
      writes: true,
      sample: async (scope): Promise<Call> => ({ json: await leastOf(scope, of) }),
      snapshot: async (scope, call) =>
        (await found(scope, of, { [of.main]: String((call.json as Members)[of.main]) })).length,
      written: createWritten(of),
    },
    [
      ownCheck('read-only', 'does not let the client choose id and uuid', { tells: identifiersKept }, async (scope) => {
        const made = await createdWith(scope, createWritten(of), FOREIGN_IDS)
        const answer = isStored(made) ? made.answer : made
        return refusedOrNotStored(answer, 'members that are not listed', FOREIGN_IDS, async () => recordOf(answer))
      }),
      awkwardValues(of.free, async (scope, members, fits) => {
        const made = await createdWith(scope, createWritten(of), members, fits)
        if (isStored(made)) return made
        throw new Refused(made)
      }),
      ownCheck('appears-in-list', `shows the same created ${of.name} in the list and by id`, async (scope) => {
        const made = await createdWith(scope, createWritten(of), await of.full(scope, 0), () => true)
        if (!isStored(made)) throw new Refused(made)
        const name = made.sent[of.main]
        const alike = (await found(scope, of, { [of.main]: String(name) })).filter((one) => one[of.main] === name)
        const listed = alike.find(({ id }) => id === made.answered.id)
        if (!listed) return broken(`${made.answer.label}: the created ${of.name} in the list`, 'a list without it')
        const one = await read(scope, of, made.answered.id)
        return firstOf([
          sameMembers(listed, one, 'in the list', 'by its id'),
          sameMembers(one, made.answered, 'by its id', 'in the answer of the creation'),
          createdOnce(alike.filter(sameNames(made)), made.answer.label),
        ])
      }),
      ...(of.name === 'author'
        ? [exists(createWritten(of)), namesake(createWritten(of))]
        : [
            existsShown(of),
            languagePattern(
              async (scope) => async (languageCode) =>
                scope.tryCreate(`current/${of.name}`, { ...(await leastOf(scope, of)), languageCode }),
              (scope, id) => read(scope, of, id),
            ),
          ]),
      ...more,
    ],
  )
