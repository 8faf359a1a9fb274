/** Command lines with which each account of a stand-in sends a request. For a POSIX shell. */
import { interfaces } from '../../contract/interfaces.ts'
import { type Interface, type Operation, operationOf, ROLES, type Role } from '../../contract/operations.ts'

type Variables = Readonly<Record<string, string>>

interface Account {
  readonly role: Role
  readonly login: string
  readonly password: string
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const addressOf = (base: string, { path }: Operation) => `${base}${path}`

const isFor = ({ roles }: Operation, role: Role | undefined) => !roles || !role || roles.includes(role)

/** A read that any account of that role may do. */
function readOf(name: Interface, base: string, role?: Role): string {
  const { probe, contract } = interfaces[name]
  const usual = operationOf(probe.operation)
  const query = Object.entries(probe.query)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')
  if (isFor(usual, role)) return quoted(`${addressOf(base, usual)}?${query}`)
  const other = contract.operations.find((one) => one.method === 'GET' && !one.path.includes('{') && isFor(one, role))
  return quoted(addressOf(base, other ?? usual))
}

const headersOf = (name: Interface, variables: Variables) =>
  Object.entries(interfaces[name].headers)
    .map(([header, member]) => `-H ${quoted(`${header}: ${variables[interfaces[name].members[member]!]}`)}`)
    .join(' ')

function bearerLine(name: Interface, base: string, account: Account, variables: Variables): string {
  const headers = headersOf(name, variables)
  const signIn = quoted(addressOf(base, operationOf(interfaces[name].signIn!)))
  const ask = `curl -sS ${headers} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(account))} ${signIn}`
  const token = `TOKEN=$(${ask} | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`
  return `${token}; curl -sS ${headers} -H "Authorization: Bearer $TOKEN" ${readOf(name, base, account.role)}`
}

function cookieLine(name: Interface, base: string, { login, password }: Account): string {
  const signIn = quoted(addressOf(base, operationOf(interfaces[name].signIn!)))
  const form = `--data-urlencode ${quoted(`login=${login}`)} --data-urlencode ${quoted(`password=${password}`)}`
  return `curl -sS -b '' -o /dev/null ${form} ${signIn} --next -sS -b '' ${readOf(name, base)}`
}

/** The line of one caller; undefined where the stand-in has no credential for it. */
export function curlLine(name: Interface, caller: string, variables: Variables): string | undefined {
  const { callers, carrier, baseUrl } = interfaces[name]
  const base = variables[baseUrl]!
  const [first, password] = (callers[caller] ?? []).map((variable) => variables[variable])
  if (first === undefined) return undefined
  if (carrier === 'api-key') return `curl -sS -H ${quoted(`API-KEY: ${first}`)} ${readOf(name, base)}`
  if (password === undefined) return undefined
  const account = { role: ROLES[caller.endsWith('administrator') ? 0 : 1], login: first, password }
  return carrier === 'cookie' ? cookieLine(name, base, account) : bearerLine(name, base, account, variables)
}
