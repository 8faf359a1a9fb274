/** `lpconform openapi`: the contract in the form that other tools read, with default bindings or those of a profile. */

import { stringify } from 'yaml'
import { NAMES } from '../client/target.ts'
import { INTERFACES, type Interface } from '../contract/interfaces.ts'
import { tableOf } from '../contract/table.ts'
import { writeNew } from '../output/files.ts'
import { ForeignFileError } from '../output/owned.ts'
import { packageVersion } from '../runner/configuration/package.ts'
import { ConfigurationError, type Problem, UsageError, unknown } from '../runner/configuration/problem.ts'
import { readProfiles } from '../runner/configuration/profile.ts'
import type { Console } from '../runner/console.ts'
import { BindingsCollide, openApiDocument } from './openapi/document.ts'
import { forGenerators } from './openapi/for-generators.ts'
import { postmanCollection } from './openapi/postman.ts'
import type { Json } from './openapi/schemas.ts'
import { typeDeclarations } from './openapi/type-declarations.ts'
import { asVersion30 } from './openapi/version-3-0.ts'
import { checkOpenApi } from './openapi-check.ts'

export interface OpenApiOptions {
  readonly profile?: readonly string[]
  readonly out?: string
  readonly version?: string
  readonly format?: string
  readonly interface?: readonly string[]
  /** Whether it is for tools that read no ranges of statuses. */
  readonly forGenerators?: boolean
  /** A document to compare with the contract. */
  readonly check?: string
}

const VERSIONS = ['3.1', '3.0']

/** The notation of the document. */
const FORMS: Readonly<Record<string, (document: Json) => string>> = tableOf({
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
  yaml: (document) => stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 }),
  postman: (document) => `${JSON.stringify(postmanCollection(document), null, 2)}\n`,
  types: typeDeclarations,
})

const isYaml = (file: string | undefined) => /\.ya?ml$/i.test(file ?? '')

function problemsOf({ version = '3.1', format = 'json', interface: names = [] }: OpenApiOptions): Problem[] {
  const known = (where: string, what: string, value: string, all: readonly string[]) =>
    all.includes(value) ? [] : [{ ...unknown(where, what, value, all), allowed: all.join(', ') }]
  return [
    ...known('--version', 'version of OpenAPI', version, VERSIONS),
    ...known('--format', 'form', format, Object.keys(FORMS)),
    ...names.flatMap((name) => known('--interface', 'interface', name, INTERFACES)),
  ]
}

/** The contract of the chosen interfaces, in OpenAPI 3.1. @throws UsageError */
function contractOf(options: OpenApiOptions): Json {
  const problems = problemsOf(options)
  const profile = readProfiles(options.profile, problems)
  if (problems.length) throw new ConfigurationError(problems)
  try {
    return openApiDocument({
      version: packageVersion(),
      names: { ...NAMES, ...profile.names },
      bindings: profile.operations,
      interfaces: options.interface?.length ? (options.interface as readonly Interface[]) : undefined,
    })
  } catch (error) {
    if (error instanceof BindingsCollide) throw new UsageError(`${options.profile?.join(', ')}: ${error.message}`)
    throw error
  }
}

function write(text: string, out: string | undefined, console: Console): void {
  if (out === undefined) return void console.out.write(text)
  try {
    writeNew(out, text)
  } catch (error) {
    if (error instanceof ForeignFileError) throw error
    throw new UsageError(
      `--out ${out}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown cause'})`,
    )
  }
}

/** Forms that are no OpenAPI document. */
const OTHER_FORMS = ['postman', 'types']

function assertDocument({ forGenerators, check, format }: OpenApiOptions): void {
  if (!forGenerators) return
  if (check !== undefined) throw new UsageError('--for-generators: --check compares with the whole contract')
  if (OTHER_FORMS.includes(format ?? ''))
    throw new UsageError(`--for-generators: --format ${format} is not an OpenAPI document`)
}

/** @returns 0; with `check` 1 where the document contradicts the contract @throws UsageError */
export function openapi(options: OpenApiOptions, console: Console): number {
  assertDocument(options)
  const contract = contractOf(options)
  const { check, format, version } = options
  if (check !== undefined) return checkOpenApi(contract, { check, format }, console)
  const form = FORMS[options.format ?? (isYaml(options.out) ? 'yaml' : 'json')]!
  const document = options.forGenerators ? forGenerators(contract) : contract
  const older = version === '3.0' && !OTHER_FORMS.includes(format ?? '')
  write(form(older ? asVersion30(document) : document), options.out, console)
  return 0
}
