import { isObject, isOk, replying, type Variation } from '../../mutators/fault.ts'
import { each, legal } from './legal.ts'

export const sessionVariations: readonly Variation[] = [
  legal(
    'sets-cookie-always',
    'sets the session cookie again with every answer',
    ['R59'],
    [
      replying('legacy-learner/*', (reply, { headers, operation }) => {
        const [cookie] = /ServiceServerSID=\w+/.exec(headers.cookie ?? '') ?? []
        if (isOk(reply) && cookie && !operation.includes('logout'))
          reply.headers['set-cookie'] = [`${cookie}; Path=/; Secure`]
        return undefined
      }),
    ],
  ),
  legal(
    'no-branding',
    'returns null as colour and logo',
    ['R7'],
    [
      each('legacy-learner/session.mobile-login', (value) => {
        value.mainColor = null
        value.logoUrl = null
      }),
    ],
  ),
  legal(
    'silent-successes',
    'gives successes an empty message',
    ['R16'],
    [
      replying('legacy-learner/*', (reply) =>
        isOk(reply) && isObject(reply.body) ? { ...reply, body: { ...reply.body, message: '' } } : undefined,
      ),
    ],
  ),
]
