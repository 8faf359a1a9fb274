/** Token operations: current, Token operations and Authentication. */

import { tokensLogin } from './login.ts'
import { tokensRefresh } from './refresh.ts'
import { tokensSigned } from './signed.ts'

export const tokens = [tokensLogin, tokensSigned, tokensRefresh]
