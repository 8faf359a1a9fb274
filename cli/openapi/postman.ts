/** The contract as a Postman collection (2.1), with sign-in and variables; Bruno and others import the same. Pure. */

import { isObject } from '../../contract/members.ts'
import { tableOf } from '../../contract/table.ts'
import { operationsIn, parametersIn, resolved } from './reading.ts'
import type { Json } from './schemas.ts'

/** Variables of the collection: values that a person fills in, and those that the sign-ins keep. */
const VARIABLES = [
  'base',
  'authBase',
  'platform',
  'role',
  'login',
  'password',
  'learnerLogin',
  'learnerPassword',
  'apiKey',
  'accessToken',
  'refreshToken',
]

const DEFAULTS: Readonly<Record<string, string>> = tableOf({
  base: 'http://localhost',
  authBase: 'http://localhost',
  role: 'svc/admin',
})

/** The values in the example of a sign-in are the user's own. */
const OWN: Readonly<Record<string, Json>> = tableOf({
  'current.tokens.login': { role: '{{role}}', login: '{{login}}', password: '{{password}}' },
  'current.tokens.refresh': { refreshToken: '{{refreshToken}}' },
  'legacy-learner.session.login': { login: '{{learnerLogin}}', password: '{{learnerPassword}}' },
  'legacy-learner.session.mobile-login': { login: '{{learnerLogin}}', password: '{{learnerPassword}}' },
})

/** Keeps the tokens of an answer for the requests that follow. */
const KEEPS_TOKENS = [
  'if (pm.response.code < 300) {',
  '  const { accessToken, refreshToken } = pm.response.json()',
  "  if (accessToken) pm.collectionVariables.set('accessToken', accessToken)",
  "  if (refreshToken) pm.collectionVariables.set('refreshToken', refreshToken)",
  '}',
]

/** A read succeeds; a write may be refused, as its example names a record of another platform. */
const SUCCEEDS = [
  "pm.test('succeeds', () => {",
  '  const body = pm.response.text()',
  '  pm.expect(pm.response.code).to.be.within(200, 299)',
  '  const failed = /^\\s*\\{/.test(body) && JSON.parse(body).success === false',
  '  pm.expect(failed).to.equal(false)',
  '})',
]
const ANSWERS = [
  "pm.test('succeeds, or is refused with a message', () => {",
  '  pm.expect(pm.response.code).to.be.within(200, 499)',
  "  if (pm.response.code > 299) pm.expect(pm.response.json().message).to.be.a('string')",
  '})',
]

const SIGNS_IN = /^current\.tokens\.login$|\.session\.(?:mobile-)?login$/

const keepsTokens = (id: string) => /^current\.tokens\.(login|signed|refresh)$/.test(id)

const bearer: Json = { type: 'bearer', bearer: [{ key: 'token', value: '{{accessToken}}', type: 'string' }] }
const apiKey: Json = {
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'API-KEY', type: 'string' },
    { key: 'value', value: '{{apiKey}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ],
}
const AUTH: Readonly<Record<string, Json>> = tableOf({ bearer, key: apiKey, session: { type: 'noauth' } })

function authOf({ security }: Json): Json {
  const [demand] = (security as Json[] | undefined) ?? []
  return AUTH[Object.keys(demand ?? {})[0] ?? 'session'] ?? { type: 'noauth' }
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))

/** The variable with the value of a path parameter: that of a record is one for all operations on it. */
const variableOf = (path: string, name: string) =>
  `${path.slice(0, path.indexOf(`{${name}}`)).replace(/^\/|\/$/g, '')}.${name}`.replaceAll(/[^\w.-]+/g, '.')

function urlOf(path: string, parameters: readonly Json[], item: Json): Json {
  const base = item.servers ? '{{authBase}}' : '{{base}}'
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, example, description, required }) => ({
      key: name,
      value: required
        ? `{{${variableOf(path, String(name))}}}`
        : Array.isArray(example)
          ? example.join(',')
          : textOf(example),
      description,
      disabled: !required && example === undefined,
    }))
  const address = path.slice(1).replace(/\{(\w+)\}/g, (_, name) => `{{${variableOf(path, name)}}}`)
  const enabled = query.filter((one) => !one.disabled).map((one) => `${one.key}=${one.value}`)
  const raw = `${base}/${address}${enabled.length ? `?${enabled.join('&')}` : ''}`
  return { raw, host: [base], path: address.split('/'), ...(query.length ? { query } : {}) }
}

/** Parameters that a variable of the collection stands for: those of paths, and those without which nothing works. */
const filledIn = ({ in: place, required }: Json) => place === 'path' || (place === 'query' && required === true)

/** The first example of each: of a read rather than of a write, whose record may be gone. */
function recordVariables(document: Json): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const reads = operationsIn(document).toSorted(
    (one, other) => Number(one.method !== 'get') - Number(other.method !== 'get'),
  )
  for (const { path, operation, item } of reads)
    for (const one of parametersIn(document, operation, item).filter(filledIn)) {
      const name = variableOf(path, String(one.name))
      if (!found.has(name)) found.set(name, textOf(one.example))
    }
  return found
}

/** Keeps the identifiers of an answer, as its links say, for the requests that follow. */
function keepsRecords(document: Json, operation: Json, paths: ReadonlyMap<string, string>): string[] {
  const { links = {} } = resolved(document, (operation.responses as Json)['200'])
  return Object.values(links as Record<string, Json>).flatMap(({ operationId, parameters }) =>
    Object.entries(parameters as Json).map(([parameter, expression]) => {
      const name = variableOf(paths.get(String(operationId))!, parameter.replace('query.', ''))
      const members = String(expression).split('#/')[1]!.split('/')
      return `keep(${JSON.stringify(name)}, ${JSON.stringify(members)})`
    }),
  )
}

const KEEP = [
  'const keep = (name, members) => {',
  '  if (pm.response.code > 299 || !/^\\s*\\{/.test(pm.response.text())) return',
  '  const found = members.reduce((value, member) => value && value[member], pm.response.json())',
  '  if (found !== undefined && found !== null) pm.collectionVariables.set(name, String(found))',
  '}',
]

/** Fields of a form; objects in bracket notation. */
function fieldsOf(members: Json): { key: string; value: string }[] {
  const flat = (name: string, value: unknown): [string, string][] =>
    isObject(value)
      ? Object.entries(value).flatMap(([inner, one]) => flat(`${name}[${inner}]`, one))
      : [[name, textOf(value)]]
  return Object.entries(members)
    .flatMap(([name, value]) => flat(name, value))
    .map(([key, value]) => ({ key, value }))
}

function bodyOf(id: string, { requestBody }: Json): Json {
  const content = (isObject(requestBody) ? requestBody.content : undefined) as Record<string, Json> | undefined
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!type || !media) return {}
  const members = { ...((media.example as Json | undefined) ?? {}), ...OWN[id] }
  if (type === 'application/json') {
    const raw = JSON.stringify(members, null, 2)
    return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } }
  }
  return type === 'multipart/form-data'
    ? { body: { mode: 'formdata', formdata: fieldsOf(members).map((field) => ({ ...field, type: 'text' })) } }
    : { body: { mode: 'urlencoded', urlencoded: fieldsOf(members) } }
}

function headersOf(parameters: readonly Json[], { requestBody }: Json): readonly Json[] {
  const [type] = Object.keys(((requestBody as Json | undefined)?.content as Json | undefined) ?? {})
  return [
    ...parameters.filter((one) => one.in === 'header').map(({ name }) => ({ key: name, value: '{{platform}}' })),
    ...(type === 'application/json' ? [{ key: 'Content-Type', value: type }] : []),
  ]
}

const script = (exec: readonly string[]): Json => ({ listen: 'test', script: { type: 'text/javascript', exec } })

/** Folders in the order in which a person would run them: requests that end a session come last. */
const ENDS = /logout$/

/** @param document of the contract */
export function postmanCollection(document: Json): Json {
  const places = operationsIn(document)
  const paths = new Map(places.map(({ operation, path }) => [String(operation.operationId), path]))
  const folders = new Map<string, Json[]>()
  for (const { operation, method, path, item } of places) {
    const id = String(operation.operationId)
    const tag = ENDS.test(id) ? 'sign-out' : String((operation.tags as string[])[0])
    const parameters = parametersIn(document, operation, item)
    const request = {
      method: method.toUpperCase(),
      description: operation.description,
      auth: authOf(operation),
      header: headersOf(parameters, operation),
      url: urlOf(path, parameters, item),
      ...bodyOf(id, operation),
    }
    const kept = keepsRecords(document, operation, paths)
    const lines = [
      ...(method === 'get' || SIGNS_IN.test(id) ? SUCCEEDS : ANSWERS),
      ...(keepsTokens(id) ? KEEPS_TOKENS : []),
      ...(kept.length ? [...KEEP, ...kept] : []),
    ]
    folders.set(tag, [...(folders.get(tag) ?? []), { name: operation.summary, id, event: [script(lines)], request }])
  }
  const info = document.info as Json
  const variables = [...VARIABLES.map((name) => [name, DEFAULTS[name] ?? '']), ...recordVariables(document)]
  const signOut = folders.get('sign-out')
  folders.delete('sign-out')
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: variables.map(([key, value]) => ({ key, value })),
    item: [...folders, ...(signOut ? [['sign-out', signOut] as const] : [])].map(([name, items]) => ({
      name,
      item: items,
    })),
  }
}
