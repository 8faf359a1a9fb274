/**
 * Credentials that the platform never handed out, as far as traffic shows it: a token with the content of another and
 * another signature; a key that differs in one character from the one in use.
 */

import { refusal } from '../../client/answers/outcome.ts'
import { type Carrier, traitsOf } from '../../contract/interfaces.ts'
import { parseJson } from '../../contract/json.ts'
import { isObject } from '../../contract/members.ts'
import type { ExchangeJudge, Witnessed } from './exchange-judge.ts'
import type { PassiveJudge } from './judge.ts'

/** Refusals for another reason than the credential. */
const OTHERWISE_REFUSED = new Set([400, 404, 405, 409, 415, 422, 429])
/** Shorter keys may be alike by chance. */
const SHORTEST_KEY = 16

const FORM = /^[\w-]+\.[\w-]+\.[\w-]*$/
const contentOf = (token: string) => token.slice(0, token.lastIndexOf('.'))

/** Algorithms that sign one content in one way. */
const SAME_EACH_TIME = /^(?:HS|RS)\d+$|^EdDSA$/

/** Whether its first part is that of a JSON Web Token with one signature for each content. */
function isWebToken(token: string): boolean {
  if (!FORM.test(token)) return false
  try {
    const header: unknown = parseJson(Buffer.from(token.split('.', 1)[0]!, 'base64url').toString())
    return isObject(header) && SAME_EACH_TIME.test(String(header.alg))
  } catch {
    return false
  }
}

/** Cut, lengthened, or with one character exchanged. */
function isNear(key: string, other: string): boolean {
  if (key === other || other.length < SHORTEST_KEY) return false
  if (Math.abs(key.length - other.length) === 1) return key.startsWith(other) || other.startsWith(key)
  return key.length === other.length && [...key].filter((sign, place) => sign !== other[place]).length === 1
}

export class Credentials implements ExchangeJudge {
  readonly #handed = new Set<string>()
  /** Contents of tokens that were handed out, each with the length of its signature. */
  readonly #contents = new Map<string, number>()
  readonly #keys = new Map<string, number>()

  prepare({ answer, credential }: Witnessed): void {
    if (!answer.ok) return
    const { operation } = answer.ask
    const token = isObject(answer.json) ? answer.json.accessToken : undefined
    if (operation.startsWith('current/tokens.') && typeof token === 'string' && isWebToken(token)) {
      this.#handed.add(token)
      this.#contents.set(contentOf(token), token.length)
    }
    if (credential !== undefined && traitsOf(operation).carrier === 'api-key')
      this.#keys.set(credential, (this.#keys.get(credential) ?? 0) + 1)
  }

  see({ answer, credential }: Witnessed, judge: PassiveJudge): void {
    const { operation } = answer.ask
    const { carrier } = traitsOf(operation)
    // A mask of a recorder has no form.
    if (credential === undefined || credential.includes('{') || OTHERWISE_REFUSED.has(answer.status)) return
    if (!this.#isForged(carrier, credential)) return
    const outcome = refusal(answer, 'a credential that was never handed out')
    const slug = carrier === 'bearer' ? 'credential-invalid' : 'key-invalid'
    if (outcome.kind !== 'undecided') judge.add(operation, { slug, outcome }, [answer.exchange])
  }

  #isForged(carrier: Carrier, credential: string): boolean {
    if (carrier === 'bearer') {
      // A token of another form may come from elsewhere, or have lost its signature when the file was shared.
      const isAlike = FORM.test(credential) && this.#contents.get(contentOf(credential)) === credential.length
      return isAlike && !this.#handed.has(credential)
    }
    const used = this.#keys.get(credential) ?? 0
    return carrier === 'api-key' && [...this.#keys].some(([key, times]) => times > used && isNear(credential, key))
  }
}
