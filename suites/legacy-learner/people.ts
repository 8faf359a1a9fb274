/** Managers and subordinates: legacy-learner, Endpoints. */

import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { show } from '../../client/answers/values.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { recordIn } from '../../fixtures/records/creation.ts'
import { suite } from '../../laws/index.ts'
import type { Query } from '../../laws/kit/pages.ts'
import { check, type Draft, ownCheck, type Setting } from '../../laws/kit/suite.ts'
import { accepted } from './inputs.ts'
import { oddValues } from './odd-values.ts'
import { asManagers } from './people-of-another.ts'
import { activeOnly, directOnly } from './people-of-run.ts'
import { AMPLE, ample, besideLimit, idsIn, MANAGERS, SUBORDINATES, wantedOf } from './people-reads.ts'

const ENOUGH = 7
const FAR = 1_000_000
const REACHES = `${clausePrefix(SUBORDINATES)}.limit-reached`
const setting: Setting = { as: 'session' }

const ofSubordinates: Setting = { ...setting, sample: async (scope) => ({ query: await wantedOf(scope) }) }

const distinct = (): Draft =>
  check('distinct', 'lists no subordinate twice', async (scope) => {
    const { ids, label } = await subordinatesOf(scope)
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined) return broken(`${label}: different ids`, `${twice} twice`)
    return ids.length > 1 ? holds() : needs.record('a learner with several of them')
  })

const managers = suite(MANAGERS, setting, [
  check('distinct', 'lists no manager twice', async (scope) => {
    const answer = await scope.call()
    const ids = idsIn(answer, 'managerIds')
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    return twice === undefined
      ? ids.length
        ? holds()
        : needs.record('a learner with a manager')
      : broken(`${answer.label}: different ids`, `${twice} twice`)
  }),
  check('not-self', 'does not list the caller as its own manager', notOwnManager),
  ownCheck('active-only', 'lists no inactive manager', { readsAsWell: true }, activeOnly),
])

async function notOwnManager(scope: Scope): Promise<Outcome> {
  const ids = idsIn(await scope.call(), 'managerIds')
  if (!ids.length) return needs.record('a learner with a manager')
  const query = { learnerLogin: scope.target.legacyLearner!.session.login }
  const profile = recordIn(succeeded(await scope.call({ operation: 'legacy-learner/profile.get', query })))
  return typeof profile?.id === 'number' && ids.includes(profile.id)
    ? broken(`${MANAGERS}: managers of the caller`, `the caller, ${profile.id}`)
    : holds()
}

const subordinatesOf = async (scope: Scope, query: Query = {}) => {
  const answer = await scope.call({ query: { ...(await wantedOf(scope)), ...query } })
  return { ids: idsIn(answer, 'subordinatesIds'), label: answer.label, answer }
}

/** @throws Broken when the parameter is refused, while the request without it is served (R101) */
async function subordinatesBy(scope: Scope, name: 'limitedSub' | 'limit' | 'offset', query: Query) {
  const { [name]: value, ...rest } = query
  const least = await wantedOf(scope)
  const answer = await scope.call({ query: { ...least, ...query } })
  await accepted(answer, `${name} ${value}`, () => scope.call({ query: { ...least, ...rest } }))
  return subordinatesOf(scope, query)
}

/** An id that is not among all of them, where they are all. */
const strangerIn = (ids: readonly number[], whole: readonly number[]) =>
  whole.length === AMPLE ? undefined : ids.find((id) => !whole.includes(id))

/** All of them. @throws Undecided when there are fewer than `atLeast` */
const all = async (scope: Scope, atLeast = 1): Promise<readonly number[]> => {
  const ids = await scope.once('subordinates', async (shared) => {
    const { ids: unlimited } = await subordinatesOf(shared)
    const limited = await ample(shared)
    return limited.length > unlimited.length ? limited : unlimited
  })
  if (ids.length < atLeast)
    throw new Undecided(needs.record(`a learner with at least ${atLeast} subordinates; it has ${ids.length}`))
  return ids
}

const same = (one: readonly number[], other: readonly number[]) => String([...one].sort()) === String([...other].sort())

async function limitedSub(scope: Scope): Promise<Outcome> {
  const whole = await all(scope, 2)
  const { ids, label } = await subordinatesBy(scope, 'limitedSub', { limitedSub: true })
  const strange = strangerIn(ids, whole)
  if (strange !== undefined) return broken(`${label}: only subordinates`, `${strange}, who is none`)
  if (!ids.length) return broken(`${label}: the direct ones of ${whole.length} subordinates`, 'none')
  return ids.length < whole.length ? holds() : needs.record('a learner with direct and indirect subordinates')
}

async function withoutLimit(scope: Scope): Promise<Outcome> {
  const whole = await all(scope, 2)
  const direct = await subordinatesOf(scope, { limitedSub: true })
  const { ids, label } = await subordinatesBy(scope, 'limitedSub', { limitedSub: false })
  if (!same(ids, whole) && !same(await ample(scope, { limitedSub: false }), whole))
    return broken(`${label}: all ${whole.length} subordinates`, `${ids.length} of them`)
  const named = scope.target.records.indirectSubordinate
  const missing = whole.length < AMPLE ? named?.find((id) => !whole.includes(Number(id))) : undefined
  if (missing !== undefined)
    return broken(`${label}: all subordinates`, `${whole.length} without ${missing}, indirect by the profile`)
  if (named) return holds()
  return direct.ids.length < whole.length ? holds() : needs.record('a learner with direct and indirect subordinates')
}

async function limit(scope: Scope): Promise<Outcome> {
  const whole = await all(scope, 2)
  for (const asked of new Set([1, 2, whole.length - 1])) {
    const { ids, label } = await subordinatesBy(scope, 'limit', { limit: asked, ...(await besideLimit(scope)) })
    if (ids.length > asked) return broken(`${label}: at most ${asked} subordinates`, `${ids.length}`)
    const strange = strangerIn(ids, whole)
    if (strange !== undefined) return broken(`${label}: only subordinates`, `${strange}, who is none`)
    // The documents do not show the meaning of offset 1: it may leave out at most one record.
    if (ids.length < Math.min(asked, whole.length - 1))
      return broken(`${label}: ${asked} of ${whole.length} subordinates`, `${ids.length}`)
  }
  return firstOf([await behindLimit(scope), await limitOfDirect(scope)])
}

/** R18: whatever an offset counts, after a list that is shorter than its limit nobody follows. */
async function behindLimit(scope: Scope): Promise<Outcome> {
  const ample = { limit: AMPLE, ...(await besideLimit(scope)) }
  const { ids, label } = await subordinatesBy(scope, 'limit', ample)
  const answer = await scope.call({ query: { ...(await wantedOf(scope)), ...ample, offset: ids.length + 1 } })
  const more = answer.ok ? idsIn(answer, 'subordinatesIds').find((id) => !ids.includes(id)) : undefined
  if (more === undefined || ids.length >= AMPLE) return holds()
  return broken(
    `${label}: as many as there are, up to ${AMPLE}`,
    `${ids.length}, without ${more} of ${answer.label}`,
    REACHES,
  )
}

/** Both together: a limit counts for the direct ones alone, too. */
async function limitOfDirect(scope: Scope): Promise<Outcome> {
  const { ids: direct } = await subordinatesOf(scope, { limitedSub: true })
  const beside = { limitedSub: true, limit: 1, ...(await besideLimit(scope)) }
  const answer = await scope.call({ query: { ...(await wantedOf(scope)), ...beside } })
  const found = answer.ok ? idsIn(answer, 'subordinatesIds').length : 0
  return direct.length > 1 && found > 1 ? broken(`${answer.label}: at most 1 subordinate`, `${found}`) : holds()
}

/** Refused, or treated as a legal value. */
async function offsetBelow(scope: Scope): Promise<readonly Outcome[]> {
  await all(scope, ENOUGH)
  const legal: (readonly number[])[] = []
  for (const query of [{ limit: 3 }, { limit: 3, offset: 1 }]) legal.push((await subordinatesOf(scope, query)).ids)
  return inTurn([0, -1], async (value) => {
    const answer = await scope.call({ query: { limit: 3, offset: value } })
    if (!answer.ok) return refusal(answer, `offset ${value}`)
    const ids = idsIn(answer, 'subordinatesIds')
    return legal.some((one) => same(one, ids))
      ? holds()
      : broken(`${answer.label}: a refusal, or as with a legal offset`, `${ids.length} subordinates, ${show(ids)}`)
  })
}

/** R6: for any legal limit that the value is read as, the answer holds some of the subordinates, each once. */
async function limitBelow(scope: Scope): Promise<readonly Outcome[]> {
  const whole = await all(scope, 2)
  return inTurn([0, -1], async (value) => {
    const answer = await scope.call({ query: { limit: value } })
    if (!answer.ok) return refusal(answer, `limit ${value}`)
    const ids = idsIn(answer, 'subordinatesIds')
    const wrong = strangerIn(ids, whole) ?? ids.find((id, index) => ids.indexOf(id) !== index)
    return wrong === undefined
      ? holds()
      : broken(`${answer.label}: a refusal, or subordinates as with a legal limit`, `${wrong} as well`)
  })
}

async function moves(scope: Scope): Promise<Outcome> {
  await all(scope, ENOUGH)
  const one = await subordinatesBy(scope, 'offset', { limit: 3, offset: 1 })
  const other = await subordinatesBy(scope, 'offset', { limit: 3, offset: 2 })
  return firstOf([
    one.ids.length ? holds() : broken(`${one.label}: subordinates`, 'none'),
    same(one.ids, other.ids) ? broken(`${other.label}: others than ${one.label}`, 'the same') : holds(),
    await movesAmongDirect(scope),
  ])
}

/** R18: records or pages of one, from the first or from the second: two offsets that follow each other differ. */
async function movesAmongDirect(scope: Scope): Promise<Outcome> {
  const direct = { limitedSub: true }
  const { ids } = await subordinatesOf(scope, direct)
  const at = (offset: number) => subordinatesBy(scope, 'offset', { ...direct, limit: 1, offset })
  if (ids.length < 3) return holds()
  const [one, other] = [await at(1), await at(2)]
  return same(one.ids, other.ids) ? broken(`${other.label}: others than ${one.label}`, 'the same') : holds()
}

async function meaning(scope: Scope): Promise<Outcome> {
  const whole = await all(scope, ENOUGH)
  const { ids: first } = await subordinatesOf(scope, { limit: 3, offset: 1 })
  const { ids: second } = await subordinatesOf(scope, { limit: 3, offset: 2 })
  const overlap = second.filter((id) => first.includes(id)).length
  const starts = same(first, whole.slice(0, 3)) ? 'offset 1 begins with the first' : 'offset 1 leaves the first out'
  return observed(`${starts}, it counts ${overlap === 2 ? 'records' : overlap === 0 ? 'pages' : 'otherwise'}`)
}

const subordinates = suite(SUBORDINATES, ofSubordinates, [
  oddValues(ofSubordinates, { query: ['limit', 'offset', 'limitedSub'] }),
  distinct(),
  check('not-self', 'does not list the caller', async (scope) => {
    const whole = await all(scope)
    const query = { learnerLogin: scope.target.legacyLearner!.session.login }
    const profile = succeeded(await scope.call({ operation: 'legacy-learner/profile.get', query }))
    const id = recordIn(profile)?.id
    return whole.includes(id as number) ? broken('subordinates of the caller', `the caller, ${id}`) : holds()
  }),
  check('as-managers', 'lists a learner as a direct subordinate of its managers only', asManagers),
  ownCheck('direct-only', 'returns no indirect subordinate with limitedSub=true', { readsAsWell: true }, directOnly),
  check('limitedSub', 'returns direct subordinates with limitedSub=true', limitedSub),
  check('limitedSub-default', 'returns all subordinates with limitedSub=false', withoutLimit),
  check('limit', 'returns as many subordinates as limit asks for', { clauses: ['limit', 'limit-reached'] }, limit),
  check('limit-minimum', 'refuses or adjusts a limit below 1', limitBelow),
  check('offset', 'returns other subordinates at another offset', moves),
  check('offset-minimum', 'refuses or adjusts an offset below 1', offsetBelow),
  check('offset-first', 'records what offset counts and where it starts', meaning),
  check('offset-past-end', 'records the result of an offset past the end', async (scope) => {
    const answer = await scope.call({ query: { offset: FAR } })
    if (!answer.ok) return observed(`refused with ${answer.status}`)
    return observed(idsIn(answer, 'subordinatesIds').length ? 'subordinates' : 'none')
  }),
])

export const people = [managers, subordinates]
