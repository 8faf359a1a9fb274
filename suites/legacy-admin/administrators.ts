/** Single sign-on links and administrators: legacy-admin, Endpoints. The link is a secret: never opened, never shown. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import type { Item } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import { type Answer, describe } from '../../client/answer.ts'
import { CONTEXTS } from '../../contract/legacy-admin/administrators.ts'
import { UNKNOWN_GUID } from '../../contract/legacy-admin/learners.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { control } from '../laws/control.ts'
import { suite } from '../laws/index.ts'
import { check, type Setting } from '../suite.ts'
import { recordOf, sessionsOf, someOf, spread } from './records.ts'

const LINK = 'legacy-admin/administrators.sso-link'
const UPDATE = 'legacy-admin/administrators.update'

const loginOf = ({ target }: Scope): string => {
  const login = target.legacyAdmin?.administratorLogin
  if (!login) throw new Undecided(needs.credential('LEGACY_ADMIN_ADMINISTRATOR_LOGIN'))
  return login
}

/** R23: which of the two paths without context the target serves. */
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

/** An administrator who signs in elsewhere exists. */
async function supposes(scope: Scope): Promise<string | undefined> {
  const { administrator } = scope.target.current ?? {}
  const known = administrator?.login === loginOf(scope) && (await scope.tokenOf('administrator'))
  return known ? undefined : 'LEGACY_ADMIN_ADMINISTRATOR_LOGIN of an administrator whom the target knows'
}

const linking: Setting = {
  as: 'key',
  supposes,
  sample: async (scope) => ({ path: contextPath(scope, '', ''), ...(await plainForm(scope)) }),
}

const linkIn = (answer: Answer): string => {
  const value = (answer.json as { value?: unknown } | undefined)?.value
  if (typeof value !== 'string') throw new Undecided(needs.finding(`${LINK}#response-schema`))
  return value
}

/** An absolute address; its text is kept out of every message. */
function isLink(answer: Answer): Outcome {
  const value = linkIn(answer)
  const proper = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  return proper ? holds() : broken(`${answer.label}: an absolute web address`, 'another text')
}

/** A GUID of each kind of record, found through other operations. */
const GUID_OF: Record<(typeof CONTEXTS)[number], (scope: Scope) => Promise<string>> = {
  async training(scope) {
    return String((await scope.known('legacy-admin/training')).records[0]!.guid)
  },
  async session(scope) {
    for (const { guid } of spread((await scope.known('legacy-admin/training')).records, 5)) {
      const [session] = await sessionsOf(scope, guid)
      if (session) return String(session.guid)
    }
    throw new Undecided(needs.record('a training with a session'))
  },
  async registration(scope) {
    return String((await someOf(scope, 'legacy-admin/learners.registrations')).records[0]!.guid)
  },
  async learner(scope) {
    return String((await scope.known('legacy-admin/learner')).records[0]!.guid)
  },
}

const guidOf = (scope: Scope, type: (typeof CONTEXTS)[number]) => scope.once(`sso ${type}`, GUID_OF[type])

const ssoLink = suite(LINK, linking, [
  check('link', {
    title: 'gives an absolute web address',
    run: async (scope) => isLink(await control(scope, LINK, linking)),
  }),
  ...CONTEXTS.map((type) =>
    check(`context-${type}`, {
      title: `gives a link for the context of a ${type}`,
      async run(scope) {
        await control(scope, LINK, linking)
        const answer = await scope.call({ path: contextPath(scope, type, await guidOf(scope, type)) })
        return answer.ok ? isLink(answer) : broken(`${answer.label}: a link`, describe(answer))
      },
    }),
  ),
  check('type-without-guid', {
    title: 'refuses a context type that lacks its GUID',
    async run(scope) {
      await control(scope, LINK, linking)
      const outcomes: Outcome[] = []
      for (const type of CONTEXTS)
        outcomes.push(
          refusal(await scope.call({ path: contextPath(scope, type, '') }), `the type ${type} without GUID`),
        )
      return outcomes
    },
  }),
  check('guid-without-type', {
    title: 'refuses a context GUID that lacks its type',
    async run(scope) {
      await control(scope, LINK, linking)
      const guid = await guidOf(scope, 'training')
      return refusal(await scope.call({ path: contextPath(scope, '', guid) }), 'a GUID without type')
    },
  }),
  check('unknown-type', {
    title: 'refuses an unknown context type',
    async run(scope) {
      const guid = await guidOf(scope, 'training')
      succeeded(await scope.call({ path: contextPath(scope, 'training', guid) }))
      return refusal(await scope.call({ path: contextPath(scope, 'lpc-unknown', guid) }), 'an unknown context type')
    },
  }),
  check('rights-unchecked', {
    title: 'gives a link to an administrator without the super user right',
    async run(scope) {
      const { administrator, plainAdministrator } = scope.target.current ?? {}
      if (!administrator || !plainAdministrator) return needs.record('two administrators of the current interface')
      const { slash } = await sampled(scope)
      const ask = (login: string) =>
        scope.call({ path: contextPath(scope, '', '', login), ...(slash ? { slash } : {}) })
      // RA3: the two interfaces know the same administrators, and a login that neither knows gets nothing.
      succeeded(await ask(administrator.login))
      if ((await ask('lpc.no.such.administrator')).ok) return needs.finding(`${LINK}#unknown-identifier`)
      const answer = await ask(plainAdministrator.login)
      return answer.ok ? holds() : broken(`${answer.label}: a link, rights not being checked`, describe(answer))
    },
  }),
  check('unknown-context', {
    title: 'shows what an unknown context GUID does',
    async run(scope) {
      const answer = await scope.call({ path: contextPath(scope, 'training', UNKNOWN_GUID) })
      return observed(answer.ok ? 'a link' : `refused with ${answer.status}`)
    },
  }),
  check('default-type', {
    title: 'shows whether the type default works by itself',
    async run(scope) {
      const answer = await scope.call({ path: contextPath(scope, 'default', '') })
      return observed(answer.ok ? 'a link' : `refused with ${answer.status}`)
    },
  }),
  check('fresh', {
    title: 'shows whether two requests give two links',
    async run(scope) {
      const call = await sampled(scope)
      const [one, other] = [linkIn(succeeded(await scope.call(call))), linkIn(succeeded(await scope.call(call)))]
      const scheme = URL.canParse(one) ? new URL(one).protocol : 'no scheme'
      return observed(`${one === other ? 'the same link' : 'two links'}, ${scheme}`)
    },
  }),
])

const sampled = (scope: Scope): Promise<Call> => linking.sample!(scope, 'key')

const put = (scope: Scope, form: Call['form']) =>
  scope.call({ operation: UPDATE, as: 'key', path: { administrator_login: loginOf(scope) }, form: form! })

/** What an update without entityGuid tells of the administrator: no operation reads it. */
async function toldEntity(scope: Scope): Promise<string | undefined> {
  const answer = await put(scope, {})
  const entityGuid = answer.ok ? recordOf(answer).entityGuid : undefined
  return typeof entityGuid === 'string' ? entityGuid : undefined
}

/** The top of what the administrator sees through the current interface: an administrator sees its entity's own. */
async function seenEntity(scope: Scope): Promise<string | undefined> {
  if (scope.target.current?.administrator?.login !== loginOf(scope)) return undefined
  const view = (await scope.known('entity', { atLeast: 0 })).records.map(({ uuid }) => String(uuid).toLowerCase())
  const { records } = await scope.known('legacy-admin/entity', { atLeast: 0 })
  const depth = ({ tree }: Item) => (typeof tree === 'string' ? tree.length : Number.POSITIVE_INFINITY)
  const seen = records.filter(({ guid }) => view.includes(String(guid).toLowerCase()))
  const [top] = seen.sort((one, other) => depth(one) - depth(other))
  return top && seen.filter((one) => depth(one) === depth(top)).length === 1 ? String(top.guid) : undefined
}

/**
 * The entity before anything was assigned.
 * @throws Undecided when it cannot be told: an administrator of the platform must not stay where we put it
 */
const original = (scope: Scope): Promise<string> =>
  scope.once('administrator before', async (shared) => {
    const entity = (await toldEntity(shared)) ?? (await seenEntity(shared))
    if (entity === undefined)
      throw new Undecided(needs.record('the entity that the administrator is in, to put it back afterwards'))
    return entity
  })

/** Two entities that the administrator may be put into. */
async function entitiesFor(scope: Scope): Promise<readonly string[]> {
  const before = await original(scope)
  const { records } = await scope.known('legacy-admin/entity', { atLeast: 3 })
  const given = (scope.target.records.entity ?? []).map(String)
  const all = [...given, ...records.map(({ guid }) => String(guid))]
  return [...new Set(all)].filter((guid) => guid !== before).slice(0, 2)
}

async function restored(scope: Scope): Promise<void> {
  const back = await put(scope, { entityGuid: await original(scope) })
  if (!back.ok) scope.residue(UPDATE, loginOf(scope), 'the administrator is in another entity than before')
}

const updating: Setting = {
  as: 'key',
  supposes,
  writes: 'shared',
  async sample(scope) {
    return { path: { administrator_login: loginOf(scope) }, form: { entityGuid: await original(scope) } }
  },
}

const update = suite(UPDATE, updating, [
  check('right-record', {
    title: 'returns the administrator of that login',
    phase: 'shared',
    async run(scope) {
      const answer = await control(scope, UPDATE, updating)
      const { login } = recordOf(answer)
      return login === loginOf(scope) ? holds() : broken(`${answer.label}: login ${loginOf(scope)}`, show(login))
    },
  }),
  check('assigns-entity', {
    title: 'assigns the entity that is sent',
    phase: 'shared',
    async run(scope) {
      await control(scope, UPDATE, updating)
      const outcomes: Outcome[] = []
      for (const entity of await entitiesFor(scope)) {
        const answer = await put(scope, { entityGuid: entity })
        if (!answer.ok) outcomes.push(broken(`${answer.label} with an entity that exists: a success`, describe(answer)))
        else outcomes.push(assigned(answer, entity), await kept(scope, entity))
      }
      await restored(scope)
      return outcomes
    },
  }),
  check('unknown-entity', {
    title: 'refuses an entity that does not exist, or does not assign it',
    phase: 'shared',
    async run(scope) {
      await control(scope, UPDATE, updating)
      const answer = await put(scope, { entityGuid: UNKNOWN_GUID })
      const outcome = answer.ok
        ? recordOf(answer).entityGuid === UNKNOWN_GUID
          ? broken(`${answer.label}: an unknown entity refused or not assigned`, 'assigned')
          : holds()
        : refusal(answer, 'an entity that does not exist')
      if (answer.ok) await restored(scope)
      return outcome
    },
  }),
  check('without-entity', {
    title: 'shows what an update without entityGuid does',
    phase: 'shared',
    async run(scope) {
      const answer = await put(scope, {})
      return observed(answer.ok ? 'accepted' : `refused with ${answer.status}`)
    },
  }),
])

const assigned = (answer: Answer, entity: string): Outcome => {
  const { entityGuid } = recordOf(answer)
  return entityGuid === entity ? holds() : broken(`${answer.label}: entityGuid ${entity}`, show(entityGuid))
}

/** Whether it lasts can be seen where an update without entityGuid answers the administrator. */
async function kept(scope: Scope, entity: string): Promise<Outcome> {
  if ((await original(scope)) === undefined) return holds()
  const answer = await put(scope, {})
  return answer.ok ? firstOf([assigned(answer, entity)]) : holds()
}

export const administrators = [ssoLink, update]
