/**
 * Before the checks: whether each interface is there, and each credential works. A few requests, bounded in time,
 * decide which questions are not worth sending.
 */
import { type Answer, describe } from '../../client/answer.ts'
import type { Client } from '../../client/client.ts'
import { atOtherDoor, furtherQuestions, type PreflightRequest, questionsFor } from '../../client/preflight.ts'
import { type Caller, VARIABLES } from '../../client/target.ts'
import { type Interface, interfaces } from '../../contract/interfaces.ts'
import type { OperationId } from '../../contract/operations.ts'
import { addressOf } from '../target-session.ts'
import { grants, type PreflightReply, replyTo, unusable } from './probe.ts'

export interface CredentialState {
  readonly caller: Caller
  readonly variables: readonly string[]
  /** `refused`: the configuration is wrong. `broken`: the target signed nobody in. */
  readonly state: 'works' | 'refused' | 'broken'
  /** The answer; empty when it works. */
  readonly said: string
  /** The other sign-in that took the credential, where its own one did not. */
  readonly door?: OperationId
}

export interface InterfaceState {
  readonly interface: Interface
  readonly address: string
  /** Why nothing can be requested of it. */
  readonly unusable?: string
  /** Empty when the interface is not usable: nothing is known of its credentials then. */
  readonly credentials: readonly CredentialState[]
}

/** Statuses that say nothing about a credential: the sign-in is bound elsewhere (R1), or too many were tried. */
const NOT_ABOUT_CREDENTIALS = [404, 405, 429, 501]

const answered = (answer: Answer | undefined) => (answer ? describe(answer) : 'nothing')

function credentialState({
  caller,
  answer,
  failure,
  withheld,
  ...reply
}: PreflightReply & { caller: Caller }): CredentialState {
  const variables = VARIABLES[caller]
  if (grants({ ...reply, caller, ...(answer ? { answer } : {}) }))
    return { caller, variables, state: 'works', said: '' }
  const state = answer?.refused && !NOT_ABOUT_CREDENTIALS.includes(answer.status) ? 'refused' : 'broken'
  return { caller, variables, state, said: (failure ?? withheld)?.message ?? answered(answer) }
}

/** A credential is only proven if a read accepts it; a refusal of the role accepts it as well. */
async function proven(client: Client, name: Interface, state: CredentialState): Promise<CredentialState> {
  if (state.state !== 'works') return state
  const { answer, failure } = await replyTo(client, { ask: { ...interfaces[name].probe, as: state.caller } })
  if (answer && (answer.ok || answer.status === 403)) return state
  return {
    ...state,
    state: 'broken',
    said: `signed in, but a read is answered with ${failure?.message ?? answered(answer)}`,
  }
}

/** A credential that one sign-in refuses and another one accepts is right: the checks report the refusal. */
async function otherwise(client: Client, state: CredentialState): Promise<CredentialState> {
  const question = state.state === 'refused' ? atOtherDoor(client, state.caller) : undefined
  if (!question || !grants(await replyTo(client, question))) return state
  return { ...state, state: 'works', said: '', door: question.ask.operation }
}

async function examine(client: Client, name: Interface, proving: boolean): Promise<InterfaceState> {
  const address = addressOf(client.target, name)!
  const asked = (questions: readonly PreflightRequest[]) =>
    Promise.all(questions.map((question) => replyTo(client, question)))
  let replies = await asked(questionsFor(client, name))
  let reason = unusable(replies)
  // One read that is not served does not mean that the interface is missing.
  for (const questions of furtherQuestions(client, name)) {
    if (!reason || !replies.some(({ answer }) => answer)) break
    replies = [...(await asked(questions)), ...replies]
    reason = unusable(replies)
  }
  if (reason) return { interface: name, address, unusable: reason, credentials: [] }
  const tried = replies.filter((reply): reply is PreflightReply & { caller: Caller } => reply.caller !== undefined)
  // The latest answer to a caller stands first.
  const states = [...new Map(tried.toReversed().map((reply) => [reply.caller, reply])).values()].map(credentialState)
  const doors = await Promise.all(states.map((state) => otherwise(client, state)))
  const credentials = proving ? await Promise.all(doors.map((state) => proven(client, name, state))) : doors
  return { interface: name, address, credentials }
}

/**
 * @param client with a transport that gives up within some seconds
 * @param proving whether each credential is tried with a read as well
 */
export const preflight = (
  client: Client,
  names: readonly Interface[],
  proving = false,
): Promise<readonly InterfaceState[]> => Promise.all(names.map((name) => examine(client, name, proving)))

/** An unusable interface, in one sentence. */
export const unusableLine = ({ interface: name, address, unusable: reason }: InterfaceState): string =>
  `${name} at ${address} cannot be used: ${reason}`

/** One line for each problem that a user should know; none when all is well. */
export function complaintsOf(states: readonly InterfaceState[]): readonly string[] {
  return states.flatMap((one) => [
    ...(one.unusable ? [unusableLine(one)] : []),
    ...one.credentials.flatMap(({ variables, state, said }) => {
      if (state === 'works') return []
      const what = state === 'refused' ? 'refused' : 'could not be tried'
      return [`${one.interface}: ${variables.join(' and ')}: ${what}: ${said}`]
    }),
  ])
}
