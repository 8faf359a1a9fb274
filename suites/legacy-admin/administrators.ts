/** Single sign-on links: legacy-admin, Endpoints. The link is a secret: never opened, never shown. */

import { type Answer, describe } from '../../client/answer.ts'
import { inTurn, refusal, succeeded, Undecided } from '../../client/answers/outcome.ts'
import { keyOf } from '../../client/target.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { CONTEXTS } from '../../contract/legacy-admin/administrators.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/service.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Known } from '../../fixtures/records/walk.ts'
import { suite } from '../../laws/index.ts'
import { control } from '../../laws/kit/control.ts'
import { check, type Setting } from '../../laws/kit/suite.ts'
import { assumes, loginOf } from './administrator.ts'
import { update } from './administrators-update.ts'
import { someOf, someSessions } from './dependants.ts'

const LINK = 'legacy-admin/administrators.sso-link'

/** R23: the one of the two paths without context that the target serves. */
const plainForm = (scope: Scope): Promise<Pick<Call, 'slash'>> =>
  scope.once('sso without context', async (shared) => {
    const path = contextPath(shared, '', '')
    const answer = await shared.call({ operation: LINK, as: 'key', path })
    if (answer.ok) return {}
    return (await shared.call({ operation: LINK, as: 'key', path, slash: true })).ok ? { slash: true } : {}
  })

const contextPath = (scope: Scope, type: string, guid: string, login = loginOf(scope)) => ({
  administrator_login: login,
  context_type: type,
  context_guid: guid,
})

const linking: Setting = {
  as: 'key',
  assumes,
  sample: async (scope) => ({ path: contextPath(scope, '', ''), ...(await plainForm(scope)) }),
}

const valueIn = ({ json }: Answer) => (json as { value?: unknown } | undefined)?.value

/** R91: a success may say that it found nothing. */
const givesLink = (answer: Answer) => answer.ok && typeof valueIn(answer) === 'string'

const linkIn = (answer: Answer): string => {
  const value = valueIn(answer)
  if (typeof value !== 'string') throw new Undecided(needs.finding(`${LINK}#response-schema`))
  return value
}

/** An absolute address; its text is kept out of every message. */
function isLink(answer: Answer): Outcome {
  const value = linkIn(answer)
  const proper = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  return proper ? holds() : broken(`${answer.label}: an absolute URL`, 'another text')
}

/** A shorter key may be a word of any address. */
const UNLIKELY_BY_CHANCE = 12

/** Whether a text contains a key that is too long to be there by chance. */
export const givesAway = (text: string, key: string) => key.length >= UNLIKELY_BY_CHANCE && text.includes(key)

/** The link must not hand out the key of the whole interface. */
function keepsKey(scope: Scope, answer: Answer): Outcome {
  return givesAway(linkIn(answer), keyOf(scope.target, 'key')!)
    ? broken(`${answer.label}: a link without the API key`, 'a link with it', `${clausePrefix(LINK)}.secured`)
    : holds()
}

/** Records of each kind, found through other operations. */
const RECORDS_OF: Record<(typeof CONTEXTS)[number], (scope: Scope) => Promise<Known>> = {
  training: (scope) => scope.known('legacy-admin/training'),
  session: someSessions,
  registration: (scope) => someOf(scope, 'legacy-admin/learners.registrations'),
  learner: (scope) => scope.known('legacy-admin/learner'),
}

const guidOf = (scope: Scope, type: (typeof CONTEXTS)[number]) =>
  scope.once(`sso ${type}`, async (shared) => {
    const { guid } = (await RECORDS_OF[type](shared)).records[0]!
    if (typeof guid === 'string' && guid) return guid
    throw new Undecided(needs.record(`a ${type} with a guid`))
  })

const ssoLink = suite(LINK, linking, [
  check('link', 'returns an absolute URL without the API key', { clauses: ['link', 'secured'] }, async (scope) => {
    const answer = await control(scope, LINK, linking)
    return [isLink(answer), keepsKey(scope, answer)]
  }),
  ...CONTEXTS.map((type) =>
    check(`context-${type}`, `returns a link for the context of a ${type}`, async (scope) => {
      await control(scope, LINK, linking)
      const answer = await scope.call({ path: contextPath(scope, type, await guidOf(scope, type)) })
      return answer.ok ? isLink(answer) : broken(`${answer.label}: a link`, describe(answer))
    }),
  ),
  check('type-without-guid', 'refuses a context type without a context GUID', async (scope) => {
    await control(scope, LINK, linking)
    return inTurn(CONTEXTS, async (type) =>
      refusal(await scope.call({ path: contextPath(scope, type, '') }), `the type ${type} without GUID`),
    )
  }),
  check('guid-without-type', 'refuses a context GUID without a context type', async (scope) => {
    await control(scope, LINK, linking)
    const guid = await guidOf(scope, 'training')
    return refusal(await scope.call({ path: contextPath(scope, '', guid) }), 'a GUID without type')
  }),
  check('unknown-type', 'refuses an unknown context type', async (scope) => {
    const guid = await guidOf(scope, 'training')
    succeeded(await scope.call({ path: contextPath(scope, 'training', guid) }))
    return refusal(await scope.call({ path: contextPath(scope, 'lpc-unknown', guid) }), 'an unknown context type')
  }),
  check('rights-unchecked', 'returns a link for an administrator without the super user right', async (scope) => {
    const { current, legacyAdmin, records } = scope.target
    const known = records.plainAdministrator ? legacyAdmin?.administratorLogin : current?.administrator?.login
    const plain = records.plainAdministrator?.[0] ?? current?.plainAdministrator?.login
    if (!known || !plain) return needs.named('an administrator without the super user right', 'plainAdministrator')
    const { slash } = await sampled(scope)
    const ask = (login: string) => scope.call({ path: contextPath(scope, '', '', login), ...(slash ? { slash } : {}) })
    // RA3: the two interfaces know the same administrators, and a login that neither knows gets nothing.
    if (!givesLink(await ask(known))) return needs.record('an administrator whose login gets a link here too')
    if (givesLink(await ask('lpc.no.such.administrator'))) return needs.finding(`${LINK}#unknown-identifier`)
    const answer = await ask(String(plain))
    return givesLink(answer) ? holds() : broken(`${answer.label}: a link, as rights are not checked`, describe(answer))
  }),
  check('unknown-context', 'records the result of an unknown context GUID', async (scope) => {
    const answer = await scope.call({ path: contextPath(scope, 'training', UNKNOWN_GUID) })
    return observed(answer.ok ? 'a link' : `refused with ${answer.status}`)
  }),
  check('default-type', 'records whether the type default works by itself', async (scope) => {
    const answer = await scope.call({ path: contextPath(scope, 'default', '') })
    return observed(answer.ok ? 'a link' : `refused with ${answer.status}`)
  }),
  check('fresh', 'records whether two requests give two links', async (scope) => {
    const call = await sampled(scope)
    const [one, other] = [linkIn(succeeded(await scope.call(call))), linkIn(succeeded(await scope.call(call)))]
    const scheme = URL.canParse(one) ? new URL(one).protocol : 'no scheme'
    return observed(`${one === other ? 'the same link' : 'two links'}, ${scheme}`)
  }),
])

const sampled = (scope: Scope): Promise<Call> => linking.sample!(scope, 'key')

export const administrators = [ssoLink, update]
