/** Learners, authentication token and its exchange: legacy-admin, Endpoints and the Learner resource. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { type Item, keyOf, pageOf } from '../../answers/page.ts'
import { memberOf, show } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { loginAsk } from '../../client/sign-in.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { AWKWARD } from '../../fixtures/builders.ts'
import { formPairs, legacyLearner, recordIn } from '../../records/creation.ts'
import { suite } from '../laws/index.ts'
import { check, type Setting, type Written } from '../suite.ts'
import { agree, readBy, recordOf } from './records.ts'

type Members = Record<string, unknown>
const KIND = 'legacy-admin/learner'

const known = async (scope: Scope): Promise<readonly Item[]> => (await scope.known(KIND)).records
const guidSample = async (scope: Scope): Promise<Call> => ({
  path: { learner_guid: (await known(scope))[0]!.guid as string },
})

const read = (scope: Scope, guid: unknown) => readBy(scope, 'legacy-admin/learners.get', 'learner_guid', guid)

const byLogin = async (scope: Scope, login: string): Promise<readonly Item[]> => {
  const answer = succeeded(await scope.call({ operation: 'legacy-admin/learners.search', as: 'key', query: { login } }))
  return pageOf(answer).items.filter((item) => item.login === login)
}

const get = suite('legacy-admin/learners.get', { as: 'key', sample: guidSample }, [
  check('right-record', {
    title: 'returns the learner that was asked for, as in the search',
    async run(scope) {
      const records = await known(scope)
      const outcomes: Outcome[] = []
      const disabled = records.find(({ enabled }) => enabled === false)
      for (const listed of [records[0]!, ...(disabled ? [disabled] : []), records.at(-1)!]) {
        const answer = await scope.call({ path: { learner_guid: String(listed.guid) } })
        if (!answer.ok) return broken(`${answer.label}: the learner ${listed.guid} of the search`, describe(answer))
        const one = recordOf(answer)
        outcomes.push(
          one.guid === listed.guid
            ? agree(listed, one, 'in the search and by its GUID')
            : broken(`the learner ${listed.guid}`, show(one.guid)),
        )
      }
      return outcomes
    },
  }),
])

const searching: Setting = { as: 'key', kind: KIND }

const search = suite('legacy-admin/learners.search', searching, [
  check('filter-encoding', {
    title: 'understands percent-encoded filter values',
    phase: 'own',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const [kind, text] of Object.entries(AWKWARD)) {
        const name = `${text} ${scope.builder.word()}`
        const made = await scope.own(KIND, { name })
        const answer = await scope.call({ query: { name, limit: 50 } })
        if (!answer.ok) outcomes.push(broken(`${answer.label}: a success (${kind})`, describe(answer)))
        else {
          const found = pageOf(answer).items.some((item) => item.login === made.sent.login)
          outcomes.push(found ? holds() : broken(`${answer.label}: the learner with that name (${kind})`, 'not found'))
        }
      }
      return outcomes
    },
  }),
])

/** R93: the first name may be shown under either name. */
const SHOWS = { firstName: 'firstName|firstname' } as const

/** A value that some learner of the target has; not the first, which new learners have (RA12). */
const borrowed = async (scope: Scope, member: string): Promise<unknown> => {
  const values = [
    ...new Set(
      (await known(scope)).map((record) => record[member]).filter((value) => typeof value === 'string' && value),
    ),
  ]
  return values[1] ?? values[0]
}

async function customFields(scope: Scope): Promise<Members | undefined> {
  const record = (await known(scope)).find(
    ({ customFields: fields }) => typeof fields === 'object' && fields !== null && Object.keys(fields).length,
  )
  return record?.customFields as Members | undefined
}

async function fullLearner(scope: Scope, turn: number): Promise<Members> {
  const { builder } = scope
  const all = {
    login: builder.unique(),
    referenceNumber: builder.unique(),
    name: builder.lastName(),
    firstName: builder.firstName(),
    email: builder.email(),
    language: await borrowed(scope, 'language'),
    entityGuid: await borrowed(scope, 'entityGuid'),
    status: 'U',
    start: builder.day(-20 - turn),
    end: builder.day(200 + turn),
    customFields: await customFields(scope),
    presentation: builder.sentence(),
    web: `https://${builder.word()}.example.invalid/`,
    twitter: `https://twitter.example.invalid/${builder.word()}`,
    linkedIn: `https://linkedin.example.invalid/${builder.word()}`,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const leastLearner = (scope: Scope): Promise<Members> => legacyLearner(scope.builder, scope.known)

/** U is for a learner between two dates. */
const withDates: Written['with'] = async ({ builder }, _, value) =>
  value === 'U' ? { start: builder.day(-20), end: builder.day(200) } : {}

const createWritten: Written = {
  name: 'legacy learner created',
  full: (scope) => fullLearner(scope, 0),
  least: leastLearner,
  send: (scope, members) => scope.tryCreate(KIND, members),
  record: recordOf,
  read: (scope, answer) => read(scope, recordOf(answer).guid),
  left: async (scope, { login }) =>
    (await byLogin(scope, String(login))).length ? `a learner with login ${show(login)}` : undefined,
  shows: SHOWS,
  with: withDates,
}

const REQUIRABLE = ['login', 'referenceNumber', 'name', 'firstName', 'email', 'language', 'entityGuid', 'status']

const create = suite(
  'legacy-admin/learners.create',
  {
    as: 'key',
    writes: true,
    sample: async (scope) => ({ form: formPairs(await leastLearner(scope)) }),
    witness: async (scope, { form }) =>
      (await byLogin(scope, String(new Map(form as [string, string][]).get('login')))).length,
    written: createWritten,
  },
  [
    check('unique-login', {
      title: 'refuses a login that exists and leaves its learner alone',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND, { firstName: 'First' })
        const answer = await scope.tryCreate(KIND, {
          ...(await leastLearner(scope)),
          login: made.sent.login,
          firstName: 'Second',
        })
        const record = await read(scope, made.id)
        return firstOf([
          refusal(answer, 'a login that exists'),
          memberOf(record, SHOWS.firstName) === 'First'
            ? holds()
            : broken(`${answer.label}: the existing learner unchanged`, show(memberOf(record, SHOWS.firstName))),
        ])
      },
    }),
    check('awkward-values', {
      title: 'stores awkward text as sent',
      phase: 'own',
      run: (scope) => awkwardStored(scope, async (members) => read(scope, (await scope.own(KIND, members)).id)),
    }),
    check('appears-in-search', {
      title: 'shows a created learner in the search and by its GUID alike',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND)
        const [listed, ...more] = await byLogin(scope, String(made.sent.login))
        if (!listed) return broken(`${made.answer.label}: the created learner in the search`, 'not there')
        if (more.length) return broken(`${made.answer.label}: one learner of that login`, `${more.length + 1}`)
        return agree(listed, await read(scope, made.id), 'in the search and by its GUID')
      },
    }),
    check('status-enabled', {
      title: 'makes status Y active and status N inactive',
      phase: 'own',
      async run(scope) {
        const outcomes: Outcome[] = []
        for (const [status, enabled] of [
          ['Y', true],
          ['N', false],
        ] as const) {
          const record = await read(scope, (await scope.own(KIND, { status })).id)
          outcomes.push(
            record.enabled === enabled
              ? holds()
              : broken(`enabled ${enabled} with status ${status}`, show(record.enabled)),
          )
        }
        return outcomes
      },
    }),
    check('enabled-between', {
      title: 'shows what enabled says of a learner between two dates',
      phase: 'own',
      async run(scope) {
        const seen: string[] = []
        for (const [when, from, until] of [
          ['before', 20, 40],
          ['between', -20, 20],
          ['after', -40, -20],
        ] as const) {
          const dates = { start: scope.builder.day(from), end: scope.builder.day(until) }
          const made = await scope.own(KIND, { status: 'U', ...dates })
          seen.push(`${when}: ${show((await read(scope, made.id)).enabled)}`)
        }
        return observed(seen.join(', '))
      },
    }),
    check('required', {
      title: 'shows which fields are required',
      phase: 'own',
      async run(scope) {
        const required: string[] = []
        for (const name of REQUIRABLE) {
          const { [name]: _, ...rest } = await leastLearner(scope)
          if (!(await scope.tryCreate(KIND, rest)).ok) required.push(name)
        }
        return observed(required.join(', ') || 'none')
      },
    }),
  ],
)

async function awkwardStored(_scope: Scope, write: (members: Members) => Promise<Item>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const texts = Object.entries(AWKWARD)
  for (const [index, [kind, text]] of texts.entries()) {
    const members = {
      name: text,
      firstName: texts[(index + 1) % texts.length]![1],
      // RA13: what signs of markup become in it is not shown.
      ...(['markup', 'ampersand', 'quotes'].includes(kind) ? {} : { presentation: text }),
    }
    const record = await write(members)
    const wrong = Object.entries(members).find(
      ([name, value]) => memberOf(record, SHOWS[name as 'firstName'] ?? name) !== value,
    )
    outcomes.push(
      wrong
        ? broken(
            `${wrong[0]} stored as sent (${kind}): ${show(wrong[1])}`,
            show(memberOf(record, SHOWS[wrong[0] as 'firstName'] ?? wrong[0])),
          )
        : holds(),
    )
  }
  return outcomes
}

const update = (scope: Scope, guid: string | number, members: Members) =>
  scope.call({
    operation: 'legacy-admin/learners.update',
    as: 'key',
    path: { learner_guid: guid },
    form: formPairs(members),
  })

/** R81: a PUT sends the full set, so what a learner was created with goes along. */
const updateWritten: Written = {
  name: 'legacy learner updated',
  full: (scope) => fullLearner(scope, 1),
  least: leastLearner,
  async send(scope, members) {
    const made = await scope.own(KIND)
    return update(scope, made.id, { ...made.sent, ...members })
  },
  record: recordOf,
  read: (scope, answer) => read(scope, answer.ask.path!.learner_guid),
  async left(scope, members, answer) {
    const now = await read(scope, answer.ask.path!.learner_guid)
    const changed = ['login', 'referenceNumber', 'email'].find((name) => now[name] === members[name])
    return changed && `${changed} ${show(now[changed])}`
  },
  shows: SHOWS,
  with: withDates,
}

const updates = suite(
  'legacy-admin/learners.update',
  {
    as: 'key',
    writes: true,
    async sample(scope) {
      const made = await scope.own(KIND)
      return {
        path: { learner_guid: made.id },
        form: formPairs({ ...made.sent, firstName: scope.builder.firstName() }),
      }
    },
    witness: async (scope, { path }) => memberOf(await read(scope, path!.learner_guid), SHOWS.firstName),
    written: updateWritten,
  },
  [
    check('own-login', {
      title: "accepts the learner's own login",
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND)
        const answer = await update(scope, made.id, made.sent)
        return answer.ok ? holds() : broken(`${answer.label} with its own login: a success`, describe(answer))
      },
    }),
    check('taken-login', {
      title: "refuses another learner's login and changes nothing",
      phase: 'own',
      async run(scope) {
        const [one, other] = [await scope.own(KIND), await scope.own(KIND)]
        const answer = await update(scope, one.id, { ...one.sent, login: other.sent.login })
        const record = await read(scope, one.id)
        return firstOf([
          refusal(answer, "another learner's login"),
          record.login === one.sent.login
            ? holds()
            : broken(`${answer.label}: login ${show(one.sent.login)} kept`, show(record.login)),
        ])
      },
    }),
    check('status-returned', {
      title: 'returns the new status',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND, { status: 'Y' })
        const outcomes: Outcome[] = []
        for (const status of ['N', 'Y']) {
          const answer = succeeded(await update(scope, made.id, { ...made.sent, status }))
          const returned = recordOf(answer).status
          const stored = (await read(scope, made.id)).status
          outcomes.push(
            returned === status && stored === status
              ? holds()
              : broken(
                  `${answer.label}: status ${status}, in the answer and stored`,
                  `${show(returned)} and ${show(stored)}`,
                ),
          )
        }
        return outcomes
      },
    }),
    check('enabled-accepted', {
      title: 'accepts enabled as well',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND, { status: 'Y' })
        const { status: _, ...rest } = made.sent
        const answer = await update(scope, made.id, { ...rest, enabled: false })
        if (!answer.ok) return broken(`${answer.label} with enabled: a success`, describe(answer))
        const record = await read(scope, made.id)
        return record.enabled === false ? holds() : broken(`${answer.label}: enabled false`, show(record.enabled))
      },
    }),
    check('only-that-record', {
      title: 'changes no other learner',
      phase: 'own',
      async run(scope) {
        const [one, other] = [await scope.own(KIND), await scope.own(KIND)]
        const before = await read(scope, other.id)
        succeeded(await update(scope, one.id, { ...one.sent, firstName: 'Changed' }))
        const changed = await read(scope, one.id)
        return firstOf([
          memberOf(changed, SHOWS.firstName) === 'Changed'
            ? holds()
            : needs.finding('legacy-admin/learners.update#body-firstName'),
          agree(before, await read(scope, other.id), `before and after an update of ${keyOf(changed)}`),
        ])
      },
    }),
    check('awkward-values', {
      title: 'stores awkward text as sent',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND)
        return awkwardStored(scope, async (members) => {
          succeeded(await update(scope, made.id, { ...made.sent, ...members }))
          return read(scope, made.id)
        })
      },
    }),
    check('unsent-members', {
      title: 'shows what becomes of members that are not sent',
      phase: 'own',
      async run(scope) {
        const made = await scope.own(KIND, { presentation: 'Kept or not' })
        const answer = await update(scope, made.id, { firstName: 'Alone' })
        if (!answer.ok) return observed(`refused with ${answer.status}`)
        const { presentation } = await read(scope, made.id)
        return observed(presentation === 'Kept or not' ? 'kept' : presentation ? 'changed' : 'emptied')
      },
    }),
  ],
)

const SIX = 6

const codeOf = (answer: Answer): string => {
  const { token } = recordOf(succeeded(answer))
  if (typeof token !== 'string') throw new Undecided(needs.finding(`${answer.ask.operation}#response-schema`))
  return token
}

/** A learner that may sign in: whether others get a token is not shown. */
const activeSample = async (scope: Scope): Promise<Call> => {
  const active = (await known(scope)).find(({ enabled, status }) => enabled === true && status === 'Y')
  if (!active) throw new Undecided(needs.record('an active learner'))
  return { path: { learner_guid: active.guid as string } }
}

const authToken = suite('legacy-admin/learners.auth-token', { as: 'key', sample: activeSample }, [
  check('six-characters', {
    title: 'gives a token of six characters',
    async run(scope) {
      const answer = succeeded(await scope.call(await activeSample(scope)))
      const { length } = [...codeOf(answer)]
      return length === SIX ? holds() : broken(`${answer.label}: a token of six characters`, `${length}`)
    },
  }),
  check('self-link', {
    title: 'links itself beside the token',
    async run(scope) {
      const answer = succeeded(await scope.call(await activeSample(scope)))
      const places = [answer.json, recordIn(answer)] as ({ _links?: { self?: unknown } } | undefined)[]
      return places.some((place) => place?._links?.self) ? holds() : broken(`${answer.label}: _links.self`, 'none')
    },
  }),
  check('own-token', {
    title: 'gives different learners different tokens',
    async run(scope) {
      const active = (await known(scope)).filter(({ enabled, status }) => enabled === true && status === 'Y')
      if (active.length < 2) return needs.record('two enabled learners')
      const [one, other] = [
        await codeFor(scope, String(active[0]!.guid)),
        await codeFor(scope, String(active[1]!.guid)),
      ]
      return one === other ? broken('two tokens for two learners', 'the same token') : holds()
    },
  }),
  check('fresh', {
    title: 'shows whether two requests give two tokens',
    async run(scope) {
      const call = await activeSample(scope)
      const [one, other] = [codeOf(await scope.call(call)), codeOf(await scope.call(call))]
      return observed(one === other ? 'the same token' : 'two tokens')
    },
  }),
])

/** A fresh code per use (R92). */
const codeFor = async (scope: Scope, guid: string): Promise<string> =>
  codeOf(await scope.call({ operation: 'legacy-admin/learners.auth-token', as: 'key', path: { learner_guid: guid } }))

/** The configured learner where the search shows it, else an enabled one. */
async function exchangeable(scope: Scope): Promise<Item> {
  const login = scope.target.legacyLearner?.login ?? scope.target.current?.learner?.login
  const [own] = login ? await byLogin(scope, login) : []
  const learner = own ?? (await known(scope)).find(({ enabled, status }) => enabled === true && status === 'Y')
  if (!learner) throw new Undecided(needs.record('an enabled learner'))
  return learner
}

const exchange = (scope: Scope, token: string | undefined, by: Call['as'] = 'key') =>
  scope.call({ operation: 'legacy-admin/tokens.exchange', as: by!, query: { token } })

const exchanged = async (scope: Scope) => {
  const learner = await exchangeable(scope)
  return { learner, answer: await exchange(scope, await codeFor(scope, String(learner.guid))) }
}

const noCredentials = (answer: Answer, of: string): Outcome => {
  const value = (answer.json as { value?: { password?: unknown } } | undefined)?.value
  return firstOf([
    refusal(answer, of),
    value?.password ? broken(`${answer.label}: no credentials for ${of}`, 'a password') : holds(),
  ])
}

const tokenExchange = suite(
  'legacy-admin/tokens.exchange',
  {
    as: 'key',
    sample: async (scope) => ({ query: { token: await codeFor(scope, String((await exchangeable(scope)).guid)) } }),
  },
  [
    check('right-learner', {
      title: 'returns the login of the learner that the token is for',
      async run(scope) {
        const { learner, answer } = await exchanged(scope)
        const { learnerLogin } = recordOf(succeeded(answer))
        return learnerLogin === learner.login
          ? holds()
          : broken(`${answer.label}: login ${show(learner.login)}`, show(learnerLogin))
      },
    }),
    check('junk-token', {
      title: 'brings no credentials for a code that was never given out',
      async run(scope) {
        succeeded((await exchanged(scope)).answer)
        const outcomes: Outcome[] = []
        for (const token of ['zzzzzz', 'lpc-no-such-code'])
          outcomes.push(noCredentials(await exchange(scope, token), 'a junk code'))
        return outcomes
      },
    }),
    check('missing-token', {
      title: 'brings no credentials without token',
      async run(scope) {
        succeeded((await exchanged(scope)).answer)
        return noCredentials(await exchange(scope, undefined), 'no code')
      },
    }),
    check('signs-in', {
      title: 'returns a login and password that sign in',
      callers: ['session'],
      async run(scope) {
        const { answer } = await exchanged(scope)
        const { learnerLogin, password } = recordOf(succeeded(answer))
        succeeded(await scope.call(loginAsk(scope.target, 'session')))
        const form = { login: String(learnerLogin), password: String(password) }
        const signIn = await scope.call({ operation: 'legacy-learner/session.login', as: 'anonymous', form })
        return signIn.ok
          ? holds()
          : broken(`${signIn.label} with the returned credentials: a success`, describe(signIn))
      },
    }),
    check('twice', {
      title: 'shows whether a code can be exchanged twice',
      async run(scope) {
        const code = await codeFor(scope, String((await exchangeable(scope)).guid))
        succeeded(await exchange(scope, code))
        const again = await exchange(scope, code)
        return observed(again.ok ? 'works twice' : `refused with ${again.status}`)
      },
    }),
    check('credential', {
      title: 'shows whether the exchange needs a credential',
      async run(scope) {
        const code = await codeFor(scope, String((await exchangeable(scope)).guid))
        const answer = await exchange(scope, code, 'anonymous')
        return observed(answer.ok ? 'needs none' : `refused with ${answer.status}`)
      },
    }),
  ],
)

export const learners = [get, search, create, updates, authToken, tokenExchange]
