/** The freedoms of a platform with the codes by which an application signs a learner in (RA20). */

import { isObject } from '../../contract/members.ts'
import type { World } from '../../reference/index.ts'
import { asking, bodyOf, isOk, recordsIn, replying, type Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { named } from './build.ts'

const { replies, varies } = variationsOf('legacy-admin-')

const ISSUE = 'legacy-admin/learners.auth-token'
const EXCHANGE = 'legacy-admin/tokens.exchange'
const LOGIN = 'legacy-learner/session.login'

/** State that an instance keeps as long as it lives. */
function kept() {
  const all = new WeakMap<World, Map<string, string>>()
  return (world: World) => {
    const known = all.get(world) ?? new Map<string, string>()
    all.set(world, known)
    return known
  }
}

/** Unused codes by learner. */
const unused = kept()
const codes = kept()
const passwords = kept()

export const codeVariations: readonly Variation[] = [
  varies(
    'codes-until-used',
    'gives the same code again until it is used',
    ['RA20'],
    replying(ISSUE, (reply, question, world) => {
      const learner = named(question, world, 'learner_guid')
      for (const record of isOk(reply) ? recordsIn(reply) : []) {
        record.token = unused(world).get(learner) ?? record.token
        unused(world).set(learner, String(record.token))
      }
    }),
    asking(EXCHANGE, (question, world) => {
      for (const [learner, code] of unused(world))
        if (code === question.query.get('token')) unused(world).delete(learner)
    }),
  ),
  replies(
    ISSUE,
    'one-code-each',
    'ends the code of a learner when it gives another',
    ['RA20'],
    (reply, question, world) => {
      const learner = named(question, world, 'learner_guid')
      for (const { token } of isOk(reply) ? recordsIn(reply) : []) {
        world.grants.redeemCode(codes(world).get(learner) ?? '')
        codes(world).set(learner, String(token))
      }
    },
  ),
  varies(
    'one-time-passwords',
    'gives a password for a code that signs in once',
    ['RA20'],
    replying(EXCHANGE, ({ status, body }, _, world) => {
      if (status !== 200 || !isObject(body) || !isObject(body.value)) return
      const once = `once-${passwords(world).size}`
      passwords(world).set(once, String(body.value.password))
      body.value.password = once
    }),
    asking(LOGIN, (question, world) => {
      const { password } = bodyOf(question)
      const stored = passwords(world).get(String(password))
      passwords(world).set(String(password), '')
      if (stored !== undefined) question.body = { ...bodyOf(question), password: stored }
    }),
  ),
  varies(
    'logins-of-codes-in-capitals',
    'gives the login for a code in capitals, and does not mind letter case in logins',
    ['RA20'],
    replying(EXCHANGE, ({ body }) => {
      if (isObject(body) && isObject(body.value))
        body.value.learnerLogin = String(body.value.learnerLogin).toUpperCase()
    }),
    asking(LOGIN, (question, { store }) => {
      const { login } = bodyOf(question)
      const own = store.learners.find((one) => one.login.toLowerCase() === String(login).toLowerCase())
      if (own) question.body = { ...bodyOf(question), login: own.login }
    }),
  ),
]
