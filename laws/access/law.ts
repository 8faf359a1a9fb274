/**
 * The callers of an operation: a credential is required, a wrong one refused, and a role sees the records that it may.
 * Read `contract/conditions/access`, `contract/clauses/access`, `checks`, `faults`. `bearer`, `session` and
 * `key` hold the checks of one kind of credential, `roles` those of the roles, `platform` those of the addressed
 * instance; `checks` chooses among them. `key-faults`, `session-faults`, `role-faults` and `platform-faults` are
 * collected by `faults`; recorded traffic is judged by `callers-shown`.
 */
import type { Law } from '../kit/suite.ts'
import { accessLaw } from './checks.ts'

export const laws: readonly Law[] = [accessLaw]
