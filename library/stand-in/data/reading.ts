/** Reads records of one's own from a file or a program, reporting all problems at once. */

import { createReference } from '../../../reference/index.ts'
import type { Wrong } from '../../../runner/configuration/bindings.ts'
import { type KnownAt, wrongsIn } from '../../../runner/configuration/issues.ts'
import { readPlaced } from '../../../runner/configuration/placed.ts'
import { ConfigurationError } from '../../../runner/configuration/problem.ts'
import { ACCOUNTS, DATA, type ParsedData, RECORDS, type Resource, type StandInData } from './format.ts'
import { ownRecords, WrongData } from './records.ts'

const MOST_BYTES = 16 * 2 ** 20

/** Names of the members that may stand at a path. */
const knownAt: KnownAt = ([resource, , ...inner]) => {
  if (resource === undefined) return ['member', Object.keys(DATA.shape)]
  if (resource === 'accounts') return ['account', Object.keys(ACCOUNTS)]
  const shape = RECORDS[resource as Resource]?.shape
  return ['member', shape && !inner.length ? Object.keys(shape) : []]
}

/** @throws ConfigurationError naming file, line and member of every problem */
export function readDataFile(file: string, seed: number): ParsedData {
  const { value, refuse } = readPlaced(file, MOST_BYTES)
  return checked(value ?? {}, seed, refuse)
}

/** Records that a program gives. @throws ConfigurationError naming the member of every problem */
export const readData = (data: StandInData, seed: number): ParsedData =>
  checked(data, seed, (wrongs) => {
    throw new ConfigurationError(
      wrongs.map(({ path, ...wrong }) => ({ where: ['data', ...path].map(String).join('.'), ...wrong })),
    )
  })

function checked(raw: unknown, seed: number, refuse: (wrongs: readonly Wrong[]) => never): ParsedData {
  const parsed = DATA.safeParse(raw, { reportInput: false })
  if (!parsed.success) return refuse(wrongsIn(parsed.error, raw, knownAt))
  try {
    createReference({ seed, records: ownRecords(parsed.data, Date.now) })
  } catch (error) {
    if (error instanceof WrongData) return refuse(error.problems)
    throw error
  }
  return parsed.data
}
