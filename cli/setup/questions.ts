/** The questions of a first configuration, by interface: the variables in the order in which a person has them. */

import { type Interface, interfaces, variablesOf } from '../../contract/interfaces.ts'
import { tableOf } from '../../contract/table.ts'

export interface Question {
  readonly variable: string
  readonly text: string
  /** Not shown while it is typed. */
  readonly secret: boolean
  /** Without it the interface cannot be spoken to. */
  readonly required: boolean
}

const TEXTS: Readonly<Record<string, string>> = tableOf({
  CURRENT_PLATFORM: 'value of the Platform header',
  CURRENT_INSTANCE_URL: 'instance address, for the 421 check',
  CURRENT_ADMIN_LOGIN: 'login of an administrator with the super user right',
  CURRENT_PLAIN_ADMIN_LOGIN: 'login of an administrator without it',
  CURRENT_LEARNER_LOGIN: 'login of a learner',
  CURRENT_OTHER_LEARNER_LOGIN: 'login of a second learner',
  CURRENT_SIGNED_TOKEN: 'a ready-made signed token',
  LEGACY_LEARNER_LOGIN: 'login of a learner',
  LEGACY_LEARNER_OTHER_LOGIN: 'login of a second learner',
  LEGACY_ADMIN_API_KEY: 'API key',
  LEGACY_ADMIN_AUTH_URL: 'address of the token exchange',
  LEGACY_ADMIN_ADMINISTRATOR_LOGIN: 'login of an administrator, for single sign-on',
})

/** A key is made of three values, one of them of several lines: it is written into the file by hand. */
const BY_HAND = ['CURRENT_SIGNING_KEY']

/** Its address first, then what is required, then accounts, then the rest. */
export function questionsOf(name: Interface): readonly Question[] {
  const { baseUrl, required, callers } = interfaces[name]
  const credentials = Object.values(callers).flat()
  const rank = (variable: string) =>
    variable === baseUrl ? 0 : variable in required ? 1 : (credentials as string[]).includes(variable) ? 2 : 3
  return variablesOf(name)
    .filter((variable) => !BY_HAND.includes(variable))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((variable) => ({
      variable,
      text: variable === baseUrl ? `base address of ${name}` : (TEXTS[variable] ?? 'its password'),
      secret: /PASSWORD$|API_KEY$|TOKEN$/.test(variable),
      required: variable === baseUrl || variable in required,
    }))
}

/** Variables of an interface without which it cannot be spoken to, by name; of several credentials one is enough. */
export function missingOf(name: Interface, given: Readonly<Record<string, string | undefined>>): string[] {
  const { required, callers, otherCredentials } = interfaces[name]
  const credentials = [...Object.values(callers), ...otherCredentials.map((one) => [one])]
  const halves = Object.values(callers).flatMap((all) =>
    all.some((one) => given[one]) ? all.filter((one) => !given[one]) : [],
  )
  const whole = credentials.some((all) => all.every((one) => given[one]))
  const [first = []] = Object.values(callers)
  return [...Object.keys(required).filter((one) => !given[one]), ...(whole || halves.length ? halves : first)]
}
