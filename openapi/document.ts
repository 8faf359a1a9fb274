/** The contract as one OpenAPI 3.1 document. Pure. */
import type { Names, Target } from '../client/target.ts'
import { allTerms } from '../contract/index.ts'
import { type Carrier, INTERFACES, interfaceOf, interfaces, traitsOf } from '../contract/interfaces.ts'
import { type Binding, operationOf } from '../contract/operations.ts'
import type { Terms } from '../contract/terms.ts'
import { parametersOf, requestBodyOf } from './parameters.ts'
import { RESPONSES, responsesOf } from './responses.ts'
import { type Json, schemaComponents } from './schemas.ts'

export interface DocumentOptions {
  readonly version: string
  readonly names: Names
  /** Of each operation that is bound elsewhere than the table says. */
  readonly bindings: Target['bindings']
}

const AUTHENTICATION = '@auth:'

const SCHEME: Record<Carrier, string> = { bearer: 'bearer', cookie: 'session', 'api-key': 'key' }

/** `bearer` for every operation that lists roles. */
function securityOf({ operation, open: outside }: Terms): Json {
  const { carrier } = traitsOf(operation)
  const open = carrier === 'bearer' ? !operationOf(operation).roles?.length : outside
  return { security: open ? [] : [{ [SCHEME[carrier]]: [] }] }
}

function operationObject(terms: Terms, names: readonly string[]): Json {
  const { id, title, roles, documented } = operationOf(terms.operation)
  return {
    operationId: id.replace('/', '.'),
    tags: [interfaceOf(id)],
    summary: title,
    ...(terms.superseded ? { deprecated: true } : {}),
    parameters: parametersOf(terms, names),
    ...requestBodyOf(terms),
    responses: responsesOf(terms),
    ...securityOf(terms),
    'x-section': terms.section,
    ...(roles?.length ? { 'x-roles': roles } : {}),
    // Method and path are a default that a profile may change.
    ...(documented ? {} : { 'x-binding-not-documented': true }),
  }
}

const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Two bindings with one method and path cannot stand in one document. */
export class BindingsCollide extends Error {
  override readonly name = 'BindingsCollide'
}

function pathsOf(bindings: Target['bindings']): Json {
  const paths = new Map<string, { path: string; item: Record<string, unknown> }>()
  for (const terms of allTerms) {
    const binding: Binding = { ...operationOf(terms.operation), ...bindings[terms.operation] }
    const path = binding.path.replace(AUTHENTICATION, '')
    // Paths that differ in the names of their parameters alone are one path here.
    const shape = path.replace(/\{\w+\}/g, '{}')
    const found = paths.get(shape) ?? { path, item: serversOf(binding) }
    const method = binding.method.toLowerCase()
    if (method in found.item) {
      const other = (found.item[method] as Json).operationId
      throw new BindingsCollide(`${terms.operation} and ${other} are both bound to ${binding.method} ${path}`)
    }
    found.item[method] = operationObject(terms, parameterNames(found.path))
    paths.set(shape, found)
  }
  return Object.fromEntries([...paths.values()].map(({ path, item }) => [path, item]))
}

const server = (description: string) => ({
  url: '{base}',
  description,
  variables: { base: { default: 'http://localhost', description: 'the address to which paths are appended' } },
})

const serversOf = ({ path }: Binding): Record<string, unknown> =>
  path.startsWith(AUTHENTICATION) ? { servers: [server('the authentication address')] } : {}

const securitySchemes = ({ sessionCookie }: Names): Json => ({
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
  key: { type: 'apiKey', in: 'header', name: 'API-KEY' },
})

const PLATFORM: Json = {
  name: 'Platform',
  in: 'header',
  required: true,
  description: 'Name of the instance.',
  schema: { type: 'string' },
}

/** @throws BindingsCollide */
export const openApiDocument = ({ version, names, bindings }: DocumentOptions): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Learning platform',
    version,
    description: 'What the documents of the three interfaces show, as the conformance suite reads them.',
  },
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  servers: [server('the service')],
  tags: INTERFACES.map((name) => ({ name, description: interfaces[name].description })),
  paths: pathsOf(bindings),
  components: {
    schemas: schemaComponents(),
    parameters: { Platform: PLATFORM },
    responses: RESPONSES,
    securitySchemes: securitySchemes(names),
  },
})
