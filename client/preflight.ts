/** What is asked of an interface before the checks: a read without a credential, and each sign-in. */
import type { Interface } from '../contract/operations.ts'
import type { Client } from './client.ts'
import type { Ask } from './request.ts'
import { loginAsk } from './sign-in.ts'
import { type Caller, hasCaller, type Target } from './target.ts'

/** One question of the preflight; those with a caller try a credential. */
export interface Question {
  readonly ask: Ask
  readonly caller?: Caller
}

/** Operation and account of each question of the preflight. */
export const usesOf = (target: Target, name: Interface): readonly string[] => [
  `${READS[name].operation} anonymous`,
  ...CALLERS[name]
    .filter((caller) => hasCaller(target, caller))
    .map((caller) =>
      caller === 'key' ? `${READS[name].operation} key` : `${loginAsk(target, caller).operation} anonymous`,
    ),
]

const CALLERS: Record<Interface, readonly Caller[]> = {
  current: ['administrator', 'plain-administrator', 'learner', 'other-learner'],
  'legacy-learner': ['session'],
  'legacy-admin': ['key'],
}

/** Reads whose method and path the documents show: they tell a wrong address from an unusual binding. */
const READS = {
  current: { operation: 'current/learners.list', as: 'anonymous', query: { size: 1 } },
  'legacy-learner': { operation: 'legacy-learner/trainings.list', as: 'anonymous', query: { limit: 1 } },
  'legacy-admin': { operation: 'legacy-admin/learners.search', as: 'anonymous', query: { limit: 1, page: 1 } },
} as const satisfies Record<Interface, Ask>

const keyAsk = ({ target }: Client): Ask => ({
  ...READS['legacy-admin'],
  headers: { 'api-key': target.legacyAdmin!.apiKey },
})

/** Everything that is asked of an interface before the checks: a read without credential, each sign-in. */
export const questionsFor = (client: Client, name: Interface): readonly Question[] => [
  { ask: READS[name] },
  ...CALLERS[name]
    .filter((caller) => hasCaller(client.target, caller))
    .map((caller) => ({
      caller,
      ask: caller === 'key' ? keyAsk(client) : loginAsk(client.target, caller),
    })),
]
