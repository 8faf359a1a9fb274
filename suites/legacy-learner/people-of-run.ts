/**
 * Learners of the run as managers of each other: made in the current interface, and signed in here with the credentials
 * that the older administration interface hands out. No interface by itself shows both the hierarchy and the ids that
 * this one uses (R24).
 */
import { succeeded, Undecided } from '../../client/answers/outcome.ts'
import { type Caller, VARIABLES } from '../../client/target.ts'
import type { NamedRecord } from '../../contract/records.ts'
import { broken, holds, needs, type Outcome } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'
import { type Made, recordIn } from '../../fixtures/records/creation.ts'
import { valuesElsewhere } from '../../laws/kit/elsewhere.ts'
import { byLogin } from '../legacy-admin/learners-members.ts'
import { signedInBy } from './exchanged.ts'
import { allOf, ample, idsIn, MANAGERS, type Speaker } from './people-reads.ts'

const PROFILE = 'legacy-learner/profile.get'
/** Of each status: a profile is read for each. */
const MOST_LEARNERS = 20
const UNSEEN = needs.record('managers whose logins the older administration shows')

/** The id under which this interface knows a login; undefined where it does not show the profiles of others. */
async function idOf(scope: Scope, login: string): Promise<number | undefined> {
  const answer = await scope.look({ operation: PROFILE, as: 'session', query: { learnerLogin: login } })
  const profile = answer.ok ? recordIn(answer) : undefined
  return profile?.login === login && typeof profile.id === 'number' ? profile.id : undefined
}

/** Broken for a manager of status N (RL28); holds where each manager is seen as active. */
async function listedManagers(scope: Scope): Promise<Outcome> {
  const left = new Set(idsIn(await scope.call(), 'managerIds'))
  for (const name of ['inactiveLogin', 'activeLogin'] as const) {
    const logins = left.size ? await valuesElsewhere(scope, name, MOST_LEARNERS) : []
    const ids = await Promise.all(logins.map((login) => idOf(scope, String(login))))
    for (const [place, id] of ids.entries()) {
      const login = logins[place]
      if (id === undefined || !left.delete(id)) continue
      if (name === 'inactiveLogin') return broken(`${MANAGERS}: only active managers`, `${login} (${id}), of status N`)
    }
  }
  return left.size ? UNSEEN : holds()
}

/** RL28: that a manager of the current interface is one here is seen before anything is judged. */
const CARRIED = 'learners whose manager of the current interface is their manager here (R24)'
const LIMITED = { limitedSub: true }
const CHAIN = 3
const WANTED: readonly Caller[] = ['administrator', 'key']

const canMake = (scope: Scope) => scope.mode !== 'read-only' && WANTED.every((caller) => scope.has(caller))

/** @throws Undecided where the run may make none, or an interface that it needs is not configured */
function demandInterfaces(scope: Scope, name: NamedRecord): void {
  const orNamed = `records.${name} of the profile`
  if (scope.mode === 'read-only') throw new Undecided(needs.credential(`--mode additive, or ${orNamed}`))
  const lacking = WANTED.filter((caller) => !scope.has(caller)).flatMap((caller) => VARIABLES[caller])
  if (lacking.length) throw new Undecided(needs.credential(`${lacking.join(', ')}, or ${orNamed}`))
}

interface Person extends Speaker {
  readonly made: Made
  readonly login: string
  /** Of this interface. */
  readonly id: number
}

async function signedIn(scope: Scope, made: Made): Promise<Person> {
  const login = String(made.sent.login)
  const [account] = await byLogin(scope, login)
  if (!account) throw new Undecided(needs.record('learners of the current interface in the older administration (R24)'))
  const speaker = { as: 'anonymous', headers: { cookie: (await signedInBy(scope, account.guid)).cookie } } as const
  const query = { learnerLogin: login }
  const profile = recordIn(succeeded(await scope.call({ operation: 'legacy-learner/profile.get', ...speaker, query })))
  if (typeof profile?.id !== 'number') throw new Undecided(needs.finding('legacy-learner/profile.get#response-schema'))
  return { ...speaker, made, login, id: profile.id }
}

interface Hierarchy {
  readonly manager: Person
  readonly below: Person
  readonly farBelow: Person
  /** Of the manager, before anybody is disabled; undefined where the list may go on. */
  readonly all: readonly number[] | undefined
  readonly direct: readonly number[]
}

/** Three learners, each the manager of the next one: both statements are judged on them. */
const hierarchy = (scope: Scope): Promise<Hierarchy> =>
  scope.once('learners with managers', async (shared) => {
    const chain: Made[] = []
    for (let place = 0; place < CHAIN; place++) {
      const above = chain.at(-1)
      const manager = above ? { manager: { id: Number(above.id) } } : {}
      // Nothing is changed of the first one: it may be one that other checks have used.
      chain.push(await shared.own('current/learner', manager, { fresh: place > 0 }))
    }
    const people: Person[] = []
    for (const made of chain) people.push(await signedIn(shared, made))
    const [manager, below, farBelow] = people as [Person, Person, Person]
    const all = await allOf(shared, manager)
    return { manager, below, farBelow, all, direct: await ample(shared, LIMITED, manager) }
  })

const managersOf = async (scope: Scope, speaker: Speaker): Promise<readonly number[]> =>
  idsIn(await scope.call({ operation: MANAGERS, as: speaker.as!, headers: speaker.headers! }), 'managerIds')

/** The learner whom the profile names as inactive, or a manager of the run's own who becomes inactive. */
export async function activeOnly(scope: Scope): Promise<Outcome> {
  const named = scope.target.records.inactiveManager
  if (named) {
    const ids = idsIn(await scope.call(), 'managerIds')
    const wrong = named.find((id) => ids.includes(Number(id)))
    return wrong === undefined
      ? holds()
      : broken(`${MANAGERS}: only active managers`, `${wrong}, inactive by the profile`)
  }
  const seen = await listedManagers(scope)
  if (seen.kind === 'broken' || (seen.kind === 'holds' && !canMake(scope))) return seen
  demandInterfaces(scope, 'inactiveManager')
  const { below: manager, farBelow: learner } = await hierarchy(scope)
  if (!(await managersOf(scope, learner)).includes(manager.id)) return needs.record(CARRIED)
  const path = { id: manager.made.id }
  const json = { enabled: false }
  succeeded(await scope.call({ operation: 'current/learners.update', as: 'administrator', path, json }))
  const [account] = await byLogin(scope, manager.login)
  if (account?.status !== 'N') return needs.record('a disabled learner of status N in the older administration')
  return (await managersOf(scope, learner)).includes(manager.id)
    ? broken(`${MANAGERS}: no inactive manager of ${learner.login}`, `${manager.id}, whose status is N`)
    : holds()
}

/** Of a manager of the run's own with a subordinate of its only subordinate. */
export async function directOnly(scope: Scope): Promise<Outcome> {
  const named = scope.target.records.indirectSubordinate
  if (named) {
    const direct = await ample(scope, LIMITED)
    const wrong = named.find((id) => direct.includes(Number(id)))
    return wrong === undefined
      ? holds()
      : broken('only direct subordinates with limitedSub=true', `${wrong}, indirect by the profile`)
  }
  demandInterfaces(scope, 'indirectSubordinate')
  const { manager, below, farBelow, all, direct } = await hierarchy(scope)
  if (!all?.includes(below.id) || !all.includes(farBelow.id)) return needs.record(CARRIED)
  return direct.includes(farBelow.id)
    ? broken(
        `only ${below.id}, who is direct, as subordinate of ${manager.login}`,
        `${farBelow.id} as well, whose manager is ${below.id}`,
      )
    : holds()
}
