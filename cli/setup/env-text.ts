/** A `.env` that a person reads: every variable with its meaning, set or left empty. */

import { headersVariableOf, INTERFACES, interfaces } from '../../contract/interfaces.ts'
import { printable } from '../../contract/printable.ts'
import { envValue } from '../../runner/configuration/env-value.ts'
import { questionsOf } from './questions.ts'

/** The first line of a file that init wrote, and may write again with its values. */
export const ENV_MARK = '# Written by lpconform init. It holds credentials: keep it out of version control.'

const OTHERS: readonly (readonly [string, string])[] = [
  ['CONFORMANCE_MODE', 'what a run may write: read-only, additive, full'],
  ['CONFORMANCE_HOSTS', 'the only hosts that may receive requests and credentials'],
  ['CONFORMANCE_RATE_WINDOW_SECONDS', 'length of the documented minute, for a scaled clock'],
  ['CONFORMANCE_TIMEOUT_SECONDS', 'when to stop waiting for an answer'],
  ['CONFORMANCE_OUTAGE_SECONDS', 'how long an outage of the platform is waited out'],
  ['CONFORMANCE_CA_CERTS', 'PEM file of authorities that are trusted in addition to the usual ones'],
  ['CONFORMANCE_CLIENT_CERT', 'PEM file of the client certificate that the platform requires'],
  ['CONFORMANCE_CLIENT_KEY', 'PEM file of its private key'],
]

export interface EnvContent {
  readonly values: Readonly<Record<string, string | undefined>>
  /** By variable, why its value does not work yet. */
  readonly notes: ReadonlyMap<string, string>
}

/** A value that no form of a line holds stays out, with a comment that says so. */
function linesOf({ values, notes }: EnvContent, name: string): string[] {
  const note = notes.get(name)
  const value = envValue(values[name] ?? '')
  return [
    ...(note === undefined ? [] : [`# does not work yet: ${printable(note)}`]),
    ...(value === undefined ? ['# its value has quotes that no line can hold: set it in the environment'] : []),
    `${name}=${value ?? ''}`,
  ]
}

/** Variables of a former file that this one does not list stand at its end. */
export function envText(content: EnvContent): string {
  const { values } = content
  const lines = (name: string) => linesOf(content, name)
  const sections = INTERFACES.flatMap((name) => [
    '',
    `# ${name}: ${interfaces[name].description}${values[interfaces[name].baseUrl] ? '' : '; not run without an address'}`,
    ...questionsOf(name).flatMap(({ variable, text }) => [`# ${text}`, ...lines(variable)]),
    ...(name === 'current'
      ? [
          '# or a private key (PEM or file), algorithm and JSON claims to make a signed token',
          ...SIGNING.flatMap(lines),
        ]
      : []),
    '# further headers of every request, such as those of a gateway, as JSON',
    ...lines(headersVariableOf(name)),
  ])
  const others = OTHERS.flatMap(([name, text]) => [`# ${text}`, ...lines(name)])
  const listed = new Set([...sections, ...others].flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []))
  const added = Object.keys(values).filter((name) => !listed.has(name))
  return [ENV_MARK, ...sections, '', ...others, ...added.flatMap(lines), ''].join('\n')
}

const SIGNING = ['CURRENT_SIGNING_KEY', 'CURRENT_SIGNING_ALG', 'CURRENT_SIGNING_CLAIMS']
