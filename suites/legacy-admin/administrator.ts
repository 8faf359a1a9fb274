/** The administrator whom the configuration names. */
import { Undecided } from '../../client/answers/outcome.ts'
import { needs } from '../../contract/verdict.ts'
import type { Scope } from '../../engine/scope.ts'

export const loginOf = ({ target }: Scope): string => {
  const login = target.legacyAdmin?.administratorLogin
  if (!login) throw new Undecided(needs.credential('LEGACY_ADMIN_ADMINISTRATOR_LOGIN'))
  return login
}

/** An administrator who signs in elsewhere exists. */
export async function assumes(scope: Scope): Promise<string | undefined> {
  const { administrator } = scope.target.current ?? {}
  const known = administrator?.login === loginOf(scope) && (await scope.tokenOf('administrator'))
  return known ? undefined : 'LEGACY_ADMIN_ADMINISTRATOR_LOGIN of an administrator whom the target knows'
}
