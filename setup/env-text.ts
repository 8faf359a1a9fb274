/** A `.env` that a person reads: every variable with what it is, set or left empty. */
import { INTERFACES, interfaces } from '../contract/interfaces.ts'
import { questionsOf } from './questions.ts'

/** As dotenv reads it back: quotes that the value does not hold. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((one) => !value.includes(one))
  // Within double quotes a backslash before an n is a line end.
  if (quote === undefined || (quote === '"' && value.includes('\\')))
    throw new RangeError('a value with every kind of quote')
  return `${quote}${value}${quote}`
}

const OTHERS: readonly (readonly [string, string])[] = [
  ['CONFORMANCE_MODE', 'what a run may write: read-only, additive, full'],
  ['CONFORMANCE_HOSTS', 'the only hosts that may receive requests and credentials'],
  ['CONFORMANCE_RATE_WINDOW_SECONDS', 'length of the documented minute, for a scaled clock'],
  ['CONFORMANCE_TIMEOUT_SECONDS', 'when to stop waiting for an answer'],
]

/** @throws RangeError for a value that no line can hold */
export function envText(values: Readonly<Record<string, string | undefined>>): string {
  const line = (name: string) => `${name}=${quoted(values[name] ?? '')}`
  const sections = INTERFACES.flatMap((name) => [
    '',
    `# ${name}: ${interfaces[name].description}${values[interfaces[name].baseUrl] ? '' : '; not run without an address'}`,
    ...questionsOf(name).flatMap(({ variable, text }) => [`# ${text}`, line(variable)]),
    ...(name === 'current'
      ? ['# or a private key (PEM or file), algorithm and JSON claims to make a signed token', ...SIGNING.map(line)]
      : []),
  ])
  return [
    '# Written by lpconform init. It holds credentials: keep it out of version control.',
    ...sections,
    '',
    ...OTHERS.flatMap(([name, text]) => [`# ${text}`, line(name)]),
    '',
  ].join('\n')
}

const SIGNING = ['CURRENT_SIGNING_KEY', 'CURRENT_SIGNING_ALG', 'CURRENT_SIGNING_CLAIMS']
