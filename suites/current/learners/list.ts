/** List learners: current, Learners. */

import { type Answer, describe, listOf } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded } from '../../../client/answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../../client/answers/page.ts'
import { show, valueAt } from '../../../client/answers/values.ts'
import { loginAsk } from '../../../client/sign-in.ts'
import type { Members } from '../../../contract/members.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Call, Scope } from '../../../engine/scope.ts'
import { isOwn } from '../../../fixtures/builders.ts'
import { suite } from '../../../laws/index.ts'
import { addressesIn } from '../../../laws/kit/addresses.ts'
import { control } from '../../../laws/kit/control.ts'
import { recordsOf } from '../../../laws/kit/pages.ts'
import { check, clauseOf, type Draft } from '../../../laws/kit/suite.ts'
import { filterEncoding, unusualWith } from '../../../laws/kit/unusual-text.ts'
import { hiddenRange, type Touched } from '../../../laws/ranges/hidden.ts'
import { recordOf } from '../records.ts'
import { junkParameters, keepsRules, type RecordRule, references } from '../shown-values.ts'
import { languageCodes } from '../training-records.ts'
import { byEntityUuid, groupPart, listing, listTerms, narrows, ownOf } from './references.ts'
import { plainLearner } from './values.ts'

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

const shownChecks = (find: (scope: Scope) => Promise<readonly Item[]>): readonly Draft[] => [
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

/** A learner created now, with the interval in which the target created it. */
async function touched(scope: Scope): Promise<Touched> {
  const { sent, answer, before, after } = await plainLearner(scope)
  const record = recordOf(succeeded(answer))
  const dated = Date.parse(String(answer.headers.date ?? ''))
  const [earliest, latest] = Number.isNaN(dated)
    ? [before, after]
    : [Math.min(dated, before) - 1000, Math.max(dated, after) + 1000]
  const query = { login: String(sent.login) }
  return { key: keyOf(record), query, earliest, latest, dated: !Number.isNaN(dated) }
}

/** Finds a learner of the run's own by its unusual first name. */
/** Unescaped signs would cut the value: a percent-encoded one must not match its double decoding. */
const unique = (name: 'login' | 'id' | 'uuid', records: readonly Item[], clause?: string): Outcome => {
  const seen = new Set<unknown>()
  const twice = records
    .map((record) => record[name])
    .find((value) => value !== undefined && (seen.has(value) || !seen.add(value)))
  return twice === undefined ? holds() : broken(`learners with different ${name}`, `two with ${show(twice)}`, clause)
}

const allLearners = async (scope: Scope) => (await recordsOf(scope, listing)).records

/** R94, R110: whether a learner shows its entity is open; a learner without an entity is not allowed. */
async function oneEntity(scope: Scope): Promise<Outcome> {
  // Records left by earlier runs were created without an entity.
  const records = (await allLearners(scope)).filter(({ login }) => !isOwn(login))
  const showing = records.filter((record) => valueAt(record, 'entity.id') !== undefined)
  if (!showing.length) return needs.record('a learner that shows its entity')
  const lacking = records.find((record) => valueAt(record, 'entity.id') === undefined)
  return lacking
    ? broken(`${keyOf(lacking)}: an entity, as ${showing.length} others show`, show(lacking.entity))
    : holds()
}

export const learnersList = suite('current/learners.list', listing, [
  ...hiddenRange({ terms: listTerms, setting: listing, field: 'createdAt', touch: touched }),
  filterEncoding('firstName', {
    async make(scope, some) {
      scope.giveBack()
      const text = unusualWith(some, scope.builder.word())
      const { sent, record } = await scope.own('current/learner', { firstName: text })
      return { text, shown: record.firstName, isIt: ({ login }) => login === sent.login }
    },
    query: { size: 100 },
  }),
  check('include-unknown', 'records the result of an unknown name in include', async (scope) => {
    const answer = await scope.call({ query: { include: 'lpcUnknownMember', size: 1 } })
    return observed(answer.ok ? 'ignored' : `refused with ${answer.status}`)
  }),
  check('filter-entity-own', "finds an entity's own learners by entityId", async (scope) =>
    firstOf([await ownOf(scope, 'entityId', 'entity.id'), await narrows(scope, 'entityId', 'entity.id')]),
  ),
  check('filter-entityUuid-own', 'finds the same learners by entityUuid as by entityId', byEntityUuid),
  check('filter-manager-own', 'finds the learners of one manager by managerId', (scope) =>
    ownOf(scope, 'managerId', 'manager.id'),
  ),
  check('filter-group-own', 'finds the learners of one group by groupId', groupPart),
  check(
    'unique-login',
    'shows each login, id and uuid once',
    { clauses: ['unique-login', 'unique'] },
    async (scope) => {
      const { records } = await recordsOf(scope, listing, 2)
      const derived = clauseOf({ operation: 'current/learners.list' }, 'unique')
      return [unique('login', records), unique('id', records, derived), unique('uuid', records, derived)]
    },
  ),
  check('display-name', 'records how displayName is composed', async (scope) => {
    const { records } = await recordsOf(scope, listing)
    // Learners left by earlier runs were named by them.
    const theirs = records.filter(({ login }) => !isOwn(login))
    if (!theirs.length) return needs.record('a learner whom no run created')
    const ways = new Set(
      theirs.map(({ displayName, firstName, lastName }) =>
        displayName === `${firstName} ${lastName}`
          ? 'first and last name'
          : displayName === `${lastName} ${firstName}`
            ? 'last and first name'
            : 'another way',
      ),
    )
    return observed([...ways].sort().join(', '))
  }),
  check('enabled-dates', 'shows no enabledFrom after its enabledUntil', async (scope) => {
    const { records } = await recordsOf(scope, listing)
    const wrong = records.find(
      ({ enabledFrom, enabledUntil }) =>
        typeof enabledFrom === 'string' && typeof enabledUntil === 'string' && enabledFrom > enabledUntil,
    )
    return wrong
      ? broken(`${keyOf(wrong)}: enabledFrom up to enabledUntil`, `${wrong.enabledFrom} after ${wrong.enabledUntil}`)
      : holds()
  }),
  ...shownChecks(allLearners),
  check(
    'one-entity',
    'shows an entity for every learner, where it shows any',
    { clauses: ['current.service.one-entity'] },
    oneEntity,
  ),
  junkParameters('current/learners.list', listing, [
    'entityId',
    'groupId',
    'managerId',
    'enabled',
    'createdAt.greaterThan',
  ]),
  check(
    'instance-address',
    'returns 421 at the instance address',
    { clauses: ['current.service.instance-address', 'current.service.instance-message'] },
    async (scope) => {
      await control(scope, 'current/learners.list', listing)
      // R121: with a login that does not exist, in case an instance signs in all the same.
      const signIn = { ...loginAsk(scope.target, 'administrator'), as: 'anonymous' } as const
      const json = { ...(signIn.json as Members), login: scope.builder.unique() }
      return [
        misdirected(await scope.call({ query: { size: 1 }, straight: true })),
        misdirected(await scope.call({ ...signIn, json, straight: true })),
      ]
    },
  ),
  check(
    'bearer-only',
    'accepts a token under no other scheme, nor in the query',
    { clauses: ['current.service.bearer-only'] },
    async (scope) => {
      await control(scope, 'current/learners.list', listing)
      const token = await scope.tokenOf('administrator')
      const account = scope.target.current!.administrator!
      const basic = Buffer.from(`${account.login}:${account.password}`).toString('base64')
      const ways: readonly [string, Call][] = [
        ['login and password as Basic', { headers: { authorization: `Basic ${basic}` } }],
        ['the token without its scheme', { headers: { authorization: token } }],
        ['the token as Basic', { headers: { authorization: `Basic ${token}` } }],
        ['the unsigned token', { headers: { authorization: `Bearer ${unsigned(token)}` } }],
        ['the token in the query', { query: { access_token: token, size: 1 } }],
      ]
      return inTurn(ways, async ([what, call]) => refusal(await scope.call({ ...call, as: 'anonymous' }), what))
    },
  ),
])

/** The target of a redirect to the same operation under another host, which nobody configured. */
function anotherHost({ status, headers, url }: Answer): string | undefined {
  const [location] = listOf(headers.location)
  if (status < 300 || status >= 400 || !location || !url || !URL.canParse(location)) return undefined
  const there = new URL(location)
  const plain = ({ pathname }: URL) => pathname.toLowerCase().replace(/(?<!\/)\/+$/, '')
  return there.host !== url.host && plain(there) === plain(url) ? there.origin : undefined
}

function misdirected(answer: Answer): Outcome {
  const host = anotherHost(answer)
  if (host) return needs.credential(`CURRENT_INSTANCE_URL as the instance calls itself: it redirects to ${host}`)
  if (answer.status !== 421) return broken(`${answer.label} at the instance address: 421`, describe(answer))
  const message = valueAt(answer.json, 'message')
  return typeof message === 'string'
    ? holds()
    : broken(`${answer.label} at the instance address: a message`, describe(answer), 'current.service.instance-message')
}

/** The claims of a token with algorithm `none`. */
function unsigned(token: string): string {
  const [, claims = token] = token.split('.')
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
}
