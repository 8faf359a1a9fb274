/** `lpconform openapi`: the contract as an OpenAPI 3.1 document, with default bindings or those of a profile. */
import { writeFileSync } from 'node:fs'
import { NAMES } from '../client/target.ts'
import { packageVersion } from '../configuration/package.ts'
import { ConfigurationError, type Problem, UsageError } from '../configuration/problem.ts'
import { EMPTY_PROFILE, readProfile } from '../configuration/profile.ts'
import { BindingsCollide, openApiDocument } from '../openapi/document.ts'
import type { Console } from '../runner/console.ts'

export interface OpenApiOptions {
  readonly profile?: string
  readonly out?: string
}

function documentOf(profileFile: string | undefined): string {
  const problems: Problem[] = []
  const profile = profileFile === undefined ? EMPTY_PROFILE : readProfile(profileFile, problems)
  if (problems.length) throw new ConfigurationError(problems)
  try {
    const names = { ...NAMES, ...profile.names }
    const document = openApiDocument({ version: packageVersion(), names, bindings: profile.operations })
    return `${JSON.stringify(document, null, 2)}\n`
  } catch (error) {
    if (error instanceof BindingsCollide) throw new UsageError(`${profileFile}: ${error.message}`)
    throw error
  }
}

/** @returns 0 @throws UsageError */
export function openapi({ profile, out }: OpenApiOptions, console: Console): number {
  const text = documentOf(profile)
  if (out === undefined) {
    console.out.write(text)
    return 0
  }
  try {
    writeFileSync(out, text)
  } catch (error) {
    throw new UsageError(
      `--out ${out}: cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown cause'})`,
    )
  }
  return 0
}
