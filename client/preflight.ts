/** Requests to an interface before the checks: a read without a credential, and each sign-in. */
import { callersOf, type Interface, interfaces } from '../contract/interfaces.ts'
import type { Client } from './client.ts'
import type { Ask } from './request.ts'
import { configuredCredential, loginAsk, otherLoginAsk } from './sign-in.ts'
import { type Caller, hasCaller, type Target } from './target.ts'

/** One question of the preflight; those with a caller try a credential. */
export interface PreflightRequest {
  readonly ask: Ask
  readonly caller?: Caller
}

const probeOf = (name: Interface, as: Caller, headers?: Ask['headers']): Ask => ({
  ...interfaces[name].probe,
  as,
  headers,
})

/**
 * The same with another read, in case the first one is not served: without a credential, and with each that is a key.
 */
export function furtherQuestions({ target }: Client, name: Interface): readonly (readonly PreflightRequest[])[] {
  const keys = interfaces[name].signIn ? [] : configured(target, name)
  return interfaces[name].otherProbes.map((operation) => [
    { ask: { ...probeOf(name, 'anonymous'), operation } },
    ...keys.map((caller) => ({
      caller,
      ask: { ...probeOf(name, 'anonymous', configuredCredential(target, caller)), operation },
    })),
  ])
}

/** The question that tries the credential of a caller: its sign-in, or a read where the credential is configured. */
const trialOf = (target: Target, name: Interface, caller: Caller): Ask =>
  interfaces[name].signIn ? loginAsk(target, caller) : probeOf(name, 'anonymous', configuredCredential(target, caller))

const configured = (target: Target, name: Interface) => callersOf(name).filter((caller) => hasCaller(target, caller))

/** Operation and account of each question of the preflight. */
export const usesOf = (target: Target, name: Interface): readonly string[] => [
  `${interfaces[name].probe.operation} anonymous`,
  ...configured(target, name).map((caller) =>
    interfaces[name].signIn
      ? `${loginAsk(target, caller).operation} anonymous`
      : `${interfaces[name].probe.operation} ${caller}`,
  ),
]

/** The question that tries a refused credential at another door of its interface; undefined where there is none. */
export function atOtherDoor({ target }: Client, caller: Caller): PreflightRequest | undefined {
  const ask = otherLoginAsk(target, caller)
  return ask && { caller, ask }
}

/** Every request to an interface before the checks: a read without credential, each sign-in. */
export const questionsFor = ({ target }: Client, name: Interface): readonly PreflightRequest[] => [
  { ask: probeOf(name, 'anonymous') },
  ...configured(target, name).map((caller) => ({ caller, ask: trialOf(target, name, caller) })),
]
