/** The contract as one OpenAPI document. Pure, apart from the schemas and examples of the package, which it reads. */
import type { Names, Target } from '../../client/target.ts'
import { clausePrefix } from '../../contract/clause.ts'
import { resourceOf } from '../../contract/id-parts.ts'
import { allTerms } from '../../contract/index.ts'
import {
  type Carrier,
  INTERFACES,
  type Interface,
  interfaceOf,
  interfaces,
  traitsOf,
} from '../../contract/interfaces.ts'
import { documentedLimit } from '../../contract/limits.ts'
import { type Binding, operationOf, pathNames } from '../../contract/operations.ts'
import type { Terms } from '../../contract/terms.ts'
import { requestBodyOf } from './bodies.ts'
import { clausesOf, clausesOfInput } from './clauses.ts'
import { inputsOf } from './inputs.ts'
import { parametersOf } from './parameters.ts'
import { pruned } from './pruned.ts'
import { refusalSchemas, responseOf, responsesOf, sharedResponses } from './responses.ts'
import { type Json, schemaComponents } from './schemas.ts'

export interface DocumentOptions {
  readonly version: string
  readonly names: Names
  /** Bindings of the operations that a profile changes. */
  readonly bindings: Target['bindings']
  /** Operations of the document; all by default. */
  readonly interfaces?: readonly Interface[]
}

const AUTHENTICATION = '@auth:'

const SCHEME: Record<Carrier, string> = { bearer: 'bearer', cookie: 'session', 'api-key': 'key' }

/** `bearer` for every operation that lists roles. */
function securityOf({ operation, open: outside }: Terms): readonly string[] {
  const { carrier } = traitsOf(operation)
  const open = carrier === 'bearer' ? !operationOf(operation).roles?.length : outside
  return open ? [] : [SCHEME[carrier]]
}

/** The resource of an operation: `current/learners`. */

/** The title of the operation, then the statements of the documents about it beside its inputs. */
function descriptionOf(terms: Terms, names: readonly string[]): string {
  const { operation, returns, section } = terms
  const limit = documentedLimit(operation)
  const about = new Set(
    inputsOf(terms, names).flatMap(({ name }) => clausesOfInput(operation, name).map(({ id }) => id)),
  )
  const statements = clausesOf(operation)
    .filter(({ id, level }) => level === 'documented' && !about.has(id))
    .map(({ id, statement }) => `- ${statement} (\`${id.slice(clausePrefix(operation).length + 1)}\`)`)
  return [
    `Returns ${returns}. Section “${section}” of the document of the interface ${interfaceOf(operation)}.`,
    ...(limit ? [`At most ${limit} requests in a minute.`] : []),
    `\n${statements.join('\n')}`,
  ].join('\n')
}

function operationObject(terms: Terms, names: readonly string[]): Json {
  const { id, title, roles, documented } = operationOf(terms.operation)
  const limit = documentedLimit(id)
  return {
    operationId: id.replace('/', '.'),
    tags: [resourceOf(id)],
    summary: title,
    description: descriptionOf(terms, names),
    ...(terms.superseded ? { deprecated: true } : {}),
    security: securityOf(terms).map((scheme) => ({ [scheme]: [] })),
    parameters: parametersOf(terms, names),
    ...requestBodyOf(terms, names),
    responses: responsesOf(terms),
    'x-clauses': clausesOf(id).map((clause) => clause.id),
    ...(roles?.length ? { 'x-roles': roles } : {}),
    ...(limit ? { 'x-requests-per-minute': limit } : {}),
    // R1: method and path are a default that a profile may change.
    ...(documented ? {} : { 'x-binding-not-documented': true }),
  }
}

/** Two bindings with one method and path cannot stand in one document. */
export class BindingsCollide extends Error {
  override readonly name = 'BindingsCollide'
}

function pathsOf(all: readonly Terms[], bindings: Target['bindings']): Json {
  const paths = new Map<string, { path: string; item: Record<string, unknown> }>()
  for (const terms of all) {
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
    found.item[method] = renamed(operationObject(terms, pathNames(path)), pathNames(path), pathNames(found.path))
    paths.set(shape, found)
  }
  return Object.fromEntries([...paths.values()].map(({ path, item }) => [path, item]))
}

/** The operation with its path parameters under the names of the path that it shares with another. */
function renamed(operation: Json, own: readonly string[], shared: readonly string[]): Json {
  const parameters = (operation.parameters as Json[]).map((one) => {
    const place = one.in === 'path' ? own.indexOf(String(one.name)) : -1
    return place < 0 ? one : { ...one, name: shared[place] }
  })
  return { ...operation, parameters }
}

const server = (description: string, host: string) => ({
  url: '{protocol}://{host}{prefix}',
  description,
  variables: {
    protocol: { default: 'https', enum: ['https', 'http'] },
    host: { default: host, description: 'Name of the host, with its port where it has one.' },
    prefix: { default: '', description: 'The part before the paths, such as `/platform`.' },
  },
})

const SERVICE = server('The service.', 'service.example.test')
const serversOf = ({ path }: Binding): Record<string, unknown> =>
  path.startsWith(AUTHENTICATION)
    ? { servers: [server('The authentication address.', 'authentication.example.test')] }
    : {}

const securitySchemes = ({ sessionCookie }: Names): Json => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of the token operations, for the role with which it was asked for.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'The cookie that a login sets; it is good until logout.',
  },
  key: { type: 'apiKey', in: 'header', name: 'API-KEY', description: 'A key of the platform, for server to server.' },
})

const PLATFORM: Json = {
  name: 'Platform',
  in: 'header',
  required: true,
  description: 'Host name of the instance that handles the request.',
  schema: { type: 'string' },
  example: 'harbour.example.test',
}

function tags(all: readonly Terms[]): Json {
  const names = [...new Set(all.map(({ operation }) => resourceOf(operation)))]
  const groups = INTERFACES.map((name) => ({
    name,
    tags: names.filter((tag) => interfaceOf(tag) === name),
  })).filter((group) => group.tags.length)
  return {
    tags: names.map((name) => {
      const [, resource = ''] = name.split('/')
      return {
        name,
        description: `The operations on ${resource.replaceAll(/[-.]/g, ' ')}: ${traitsOf(name).description}.`,
      }
    }),
    'x-tagGroups': groups,
  }
}

/** @throws BindingsCollide */
export function openApiDocument({ version, names, bindings, interfaces: chosen = INTERFACES }: DocumentOptions): Json {
  const all = allTerms.filter(({ operation }) => chosen.includes(interfaceOf(operation)))
  const responses = all.map((terms) => [terms.operation.replace('/', '.'), responseOf(terms, names)])
  return pruned({
    openapi: '3.1.1',
    info: {
      title: 'Learning platform',
      version,
      description: `What the documents of the interface ${chosen.map((one) => `${one} (${interfaces[one].description})`).join(', ')} show, as the conformance suite reads them. Ids in parentheses are those of its clauses, without the operation.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [SERVICE],
    ...tags(all),
    paths: pathsOf(all, bindings),
    components: {
      schemas: { ...schemaComponents(), ...refusalSchemas() },
      parameters: { Platform: PLATFORM },
      responses: { ...Object.fromEntries(responses), ...sharedResponses() },
      securitySchemes: securitySchemes(names),
    },
  })
}
