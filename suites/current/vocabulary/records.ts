/** Authors, tags and themes as records: how each is created, read and updated. */

import type { Answer } from '../../../client/answer.ts'
import { succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { operationsOf } from '../../../contract/current/vocabulary.ts'
import type { Members } from '../../../contract/members.ts'
import type { Scope } from '../../../engine/scope.ts'
import type { Made } from '../../../fixtures/records/creation.ts'
import type { Draft } from '../../../laws/kit/suite.ts'
import { isLanguageCode } from '../../../schemas/formats.ts'
import { readById } from '../records.ts'

/** The differences between the three resources. */
export interface Vocabulary {
  readonly name: 'author' | 'tag' | 'theme'
  /** The text member that identifies a record, and another text member. */
  readonly main: 'lastName' | 'name'
  readonly other: 'firstName' | 'languageCode'
  /** Text members without a format. */
  readonly free: readonly string[]
  /** Members whose value may decide the possible values of another. */
  readonly tied?: readonly string[]
  /** Every member; another turn gives other values. */
  readonly full: (scope: Scope, turn: number) => Promise<Members>
}

/** A language that the target's own records use. */
export async function knownLanguage(scope: Scope, kind: 'tag' | 'theme', turn = 0): Promise<string> {
  const { records } = await scope.known(`current/${kind}`, { atLeast: 0 })
  const codes = records.map(({ languageCode }) => languageCode).filter((code) => typeof code === 'string')
  const distinct = [...new Set(codes)].filter(isLanguageCode).sort()
  return distinct[turn % Math.max(1, distinct.length)] ?? 'en-GB'
}

export const leastOf = async (scope: Scope, { name, main, other }: Vocabulary): Promise<Members> => ({
  [main]: scope.builder.uniqueName(),
  [other]: name === 'author' ? scope.builder.firstName() : await knownLanguage(scope, name),
})

export const own = async (scope: Scope, of: Vocabulary, members: Members = {}): Promise<Made> =>
  scope.own(
    `current/${of.name}`,
    { ...(await leastOf(scope, of)), ...members },
    Object.keys(members).length ? {} : { alike: 'least' },
  )

export const read = (scope: Scope, of: Vocabulary, id: unknown): Promise<Item> =>
  readById(scope, operationsOf(of.name).get, id)

export const update = (scope: Scope, of: Vocabulary, id: number | string, members: Members): Promise<Answer> =>
  scope.call({ operation: operationsOf(of.name).update, as: 'administrator', path: { id }, json: members })

export const found = async (
  scope: Scope,
  of: Vocabulary,
  query: Readonly<Record<string, string>>,
): Promise<readonly Item[]> =>
  pageOf(succeeded(await scope.call({ operation: operationsOf(of.name).list, as: 'administrator', query }))).items

/** Checks of one of the three beside the shared ones. */
export interface More {
  readonly list?: readonly Draft[]
  readonly create?: readonly Draft[]
  readonly update?: readonly Draft[]
}
