import { interfaceOf, operationOf } from '../../contract/operations.ts'
import type { Caller, Question } from '../exchange.ts'
import { fronts } from '../interfaces.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { mainLearner } from './callers.ts'

/** Identifies the caller and writes it into the question. @throws Refusal when it is unknown */
export function credentialGuard(question: Question, world: World): void {
  const { callerOf, open } = fronts[interfaceOf(question.operation)]
  if (open?.includes(question.operation) || isOpenExchange(question, world)) {
    question.caller = { kind: 'anybody' }
    return
  }
  const caller = callerOf(question, world)
  if (caller) question.caller = caller
  else if (question.skip.has('credential')) question.caller = standIn(question, world)
  else throw new Refusal('credential', 'No valid credentials were provided')
}

// R22: whether the exchange wants a key is a choice
const isOpenExchange = (question: Question, world: World) =>
  question.operation === 'legacy-admin/tokens.exchange' && world.choices.exchangeCredential === 'none'

/** The default caller: the strongest account that the operation knows. */
function standIn(question: Question, world: World): Caller {
  const front = fronts[interfaceOf(question.operation)]
  if (front.standIn) return front.standIn
  const { roles } = operationOf(question.operation)
  if (roles?.includes('svc/admin')) {
    const login = world.credentials.CURRENT_ADMIN_LOGIN
    const administrator = world.store.administrators.find((account) => account.login === login)
    if (administrator) return { kind: 'administrator', role: 'svc/admin', administrator }
  }
  return { kind: 'learner', role: 'svc/learner', learner: mainLearner(world) }
}
