/** The contract as a Postman collection (2.1), with sign-in and variables; Bruno and others import the same. Pure. */
import { isObject, operationsIn, parametersIn } from './reading.ts'
import type { Json } from './schemas.ts'

/** Variables of the collection: what a person fills in, and what the sign-ins keep. */
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

const DEFAULTS: Readonly<Record<string, string>> = {
  base: 'http://localhost',
  authBase: 'http://localhost',
  role: 'svc/admin',
}

/** What stands in the example of a sign-in is the person's own. */
const OWN: Readonly<Record<string, Json>> = {
  'current.tokens.login': { role: '{{role}}', login: '{{login}}', password: '{{password}}' },
  'current.tokens.refresh': { refreshToken: '{{refreshToken}}' },
  'legacy-learner.session.login': { login: '{{learnerLogin}}', password: '{{learnerPassword}}' },
  'legacy-learner.session.mobile-login': { login: '{{learnerLogin}}', password: '{{learnerPassword}}' },
}

/** Keeps the tokens of an answer for the requests that follow. */
const KEEPS_TOKENS = [
  'if (pm.response.code < 300) {',
  '  const { accessToken, refreshToken } = pm.response.json()',
  "  if (accessToken) pm.collectionVariables.set('accessToken', accessToken)",
  "  if (refreshToken) pm.collectionVariables.set('refreshToken', refreshToken)",
  '}',
]

const SUCCEEDS = [
  "pm.test('succeeds', () => pm.expect(pm.response.code).to.be.within(200, 299))",
  "pm.test('has no failure in its envelope', () => {",
  '  const body = pm.response.text()',
  '  pm.expect(/^\\s*\\{/.test(body) && JSON.parse(body).success).to.not.equal(false)',
  '})',
]

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
const AUTH: Readonly<Record<string, Json>> = { bearer, key: apiKey, session: { type: 'noauth' } }

function authOf({ security }: Json): Json {
  const [demand] = (security as Json[] | undefined) ?? []
  return AUTH[Object.keys(demand ?? {})[0] ?? 'session'] ?? { type: 'noauth' }
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))

function urlOf(path: string, parameters: readonly Json[], item: Json): Json {
  const base = item.servers ? '{{authBase}}' : '{{base}}'
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, example, description, required }) => ({
      key: name,
      value: Array.isArray(example) ? example.join(',') : textOf(example),
      description,
      disabled: !required && example === undefined,
    }))
  const variable = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, example, description }) => ({ key: name, value: textOf(example), description }))
  // A part of a path that is more than a parameter takes its value as it is.
  const segments = path
    .slice(1)
    .split('/')
    .map((part) => {
      const [, name, rest] = /^\{(\w+)\}(.*)$/.exec(part) ?? []
      if (name === undefined) return part
      return rest ? `${variable.find((one) => one.key === name)?.value ?? ''}${rest}` : `:${name}`
    })
  const used = variable.filter((one) => segments.includes(`:${one.key}`))
  const enabled = query.filter((one) => !one.disabled).map((one) => `${one.key}=${encodeURIComponent(one.value)}`)
  const raw = `${base}/${segments.join('/')}${enabled.length ? `?${enabled.join('&')}` : ''}`
  return {
    raw,
    host: [base],
    path: segments,
    ...(query.length ? { query } : {}),
    ...(used.length ? { variable: used } : {}),
  }
}

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

/** @param document of the contract */
export function postmanCollection(document: Json): Json {
  const folders = new Map<string, Json[]>()
  for (const { operation, method, path, item } of operationsIn(document)) {
    const id = String(operation.operationId)
    const [tag = ''] = operation.tags as string[]
    const parameters = parametersIn(document, operation, item)
    const request = {
      method: method.toUpperCase(),
      description: operation.description,
      auth: authOf(operation),
      header: headersOf(parameters, operation),
      url: urlOf(path, parameters, item),
      ...bodyOf(id, operation),
    }
    const event = [script(keepsTokens(id) ? [...SUCCEEDS, ...KEEPS_TOKENS] : SUCCEEDS)]
    folders.set(tag, [...(folders.get(tag) ?? []), { name: operation.summary, id, event, request }])
  }
  const info = document.info as Json
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: VARIABLES.map((name) => ({ key: name, value: DEFAULTS[name] ?? '' })),
    item: [...folders].map(([name, items]) => ({ name, item: items })),
  }
}
