/** Learner operations: current, Learners and the Learner resource. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf, recordOf } from '../../answers/page.ts'
import { carries, show, valueAt } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { loginAsk } from '../../client/sign-in.ts'
import { termsOf } from '../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { AWKWARD, isOwn } from '../../fixtures/builders.ts'
import { control } from '../laws/control.ts'
import { filtered } from '../laws/filters.ts'
import { suite } from '../laws/index.ts'
import { recordsOf } from '../laws/pages.ts'
import { hiddenRange, type Touched } from '../laws/ranges.ts'
import { check, type Draft, type Setting, type Written } from '../suite.ts'
import { fullLearner, learnersByLogin, leastLearner, readLearner } from './learner-values.ts'
import { learnerIdOf } from './tokens.ts'

type Members = Record<string, unknown>

const listing: Setting = { as: 'administrator', kind: 'learner', together: 'current/learners.list' }
const listTerms = termsOf('current/learners.list')
const ground = { terms: listTerms, setting: listing, of: 'learners' }

/** A learner created now; when exactly, the target does not show. */
async function touched(scope: Scope): Promise<Touched> {
  const before = Date.now()
  const made = await scope.own('learner')
  const after = Date.now()
  const told = Date.parse(String(made.answer.headers.date ?? ''))
  const [earliest, latest] = Number.isNaN(told)
    ? [before, after]
    : [Math.min(told, before) - 1000, Math.max(told, after) + 1000]
  const query = { login: String(made.sent.login) }
  return { key: keyOf(made.record), query, earliest, latest, told: !Number.isNaN(told) }
}

/** Learners of one reference, by a filter on its identifier: all known ones, and nobody of another (R38). */
async function ownOf(scope: Scope, filter: string, member: string): Promise<Outcome> {
  const { records } = await recordsOf(scope, listing)
  const ids = [...new Set(records.map((record) => valueAt(record, member)).filter((id) => typeof id === 'number'))]
  const decisive = ids.find((id) => records.some((record) => valueAt(record, member) !== id))
  if (decisive === undefined) return needs.record(`learners of two different ${member}, shown in the list`)
  return filtered(scope, ground, { [filter]: decisive as number }, (item) =>
    valueAt(item, member) === decisive ? 'must' : member === 'entity.id' ? 'may' : 'must-not',
  )
}

/** The filter must leave somebody out: descendants may count as the entity's own (R38). */
async function narrows(scope: Scope, filter: string, member: string): Promise<Outcome> {
  const { records, complete } = await recordsOf(scope, listing)
  const counts = new Map<unknown, number>()
  for (const record of records) counts.set(valueAt(record, member), (counts.get(valueAt(record, member)) ?? 0) + 1)
  const [rarest] = [...counts].filter(([id]) => typeof id === 'number').sort((one, other) => one[1] - other[1])
  if (!rarest || !complete) return needs.record(`learners of several ${member}, shown in the list`)
  const answer = succeeded(await scope.call({ query: { [filter]: rarest[0] as number, size: 100 } }))
  const { items } = pageOf(answer)
  return items.length < Math.min(100, records.length)
    ? holds()
    : broken(`${answer.label}: a part of the learners`, 'all of them')
}

/** Identifiers of groups are no member of a record: without a profile a few small ones are tried. */
const FIRST_GROUPS = [1, 2, 3, 4, 5]

async function groupPart(scope: Scope): Promise<Outcome> {
  const configured = scope.target.records.group ?? []
  const { records } = await recordsOf(scope, listing)
  const most = Math.min(100, records.length)
  for (const group of configured.length ? configured : FIRST_GROUPS) {
    const answer = await scope.call({ query: { groupId: group, size: 100 } })
    if (!answer.ok && configured.length) return broken(`${answer.label}: a success`, describe(answer))
    const found = answer.ok ? pageOf(answer).items.length : 0
    if (found && found < most) return holds()
  }
  return needs.credential('a group that some learners are in and some are not: records.group of the profile')
}

/** Creates a learner with an awkward first name and finds it by that name. */
async function awkwardFound(scope: Scope): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [kind, text] of Object.entries(AWKWARD)) {
    const firstName = `${text} ${scope.builder.word()}`
    const made = await scope.own('learner', { firstName })
    const answer = await scope.call({ query: { firstName, size: 100 } })
    if (!answer.ok) outcomes.push(broken(`${answer.label}: a success (${kind})`, describe(answer)))
    else {
      const found = pageOf(answer).items.some((item) => item.login === made.sent.login)
      outcomes.push(
        found ? holds() : broken(`${answer.label}: the learner with that first name (${kind})`, 'not found'),
      )
    }
  }
  return outcomes
}

/** Signs sent unescaped would cut the value: a percent-encoded one must not match what it decodes to twice. */
const unique = (name: 'login' | 'id' | 'uuid', records: readonly Item[]): Outcome => {
  const seen = new Set<unknown>()
  const twice = records
    .map((record) => record[name])
    .find((value) => value !== undefined && (seen.has(value) || !seen.add(value)))
  return twice === undefined ? holds() : broken(`learners with different ${name}`, `two with ${show(twice)}`)
}

const learnersList = suite('current/learners.list', listing, [
  ...hiddenRange({ terms: listTerms, setting: listing, field: 'createdAt', touch: touched }),
  check('filter-encoding', {
    title: 'understands percent-encoded filter values',
    phase: 'own',
    run: awkwardFound,
  }),
  check('include-unknown', {
    title: 'shows what an unknown name in include does',
    async run(scope) {
      const answer = await scope.call({ query: { include: 'lpcUnknownMember', size: 1 } })
      return observed(answer.ok ? 'ignored' : `refused with ${answer.status}`)
    },
  }),
  check('filter-entity-own', {
    title: "finds an entity's own learners by entityId",
    run: async (scope) =>
      firstOf([await ownOf(scope, 'entityId', 'entity.id'), await narrows(scope, 'entityId', 'entity.id')]),
  }),
  check('filter-manager-own', {
    title: 'finds the learners of one manager by managerId',
    run: (scope) => ownOf(scope, 'managerId', 'manager.id'),
  }),
  check('filter-group-own', { title: 'finds the learners of one group by groupId', run: groupPart }),
  check('unique-login', {
    title: 'shows no login, id or uuid twice',
    async run(scope) {
      const { records } = await recordsOf(scope, listing, 2)
      return [unique('login', records), unique('id', records), unique('uuid', records)]
    },
  }),
  check('display-name', {
    title: 'shows how displayName is made',
    async run(scope) {
      const { records } = await recordsOf(scope, listing)
      // What runs have left behind was named by them.
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
    },
  }),
  check('enabled-dates', {
    title: 'shows no enabledFrom after its enabledUntil',
    async run(scope) {
      const { records } = await recordsOf(scope, listing)
      const wrong = records.find(
        ({ enabledFrom, enabledUntil }) =>
          typeof enabledFrom === 'string' && typeof enabledUntil === 'string' && enabledFrom > enabledUntil,
      )
      return wrong
        ? broken(`${keyOf(wrong)}: enabledFrom up to enabledUntil`, `${wrong.enabledFrom} after ${wrong.enabledUntil}`)
        : holds()
    },
  }),
  check('instance-address', {
    title: 'answers 421 at the instance address',
    clauses: ['current.service.instance-address'],
    async run(scope) {
      await control(scope, 'current/learners.list', listing)
      const answer = await scope.call({ query: { size: 1 }, straight: true })
      return answer.status === 421 ? holds() : broken(`${answer.label} at the instance address: 421`, describe(answer))
    },
  }),
  check('bearer-only', {
    title: 'takes a token under no other scheme, and not from the query',
    clauses: ['current.service.bearer-only'],
    async run(scope) {
      await control(scope, 'current/learners.list', listing)
      const token = await scope.tokenOf('administrator')
      const account = scope.target.current!.administrator!
      const basic = Buffer.from(`${account.login}:${account.password}`).toString('base64')
      const ways: readonly [string, Call][] = [
        ['login and password as Basic', { headers: { authorization: `Basic ${basic}` } }],
        ['the token without its scheme', { headers: { authorization: token } }],
        ['the token, unsigned', { headers: { authorization: `Bearer ${unsigned(token)}` } }],
        ['the token in the query', { query: { access_token: token, size: 1 } }],
      ]
      const outcomes: Outcome[] = []
      for (const [what, call] of ways) outcomes.push(refusal(await scope.call({ ...call, as: 'anonymous' }), what))
      return outcomes
    },
  }),
])

/** The claims of a token under a header that asks for no signature. */
function unsigned(token: string): string {
  const [, claims = token] = token.split('.')
  return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
}

const createWritten: Written = {
  name: 'current learner created',
  full: async (scope) => ({ ...(await leastLearner(scope)), ...(await fullLearner(scope)) }),
  least: leastLearner,
  send: (scope, members) => scope.tryCreate('learner', members),
  record: recordOf,
  read: (scope, answer) => readLearner(scope, recordOf(answer).id),
  recognisable: async (scope) => ({ referenceNumber: scope.builder.unique() }),
  async left(scope, { login, referenceNumber }) {
    const query =
      typeof login === 'string' ? { login } : typeof referenceNumber === 'string' ? { referenceNumber } : undefined
    if (!query) return undefined
    const answer = succeeded(await scope.call({ operation: 'current/learners.list', as: 'administrator', query }))
    const [name, value] = Object.entries(query)[0]!
    const found = pageOf(answer).items.find((item) => item[name] === value)
    return found ? `a learner with ${name} ${show(value)}` : undefined
  },
  mayHide: ['entity', 'manager'],
}

/** R46: boundary days count as enabled, so the checks keep two days' distance. */
const CROSSED = { from: 10, until: 5 }

async function refusedCreation(scope: Scope, members: Members, of: string): Promise<Outcome> {
  const all = { ...(await leastLearner(scope)), ...members }
  const answer = await scope.tryCreate('learner', all)
  const left = answer.refused ? await createWritten.left!(scope, all, answer) : undefined
  return firstOf([
    refusal(answer, of),
    left ? broken(`${answer.label}: nothing created by a refused request`, left) : holds(),
  ])
}

const READ_ONLY: Members = {
  displayName: 'Lpc Not A Display Name',
  lastConnectedAt: '1999-12-31',
  registeredAt: '1999-12-31',
}

const notTaken = (record: Members, sent: Members, label: string): Outcome => {
  const taken = Object.keys(sent).find((name) => carries(record[name], sent[name]))
  return taken ? broken(`${label}: ${taken} not set by the request`, show(record[taken])) : holds()
}

/** Each awkward text as first and last name, read again. */
async function awkwardStored(_scope: Scope, write: (members: Members) => Promise<Item>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const texts = Object.entries(AWKWARD)
  for (const [index, [kind, text]] of texts.entries()) {
    const members = { firstName: text, lastName: texts[(index + 1) % texts.length]![1] }
    const record = await write(members)
    const wrong = Object.entries(members).find(([name, value]) => record[name] !== value)
    outcomes.push(
      wrong ? broken(`${wrong[0]} stored as sent (${kind}): ${show(wrong[1])}`, show(record[wrong[0]])) : holds(),
    )
  }
  return outcomes
}

const learnersCreate = suite(
  'current/learners.create',
  {
    as: 'administrator',
    writes: true,
    sample: async (scope) => ({ json: await leastLearner(scope) }),
    witness: async (scope, call) => (await learnersByLogin(scope, String((call.json as Members).login))).length,
    written: createWritten,
  },
  [
    check('unique-login', {
      title: 'refuses a login that exists and leaves its learner alone',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner', { firstName: 'First' })
        const answer = await scope.tryCreate('learner', { login: made.sent.login, firstName: 'Second' })
        const [found, ...more] = await learnersByLogin(scope, String(made.sent.login))
        return firstOf([
          refusal(answer, 'a login that exists'),
          more.length ? broken(`one learner with login ${made.sent.login}`, `${more.length + 1}`) : holds(),
          found?.firstName === 'First'
            ? holds()
            : broken(`${answer.label}: the existing learner unchanged`, show(found?.firstName)),
        ])
      },
    }),
    check('enabled-default', {
      title: 'enables a learner when nothing else is sent',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner')
        const record = await readLearner(scope, made.id)
        return record.enabled === true
          ? holds()
          : broken(`${made.answer.label}: enabled true by default`, show(record.enabled))
      },
    }),
    check('language-default', {
      title: "gives the platform's locale when no languageCode is sent",
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner')
        const other = await scope.own('learner')
        const [one, two] = [await readLearner(scope, made.id), await readLearner(scope, other.id)]
        if (typeof one.languageCode !== 'string' || !one.languageCode)
          return broken(`${made.answer.label}: a languageCode by default`, show(one.languageCode))
        return one.languageCode === two.languageCode
          ? holds()
          : broken('the same default languageCode twice', `${one.languageCode} and ${two.languageCode}`)
      },
    }),
    check('enabled-order', {
      title: 'refuses enabledFrom after enabledUntil',
      phase: 'own',
      async run(scope) {
        const { builder } = scope
        succeeded(
          await scope.tryCreate('learner', {
            ...(await leastLearner(scope)),
            enabledFrom: builder.day(CROSSED.until),
            enabledUntil: builder.day(CROSSED.from),
          }),
        )
        const day = builder.day(CROSSED.until)
        const same = await scope.tryCreate('learner', {
          ...(await leastLearner(scope)),
          enabledFrom: day,
          enabledUntil: day,
        })
        if (!same.ok) return broken(`${same.label} with enabledFrom as enabledUntil: a success`, describe(same))
        return refusedCreation(
          scope,
          { enabledFrom: builder.day(CROSSED.from), enabledUntil: builder.day(CROSSED.until) },
          'enabledFrom after enabledUntil',
        )
      },
    }),
    check('read-only', {
      title: 'does not let read-only members be set',
      phase: 'own',
      async run(scope) {
        const answer = await scope.tryCreate('learner', { ...(await leastLearner(scope)), ...READ_ONLY })
        if (!answer.ok) return refusal(answer, 'read-only members')
        return notTaken(await readLearner(scope, recordOf(answer).id), READ_ONLY, answer.label)
      },
    }),
    check('awkward-values', {
      title: 'stores awkward text as sent',
      phase: 'own',
      run: (scope) =>
        awkwardStored(scope, async (members) => {
          const answer = await scope.tryCreate('learner', { ...(await leastLearner(scope)), ...members })
          if (!answer.ok)
            throw new Undecided(needs.finding(`current/learners.create#body-firstName`, `${describe(answer)}`))
          return readLearner(scope, recordOf(answer).id)
        }),
    }),
    check('appears-in-list', {
      title: 'shows a created learner in the list and by its id alike',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner', { firstName: scope.builder.firstName() })
        const [listed] = await learnersByLogin(scope, String(made.sent.login))
        if (!listed) return broken(`${made.answer.label}: the created learner in the list`, 'not there')
        const read = await readLearner(scope, made.id)
        return sameMembers(listed, read, 'the list', 'its id')
      },
    }),
    check('language-pattern', {
      title: 'stores no languageCode that does not fit the pattern',
      phase: 'own',
      async run(scope) {
        const languageCode = 'not a language'
        const answer = await scope.tryCreate('learner', { ...(await leastLearner(scope)), languageCode })
        if (!answer.ok) return refusal(answer, `languageCode ${show(languageCode)}`)
        return notTaken(await readLearner(scope, recordOf(answer).id), { languageCode }, answer.label)
      },
    }),
    check('disabled-dates', {
      title: 'shows what enabled says outside the enabled dates',
      phase: 'own',
      async run(scope) {
        const { builder } = scope
        const early = await scope.own('learner', { enabledFrom: builder.day(5) })
        const late = await scope.own('learner', { enabledUntil: builder.day(-5) })
        const [before, after] = [await readLearner(scope, early.id), await readLearner(scope, late.id)]
        return observed(`before enabledFrom: ${show(before.enabled)}, after enabledUntil: ${show(after.enabled)}`)
      },
    }),
  ],
)

/** Members that both show must agree. */
function sameMembers(one: Item, other: Item, here: string, there: string): Outcome {
  const name = Object.keys(one).find(
    (member) =>
      member in other &&
      member !== '_links' &&
      member !== 'lastConnectedAt' &&
      JSON.stringify(one[member]) !== JSON.stringify(other[member]),
  )
  return name
    ? broken(`${name} the same in ${here} and by ${there}`, `${show(one[name])} and ${show(other[name])}`)
    : holds()
}

/** The configured learner for itself, any known one for an administrator. */
async function getSample(scope: Scope, as: string): Promise<Call> {
  if (as === 'learner') return { path: { id: await learnerIdOf(scope, scope.target.current!.learner!.login) } }
  const { records } = await scope.known('learner')
  return { path: { id: records[0]!.id as number } }
}

const learnersGet = suite('current/learners.get', { as: 'administrator', sample: getSample }, [
  check('right-record', {
    title: 'returns the learner that was asked for, as in the list',
    async run(scope) {
      const { records } = await scope.known('learner')
      const outcomes: Outcome[] = []
      for (const listed of [records[0]!, records[Math.floor(records.length / 2)]!, records.at(-1)!]) {
        const read = await readLearner(scope, listed.id)
        outcomes.push(
          read.id === listed.id
            ? sameMembers(listed, read, 'the list', `id ${listed.id}`)
            : broken(`the learner with id ${listed.id}`, `id ${show(read.id)}`),
        )
      }
      return outcomes
    },
  }),
  check('junk-identifier', {
    title: 'refuses an id that is no integer',
    async run(scope) {
      await control(scope, 'current/learners.get', { as: 'administrator', sample: getSample })
      return refusal(await scope.call({ path: { id: 'lpc-not-a-number' } }), 'an id that is no integer')
    },
  }),
  check('other-learner', {
    title: "shows what a learner gets of another learner's record",
    callers: ['learner', 'other-learner'],
    async run(scope) {
      const id = await learnerIdOf(scope, scope.target.current!.otherLearner!.login)
      const answer = await scope.call({ as: 'learner', path: { id } })
      return observed(answer.ok ? 'served' : `refused with ${answer.status}`)
    },
  }),
])

const update = async (scope: Scope, id: string | number, members: Members) =>
  scope.call({ operation: 'current/learners.update', as: 'administrator', path: { id }, json: members })

const updateWritten: Written = {
  name: 'current learner updated',
  full: (scope) => fullLearner(scope, 1),
  least: async () => ({}),
  async send(scope, members) {
    const made = await scope.own('learner', { firstName: 'Before', lastName: 'Update' })
    return update(scope, made.id, members)
  },
  record: recordOf,
  read: (scope, answer) => readLearner(scope, answer.ask.path!.id),
  mayHide: ['entity', 'manager'],
}

/** Members that an update must leave alone when they are not sent. */
const KEPT = [
  'email',
  'firstName',
  'lastName',
  'referenceNumber',
  'enabled',
  'enabledFrom',
  'enabledUntil',
  'languageCode',
  'timezone',
  'department',
  'customFields',
  'entity',
  'manager',
]

async function crossedUpdates(scope: Scope): Promise<readonly Outcome[]> {
  const { builder } = scope
  const stored = { enabledFrom: builder.day(-20), enabledUntil: builder.day(20) }
  const crossing: readonly [string, Members][] = [
    ['enabledFrom after enabledUntil', { enabledFrom: builder.day(10), enabledUntil: builder.day(5) }],
    ['enabledFrom after the stored enabledUntil', { enabledFrom: builder.day(25) }],
    ['enabledUntil before the stored enabledFrom', { enabledUntil: builder.day(-25) }],
  ]
  const made = await scope.own('learner', stored)
  succeeded(await update(scope, made.id, { enabledFrom: builder.day(-19) }))
  const before = await readLearner(scope, made.id)
  const outcomes: Outcome[] = []
  for (const [of, members] of crossing) {
    const answer = await update(scope, made.id, members)
    const after = await readLearner(scope, made.id)
    const kept = after.enabledFrom === before.enabledFrom && after.enabledUntil === before.enabledUntil
    outcomes.push(
      firstOf([
        refusal(answer, of),
        kept
          ? holds()
          : broken(
              `${answer.label}: nothing changed by a refused update`,
              `${after.enabledFrom} to ${after.enabledUntil}`,
            ),
      ]),
    )
  }
  return outcomes
}

/** Changes the second learner's account, tries to sign in, and puts it back, whatever happens. */
async function signInWhile(scope: Scope, change: Members): Promise<Outcome> {
  const account = scope.target.current!.otherLearner!
  const id = await learnerIdOf(scope, account.login)
  const before = await readLearner(scope, id)
  const signIn = () => scope.call(loginAsk(scope.target, 'other-learner'))
  succeeded(await signIn())
  const restore = Object.fromEntries(Object.keys(change).map((name) => [name, before[name] ?? null]))
  try {
    succeeded(await update(scope, id, change))
    return refusal(await signIn(), `a sign-in of a learner with ${show(change)}`)
  } finally {
    await putBack(scope, id, restore)
  }
}

/** A date that was not set cannot always be unset: then one that changes nothing. */
async function putBack(scope: Scope, id: number, restore: Members) {
  const answer = await update(scope, id, restore)
  const safe: Members = { enabled: true, enabledFrom: scope.builder.day(-3650), enabledUntil: scope.builder.day(3650) }
  if (!answer.ok)
    await update(scope, id, Object.fromEntries(Object.keys(restore).map((name) => [name, restore[name] ?? safe[name]])))
  const after = await readLearner(scope, id)
  const different = Object.keys(restore).filter((name) => (after[name] ?? null) !== restore[name])
  if (different.length)
    scope.residue(
      'current/learners.update',
      String(id),
      `${different.join(', ')} of ${after.login} could not be put back`,
    )
}

const disabledBy = (slug: string, title: string, change: (scope: Scope) => Members): Draft =>
  check(slug, {
    title,
    phase: 'shared',
    callers: ['other-learner'],
    run: (scope) => signInWhile(scope, change(scope)),
  })

const learnersUpdate = suite(
  'current/learners.update',
  {
    as: 'administrator',
    writes: true,
    async sample(scope) {
      const made = await scope.own('learner', { firstName: 'Before' })
      return { path: { id: made.id }, json: { firstName: scope.builder.firstName() } }
    },
    witness: async (scope, call) => (await readLearner(scope, call.path!.id)).firstName,
    written: updateWritten,
  },
  [
    check('partial', {
      title: 'keeps the members that an update does not send',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner', await fullLearner(scope))
        const before = await readLearner(scope, made.id)
        const answer = succeeded(await update(scope, made.id, { firstName: scope.builder.unique() }))
        const after = await readLearner(scope, made.id)
        const lost = KEPT.find((name) => name !== 'firstName' && name in before && !carries(after[name], before[name]))
        return lost ? broken(`${answer.label}: ${lost} ${show(before[lost])} kept`, show(after[lost])) : holds()
      },
    }),
    check('login-fixed', {
      title: 'does not change the login',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner')
        const answer = await update(scope, made.id, { login: scope.builder.unique(), firstName: 'After' })
        if (!answer.ok && !answer.refused) return refusal(answer, 'another login')
        const after = await readLearner(scope, made.id)
        return after.login === made.sent.login
          ? holds()
          : broken(`${answer.label}: login ${show(made.sent.login)} kept`, show(after.login))
      },
    }),
    check('read-only', {
      title: 'does not change read-only members',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner')
        const before = await readLearner(scope, made.id)
        const sent = { ...READ_ONLY, id: 2_000_000_000, uuid: '11111111-2222-4333-8444-555555555555' }
        const answer = await update(scope, made.id, sent)
        if (!answer.ok && !answer.refused) return refusal(answer, 'read-only members')
        const after = await readLearner(scope, made.id)
        const changed = Object.keys(sent).find((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
        return changed
          ? broken(`${answer.label}: ${changed} ${show(before[changed])} kept`, show(after[changed]))
          : holds()
      },
    }),
    check('enabled-order', {
      title: 'refuses enabledFrom after enabledUntil, stored ones too',
      phase: 'own',
      run: crossedUpdates,
    }),
    check('only-that-record', {
      title: 'changes no other learner',
      phase: 'own',
      async run(scope) {
        const [one, other] = [
          await scope.own('learner', { firstName: 'One' }),
          await scope.own('learner', { firstName: 'Other' }),
        ]
        const answer = succeeded(await update(scope, one.id, { firstName: 'Changed' }))
        const [changed, alone] = [await readLearner(scope, one.id), await readLearner(scope, other.id)]
        return firstOf([
          changed.firstName === 'Changed' ? holds() : needs.finding('current/learners.update#body-firstName'),
          alone.firstName === 'Other'
            ? holds()
            : broken(`${answer.label}: learner ${other.id} unchanged`, show(alone.firstName)),
        ])
      },
    }),
    check('awkward-values', {
      title: 'stores awkward text as sent',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner')
        return awkwardStored(scope, async (members) => {
          const answer = await update(scope, made.id, members)
          if (!answer.ok)
            throw new Undecided(needs.finding(`current/learners.update#body-firstName`, `${describe(answer)}`))
          return readLearner(scope, made.id)
        })
      },
    }),
    check('display-name-follows', {
      title: 'shows whether displayName follows a changed name',
      phase: 'own',
      async run(scope) {
        const made = await scope.own('learner', { firstName: 'Old', lastName: 'Name' })
        succeeded(await update(scope, made.id, { firstName: 'New' }))
        const { displayName } = await readLearner(scope, made.id)
        return observed(String(displayName).includes('New') ? 'follows' : 'does not follow')
      },
    }),
    disabledBy('disabled', 'lets no disabled learner sign in', () => ({ enabled: false })),
    disabledBy('disabled-before', 'lets no learner sign in before enabledFrom', ({ builder }) => ({
      enabledFrom: builder.day(3),
      enabledUntil: builder.day(300),
    })),
    disabledBy('disabled-after', 'lets no learner sign in after enabledUntil', ({ builder }) => ({
      enabledFrom: builder.day(-300),
      enabledUntil: builder.day(-3),
    })),
  ],
)

export const learners = [learnersList, learnersCreate, learnersGet, learnersUpdate]
