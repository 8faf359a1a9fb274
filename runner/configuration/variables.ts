/** The variables that a user may set, and their allowed values. A message never repeats a credential. */
import { z } from 'zod'
import {
  type HeadersVariable,
  headersVariableOf,
  INTERFACES,
  type Interface,
  interfaces,
  type Rows,
  variablesOf,
} from '../../contract/interfaces.ts'
import { MODES } from '../../contract/run.ts'
import { headersIn } from './extra-headers.ts'
import { suggestion } from './nearest.ts'
import { ALGORITHMS, claimsOf, privateKeyOf } from './signing.ts'
import { certificatesOf } from './tls.ts'

const ADDRESS = 'http://host or https://host/prefix, without query and fragment'

/** Messages show neither credentials inside an address nor its query. */
const shown = (value: string) => JSON.stringify(value.replace(/\/\/[^/@]*@/, '//...@').replace(/([?#]).*$/s, '$1...'))

function wrongAddress(value: string): string | undefined {
  if (!URL.canParse(value)) return `${shown(value)} is not an http(s) URL`
  const { protocol, username, password } = new URL(value)
  if (protocol !== 'http:' && protocol !== 'https:') return `${shown(value)} is not an http(s) URL`
  if (username || password) return 'a URL must not contain credentials'
  if (/[?#]/.test(value)) return `${shown(value)} has a query or a fragment`
  return undefined
}

/** A variable whose text is read by `parse`, which throws its problem. */
const read = <Value>(parse: (value: string) => Value) =>
  z.string().transform((value, context): Value => {
    try {
      return parse(value)
    } catch (error) {
      context.issues.push({ code: 'custom', message: (error as Error).message, input: undefined })
      return z.NEVER
    }
  })

const fail = (message: string): never => {
  throw new Error(message)
}

const address = read((value) => {
  const wrong = wrongAddress(value)
  return wrong ? fail(`${wrong}; allowed: ${ADDRESS}`) : value.replace(/\/+$/, '')
})

const choice = <Value extends string>(values: readonly Value[]) =>
  read((value) =>
    values.includes(value as Value)
      ? (value as Value)
      : fail(`${JSON.stringify(value)} is not allowed; allowed: ${values.join(', ')}${suggestion(value, values)}`),
  )

const seconds = read((value) => {
  const number = Number(value)
  return number > 0 && Number.isFinite(number)
    ? number
    : fail(`must be a positive number of seconds, not ${JSON.stringify(value)}`)
})

/** Sent in a header: an impossible value is refused here, not by the transport. */
const headerText = read((value) =>
  /^[\x20-\x7e\u0080-\u00ff]+$/.test(value) ? value : fail('contains a character that is not allowed in a header'),
)

const text = z.string()

/** How the variable of an interface is read: any text, except addresses and values of headers. */
function readerOf(name: Interface, variable: string) {
  const { callers, headers, members } = interfaces[name]
  if (variable.endsWith('_URL')) return address
  const inHeader = [
    ...Object.values(headers).map((member) => members[member]),
    ...Object.values(callers).flatMap((all) => (all.length === 1 ? all : [])),
  ]
  return inHeader.includes(variable) ? headerText : text
}

type Row = Rows[Interface]
/** Values of each member of a union. */
type ValuesOf<Record> = Record extends object ? Record[keyof Record] : never
type InterfaceVariable =
  | Row['baseUrl']
  | ValuesOf<Row['members']>
  | (ValuesOf<Row['callers']> extends infer All ? (All extends readonly string[] ? All[number] : never) : never)
  | Row['otherCredentials'][number]

const ofInterfaces = Object.fromEntries(
  INTERFACES.flatMap((name) => variablesOf(name).map((variable) => [variable, readerOf(name, variable).optional()])),
) as unknown as Readonly<Record<InterfaceVariable, z.ZodOptional<z.ZodString>>>

const ofGateways = Object.fromEntries(
  INTERFACES.map((name) => [headersVariableOf(name), read((value) => headersIn(name, value)).optional()]),
) as unknown as Readonly<Record<HeadersVariable, z.ZodOptional<z.ZodType<Readonly<Record<string, string>>>>>>

export const SETTINGS = z.object({
  ...ofInterfaces,
  ...ofGateways,
  CURRENT_SIGNING_KEY: read(privateKeyOf).optional(),
  CURRENT_SIGNING_ALG: choice(ALGORITHMS).optional(),
  CURRENT_SIGNING_CLAIMS: read(claimsOf).optional(),
  CONFORMANCE_MODE: choice(MODES).optional(),
  CONFORMANCE_HOSTS: text.optional(),
  CONFORMANCE_RATE_WINDOW_SECONDS: seconds.optional(),
  CONFORMANCE_TIMEOUT_SECONDS: seconds.optional(),
  CONFORMANCE_OUTAGE_SECONDS: seconds.optional(),
  CONFORMANCE_CA_CERTS: read(certificatesOf).optional(),
  CONFORMANCE_CLIENT_CERT: read(certificatesOf).optional(),
  CONFORMANCE_CLIENT_KEY: read(privateKeyOf).optional(),
})

export type Settings = z.infer<typeof SETTINGS>
export type VariableName = keyof Settings & string

export const VARIABLE_NAMES = Object.keys(SETTINGS.shape) as VariableName[]

/** The beginnings of our variables; another one with the same beginning is a misspelling. */
export const PREFIXES: readonly string[] = [
  ...new Set(
    [...INTERFACES.map((name) => interfaces[name].prefix), 'CONFORMANCE_'].map((prefix) => /^[^_]+_/.exec(prefix)![0]),
  ),
]

/** The base address of each interface. */
export const BASE_URLS = Object.fromEntries(INTERFACES.map((name) => [name, interfaces[name].baseUrl])) as Readonly<
  Record<Interface, VariableName>
>
