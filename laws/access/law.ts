/**
 * Who may ask: a credential is demanded, another one refused, and a role sees what it may. Read
 * `contract/conditions/access`, `contract/clauses/access`, `checks`, `faults`. `bearer`, `session` and
 * `key` hold the checks of one way to say who speaks, `roles` those of the roles, `platform` those of the instance that
 * is meant; `checks` chooses among them. `key-faults`, `session-faults`, `role-faults` and `platform-faults` are collected
 * by `faults`; recorded traffic is judged by `callers-shown`.
 */
import type { Law } from '../kit/suite.ts'
import { accessLaw } from './checks.ts'

export const laws: readonly Law[] = [accessLaw]
