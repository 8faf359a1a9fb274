/** How each account of a run signed in, so that requests with its token can be repeated. Pure. */
import { CALLERS, type Caller, interfaceOfCaller, interfaces, VARIABLES } from '../contract/interfaces.ts'
import type { Exchange } from '../contract/run.ts'
import type { SignIn, SignIns } from './curl.ts'

const isSuccess = ({ response }: Exchange) => response !== undefined && response.status >= 200 && response.status < 300

const PASSWORD = /\{((?:CURRENT|LEGACY)_\w*PASSWORD)\}/
const isOther = (variable = '') => variable.includes('_OTHER_')

/**
 * The account that an exchange signs in, by the variable of its password. One password of two interfaces is masked by the
 * name that it has for the first of them.
 */
function callerOf({ operation, request }: Exchange): Caller | undefined {
  const [, variable] = PASSWORD.exec(request.body ?? '') ?? []
  if (!variable) return undefined
  const own = CALLERS.filter((caller) => {
    const name = interfaceOfCaller(caller)
    return name !== undefined && interfaces[name].signIn === operation
  })
  return (
    own.find((caller) => VARIABLES[caller][1] === variable) ??
    own.find((caller) => caller !== 'administrator' && isOther(VARIABLES[caller][1]) === isOther(variable))
  )
}

/** The first success of each account. */
export function signInsOf(exchanges: Iterable<Exchange>): SignIns {
  const found: Record<string, SignIn> = {}
  for (const exchange of exchanges) {
    const caller = isSuccess(exchange) ? callerOf(exchange) : undefined
    const carrier = caller && interfaces[interfaceOfCaller(caller)!].carrier
    if (!caller || !carrier || carrier === 'api-key' || found[caller]) continue
    const variable = VARIABLES[caller][0]!.replace(/_LOGIN$/, carrier === 'cookie' ? '_SESSION' : '_TOKEN')
    found[caller] = { request: exchange.request, variable, carrier }
  }
  return found
}

/** Whether the id of an exchange may be that of a question before the checks, as the first sign-ins are. */
export const mayBeBefore = (id: string): boolean => /p[0-9a-z]{1,2}$/.test(id)
