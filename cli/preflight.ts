/** Before the checks: is there a platform at each address, and does each credential open it? */
import { describe } from '../client/answer.ts'
import { type Client, clientOf } from '../client/client.ts'
import type { Journal } from '../client/journal.ts'
import { pacerOf } from '../client/pacer.ts'
import { secretsOf } from '../client/secrets.ts'
import { NoCredential } from '../client/sign-in.ts'
import { CALLERS, type Caller, hasCaller, isConfigured, secretsIn, type Target, VARIABLES } from '../client/target.ts'
import { BOUNDS, httpTransport, TransportFailure } from '../client/transport.ts'
import { INTERFACES, type Interface } from '../contract/operations.ts'

export interface Preflight {
  /** Interfaces that cannot be spoken to, with what was found there. */
  readonly unusable: ReadonlyMap<Interface, string>
  /** Credentials that were refused, by the names of their variables. */
  readonly refused: readonly string[]
  /** Callers that signed in. */
  readonly signedIn: readonly Caller[]
}

const SPEAKERS: Record<Interface, readonly Caller[]> = {
  current: ['administrator', 'plain-administrator', 'learner', 'other-learner'],
  'legacy-learner': ['session'],
  'legacy-admin': ['key'],
}

const addressOf = (target: Target, name: Interface) =>
  ({ current: target.current, 'legacy-learner': target.legacyLearner, 'legacy-admin': target.legacyAdmin })[name]
    ?.baseUrl

type Spoken = { readonly state: 'signed-in' | 'refused' | 'broken'; readonly said: string }

/** The key is no sign-in of its own: a search shows whether it is accepted. */
async function keyAccepted(client: Client): Promise<Spoken> {
  const answer = await client.send({ operation: 'legacy-admin/learners.search', as: 'key', query: { limit: 1 } })
  if (answer.ok && (answer.status === 204 || typeof answer.json === 'object')) return { state: 'signed-in', said: '' }
  // Only a refusal in the platform's own form tells a wrong key from another kind of server.
  const own = answer.refused && typeof answer.json === 'object' && answer.json !== null && 'success' in answer.json
  return { state: own ? 'refused' : 'broken', said: describe(answer) }
}

async function speak(client: Client, caller: Caller): Promise<Spoken> {
  try {
    if (caller === 'key') return await keyAccepted(client)
    await client.signIn.credential(caller)
    return { state: 'signed-in', said: '' }
  } catch (error) {
    if (error instanceof NoCredential)
      return { state: error.refused && error.formed ? 'refused' : 'broken', said: error.message }
    if (error instanceof TransportFailure) return { state: 'broken', said: error.message }
    throw error
  }
}

/** Signs in with every configured credential, each interface bounded by the time-out. */
export async function preflight(target: Target, journal: Journal, timeoutMs: number): Promise<Preflight> {
  const transport = httpTransport({ ...BOUNDS, timeoutMs, totalMs: timeoutMs, maximumBodyBytes: 4 * 1024 * 1024 })
  const client = clientOf({
    target,
    transport,
    journal,
    name: 'p',
    secrets: secretsOf(secretsIn(target)),
    pacer: pacerOf(target.windowSeconds * 1000),
  })
  const unusable = new Map<Interface, string>()
  const refused: string[] = []
  const signedIn: Caller[] = []
  const interfaceSpoken = async (name: Interface) => {
    const callers = CALLERS.filter((caller) => SPEAKERS[name].includes(caller) && hasCaller(target, caller))
    const spoken = await Promise.all(callers.map(async (caller) => ({ caller, ...(await speak(client, caller)) })))
    for (const { caller, state, said } of spoken) {
      if (state === 'signed-in') signedIn.push(caller)
      if (state === 'refused')
        refused.push(
          said.includes(VARIABLES[caller][0]!) ? said : `${VARIABLES[caller].join(' and ')}: refused with ${said}`,
        )
    }
    const broken = spoken.find(({ state }) => state === 'broken')
    if (broken && !spoken.some(({ state }) => state !== 'broken'))
      unusable.set(name, `${name} at ${addressOf(target, name)}: ${broken.said}`)
  }
  await Promise.all(INTERFACES.filter((name) => isConfigured(target, name)).map(interfaceSpoken))
  await transport.close()
  return { unusable, refused, signedIn }
}
