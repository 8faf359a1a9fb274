/**
 * A platform and a configuration compared: for each interface, credential and binding the attempts, their results and
 * the changes to make. Findings are used at once, so that one visit finds everything.
 */

import type { Secrets } from '../../client/secrets.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'
import { type Caller, isConfigured, loginOf, secretsIn, type Target } from '../../client/target.ts'
import { INTERFACES, type Interface, interfaceOfCaller, interfaces, traitsOfCaller } from '../../contract/interfaces.ts'
import type { Journal } from '../../output/run-file/journal.ts'
import { memoryJournal } from '../../output/run-file/journal.ts'
import type { CredentialState, InterfaceState } from '../../runner/preflight/index.ts'
import { grants, type PreflightReply } from '../../runner/preflight/probe.ts'
import { reachAll } from '../../runner/preflight/reach.ts'
import type { Standing } from '../../runner/target-session.ts'
import { findAddress } from './addresses.ts'
import { type BindingState, findBindings } from './bindings.ts'
import { type Change, changed, inOrder } from './changes.ts'
import { headerFrom, isUnserved, type Prober, proberOf } from './prober.ts'
import { findRoles, type RoleName, roleNameOf } from './role-names.ts'
import { findSignIn } from './sign-in-path.ts'

/** One search, in words: the attempts, and their result. */
export interface Search {
  readonly what: string
  readonly tried: readonly string[]
  /** The change to make; empty where nothing was found. */
  readonly changes: readonly Change[]
  /** Its result. */
  readonly said: string
}

export interface ExaminedInterface {
  readonly interface: Interface
  /** With the configuration as it is. */
  readonly before: InterfaceState
  /** With the changes. */
  readonly after: InterfaceState
  readonly searches: readonly Search[]
  readonly bindings: readonly BindingState[]
}

export interface Examination {
  readonly interfaces: readonly ExaminedInterface[]
  readonly changes: readonly Change[]
  /** The target that the changes describe. */
  readonly target: Target
  /** Callers whose credentials work there. */
  readonly working: ReadonlySet<Caller>
  readonly secrets: Secrets
  readonly requests: number
}

export interface Visit {
  readonly standing: Standing
  readonly timeoutMs: number
  readonly journal?: Journal
  /** Of a dialogue with several visits: it counts the refusals of each account. */
  readonly prober?: Prober
}

/** @returns the state of the platform, and the changes to make; the target is not changed by it */
export async function examine({
  standing,
  timeoutMs,
  journal = memoryJournal(),
  prober: given,
}: Visit): Promise<Examination> {
  const { target } = standing
  const interfaces = INTERFACES.filter((name) => isConfigured(target, name))
  const prober = given ?? proberOf({ timeoutMs, proxies: !target.embedded, tls: target.tls })
  for (const [name, secret] of Object.entries(secretsIn(target))) if (secret) prober.secrets.learn(secret, name)
  const { secrets } = prober
  try {
    const { states } = await reachAll({ standing, interfaces, timeoutMs, proving: true, secrets }, journal)
    const visits: Visited[] = []
    let now = target
    for (const before of states) {
      const visited = await visit({ prober, before, target: now })
      now = changed(now, visited.changes)
      visits.push(visited)
    }
    const changes = inOrder(visits.flatMap((one) => one.changes))
    const working = new Set(
      visits.flatMap(({ after }) => after.credentials.filter(isWorking).map(({ caller }) => caller)),
    )
    return { interfaces: visits, changes, target: now, working, secrets, requests: prober.requests }
  } finally {
    if (!given) await prober.close()
  }
}

const isWorking = ({ state }: CredentialState) => state === 'works'

interface Visited extends ExaminedInterface {
  readonly changes: readonly Change[]
}

interface Here {
  readonly prober: Prober
  readonly before: InterfaceState
  readonly target: Target
}

/** One interface: its address, then its sign-in, then its callers, then its operations. */
async function visit({ prober, before, target: given }: Here): Promise<Visited> {
  const name = before.interface
  const searches: Search[] = []
  let target = given
  const use = (search: Search) => {
    searches.push(search)
    target = changed(target, search.changes)
  }
  for (const { caller, state } of before.credentials)
    if (loginOf(target, caller) && state !== 'broken') prober.signedIn(target, caller, state === 'works')
  if (before.unusable) use(await addressSearch(prober, target, name))
  const there = !before.unusable || searches.some(({ changes }) => changes.length)
  if (!there) return { interface: name, before, after: before, searches, bindings: [], changes: [] }
  const signIns = new Map<Caller, PreflightReply | undefined>()
  const credentials = await credentialsOf({ prober, before, use, signIns, now: () => target })
  const speaker = credentials.find(
    ({ state, caller }) => state === 'works' && caller === interfaces[name].defaultCaller,
  )
  const header = speaker && headerFrom(target, speaker.caller, await signInOf(prober, target, speaker.caller, signIns))
  if (header && traitsOfCaller(speaker.caller)?.carrier === 'cookie')
    for (const search of await cookieSearch(prober, target, speaker.caller, signIns.get(speaker.caller)!)) use(search)
  const bindings = header ? await findBindings({ prober, target, interface: name, header }) : undefined
  const changes = [...searches.flatMap((one) => one.changes), ...(bindings?.changes ?? [])]
  const { baseUrl: address } = target[interfaces[name].section]!
  return {
    interface: name,
    before,
    after: { interface: name, address, credentials },
    searches,
    bindings: bindings?.states ?? [],
    changes,
  }
}

async function signInOf(
  prober: Prober,
  target: Target,
  caller: Caller,
  known: Map<Caller, PreflightReply | undefined>,
) {
  if (!traitsOfCaller(caller)?.signIn) return undefined
  if (!known.has(caller)) known.set(caller, await prober.signIn(target, caller))
  return known.get(caller)
}

async function addressSearch(prober: Prober, target: Target, name: Interface): Promise<Search> {
  const { tried, found, untrusted } = await findAddress(prober, target, name)
  const changes: Change[] = found === undefined ? [] : [{ kind: 'address', interface: name, value: found }]
  const nowhere = `the interface answers at none of them${untrusted ? `; ${untrusted}` : ''}`
  const said = found === undefined ? nowhere : `the interface answers at ${found}`
  return { what: `other addresses of ${name}`, tried, changes, said }
}

interface Speaking {
  readonly prober: Prober
  readonly before: InterfaceState
  readonly signIns: Map<Caller, PreflightReply | undefined>
  use(search: Search): void
  now(): Target
}

/** The result for each configured credential, with the findings on the way. */
async function credentialsOf(speaking: Speaking): Promise<readonly CredentialState[]> {
  const { before, prober, use, now } = speaking
  const name = before.interface
  const failing = before.unusable ? [] : before.credentials.filter((one) => !isWorking(one))
  if (!before.unusable && !failing.length) return before.credentials
  if (!interfaces[name].signIn) return before.unusable ? keysAnew(speaking) : before.credentials
  // Perhaps only the address was wrong.
  if (before.unusable) await signInAll(speaking)
  if (!anybody(speaking) && (await isElsewhere(prober, now(), name))) {
    const { tried, changes } = await findSignIn(prober, now(), name)
    const at = changes.find((one) => one.kind === 'binding')
    use({
      what: `other paths of ${interfaces[name].signIn}`,
      tried,
      changes,
      said: at ? `logins are taken at ${at.path}` : 'logins are taken at none of them',
    })
    if (changes.length) await signInAll(speaking)
  }
  if (interfaces[name].carrier === 'bearer')
    for (const role of ['adminRole', 'learnerRole'] as const) await roleSearch(speaking, role)
  return statesNow(speaking)
}

const callersIn = ({ before, now }: Speaking): readonly Caller[] =>
  Object.keys(interfaces[before.interface].callers).filter((caller) => loginOf(now(), caller as Caller)) as Caller[]

const worksFor = (caller: Caller, { before, signIns }: Speaking): boolean => {
  const reply = signIns.get(caller)
  if (reply) return grants({ ...reply, caller })
  return before.credentials.some((one) => one.caller === caller && isWorking(one))
}

const anybody = (speaking: Speaking) => callersIn(speaking).some((caller) => worksFor(caller, speaking))

async function signInAll(speaking: Speaking): Promise<void> {
  const { prober, signIns, now } = speaking
  for (const caller of callersIn(speaking)) {
    if (worksFor(caller, speaking)) continue
    const reply = await prober.signIn(now(), caller)
    if (reply) signIns.set(caller, reply)
  }
}

/** Whether the sign-in itself is not served where it is expected. */
async function isElsewhere(prober: Prober, target: Target, name: Interface): Promise<boolean> {
  const json = { role: target.names.adminRole, login: 'nobody', password: 'none' }
  return isUnserved(await prober.ask(target, { operation: interfaces[name].signIn!, as: 'anonymous', json }))
}

const ROLES: Record<RoleName, string> = { adminRole: 'administrators', learnerRole: 'learners' }

/** Other names of a role, where every account that would use it is refused. */
async function roleSearch(speaking: Speaking, name: RoleName): Promise<void> {
  const { prober, signIns, use, now } = speaking
  const callers = callersIn(speaking).filter((caller) => roleNameOf(caller) === name)
  const refused = (caller: Caller) => signIns.get(caller)?.answer?.refused ?? isRefusedBefore(caller, speaking)
  if (!callers.length || callers.some((caller) => worksFor(caller, speaking)) || !callers.every(refused)) return
  const { names, tried, certain } = await findRoles(prober, now(), name)
  let found: string | undefined
  const left = [...names]
  // Each account one more time: another refusal could lock it.
  for (const caller of callers) {
    const value = found ?? left.shift()
    if (value === undefined || (value === now().names[name] && found === undefined)) continue
    const reply = await prober.signIn(changed(now(), [{ kind: 'name', name, value }]), caller)
    if (!reply) continue
    signIns.set(caller, reply)
    if (grants({ ...reply, caller })) found ??= value
  }
  const changes: Change[] = found === undefined ? [] : [{ kind: 'name', name, value: found }]
  const said =
    found !== undefined
      ? `${ROLES[name]} sign in as ${found}`
      : certain
        ? `the platform knows ${names.join(', ')}, and refuses the accounts: are login and password right?`
        : 'the platform does not show which of them it knows'
  use({ what: `other names of the role of ${ROLES[name]}, with a login that does not exist`, tried, changes, said })
}

const isRefusedBefore = (caller: Caller, { before }: Speaking) =>
  before.credentials.some((one) => one.caller === caller && one.state === 'refused')

/** The states after the searches: what was signed in again, else what was known. */
function statesNow(speaking: Speaking): readonly CredentialState[] {
  const { before, signIns } = speaking
  return callersIn(speaking).map((caller): CredentialState => {
    const known = before.credentials.find((one) => one.caller === caller)
    const variables = interfaces[interfaceOfCaller(caller)!].callers[caller]!
    if (worksFor(caller, speaking)) return { caller, variables, state: 'works', said: '' }
    if (known) return known
    const { answer, failure } = signIns.get(caller) ?? {}
    const state = answer?.refused ? 'refused' : 'broken'
    return { caller, variables, state, said: failure?.message ?? (answer ? `${answer.status}` : 'not tried') }
  })
}

/** A key that could not be tried at the wrong address. */
async function keysAnew({ prober, before, now }: Speaking): Promise<readonly CredentialState[]> {
  const name = before.interface
  const states: CredentialState[] = []
  for (const caller of Object.keys(interfaces[name].callers) as Caller[]) {
    const headers = headerFrom(now(), caller)
    if (!headers) continue
    const reply = await prober.ask(now(), { ...interfaces[name].probe, as: 'anonymous', headers })
    const works = reply !== undefined && grants({ ...reply, caller })
    const variables = interfaces[name].callers[caller]!
    const said = works ? '' : (reply?.failure?.message ?? String(reply?.answer?.status ?? 'not tried'))
    states.push({ caller, variables, state: works ? 'works' : 'refused', said })
  }
  return states
}

/** The cookie that carries the session, where the configured name is not among those that a sign-in sets. */
async function cookieSearch(
  prober: Prober,
  target: Target,
  caller: Caller,
  reply: PreflightReply,
): Promise<readonly Search[]> {
  const cookies = reply?.answer ? cookiesOf(reply.answer) : []
  if (!cookies.length || cookies.some(({ key }) => key === target.names.sessionCookie)) return []
  const { probe } = interfaces[interfaceOfCaller(caller)!]
  const tried = cookies.map(({ key }) => key)
  const carrying: string[] = []
  for (const cookie of cookies) {
    const headers = { cookie: cookieHeader([cookie]) }
    const answered = await prober.ask(target, { ...probe, as: 'anonymous', headers })
    if (answered?.answer?.ok && !answered.answer.refused) carrying.push(cookie.key)
  }
  const [value] = carrying
  const changes: Change[] = value === undefined ? [] : [{ kind: 'name', name: 'sessionCookie', value }]
  const said = value === undefined ? 'none of them alone lets a read pass' : `${value} carries the session`
  return [{ what: `the cookies that a sign-in sets, none of them ${target.names.sessionCookie}`, tried, changes, said }]
}
