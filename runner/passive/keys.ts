/** Keys of a record across operations: the form of its records, and its identifier. */

import type { Answer } from '../../client/answer.ts'
import type { Item } from '../../client/answers/page.ts'
import { isExact } from '../../client/answers/values.ts'
import { guidKey } from '../../contract/guid.ts'
import { isObject } from '../../contract/members.ts'
import { interfaceOf, type OperationId } from '../../contract/operations.ts'
import { isCreation } from '../../contract/records.ts'
import type { Terms } from '../../contract/terms.ts'

export const IDENTIFIERS = ['guid', 'id', 'uuid'] as const

/** The full form of the records that an operation shows or writes. */
export const formOf = ({ answer, operation }: Terms): string | undefined =>
  'schema' in answer
    ? `${interfaceOf(operation)} ${('shortOf' in answer && answer.shortOf) || answer.schema}`
    : undefined

const keyFor = (terms: Terms, value: unknown): string | undefined => {
  const form = formOf(terms)
  return form !== undefined && isExact(value) ? `${form} ${guidKey(value)}` : undefined
}

/** The record of an item in an answer; undefined where it shows no identifier. */
export function keyOfItem(terms: Terms, item: Item): string | undefined {
  const name = IDENTIFIERS.find((one) => isExact(item[one]))
  return name && keyFor(terms, item[name])
}

/** The record in the path of a request, by an identifier that is all of it. */
export function keyOfPath(terms: Terms, { ask }: Answer): string | undefined {
  const values = Object.values(ask.path ?? {})
  const parameter = terms.identifier?.parameter
  return values.length === 1 && parameter ? keyFor(terms, ask.path?.[parameter]) : undefined
}

const VERSION_WRITES: readonly string[] = ['current/localized-versions.create', 'current/localized-versions.update']

/** A version of a resource, which has no identifier of its own: by that of the resource, and its language. */
const versionKey = (id: unknown, languageCode: unknown): string | undefined =>
  isExact(id) && isExact(languageCode) ? `current version ${id} ${languageCode}`.toLowerCase() : undefined

/** A version with its metadata beside its other members: they are read and written as one record. */
export function spread({ metadata, ...others }: Item): Item {
  return isObject(metadata) ? { ...others, ...metadata } : others
}

/** The versions that an answer shows within their resources, each as a record of its own. */
export function versionsIn(terms: Terms, resource: Item): readonly (readonly [key: string | undefined, Item])[] {
  const { localizedVersions } = resource
  return formOf(terms) === 'current current/learning-resource' && Array.isArray(localizedVersions)
    ? localizedVersions.filter(isObject).map((one) => [versionKey(resource.id, one.languageCode), spread(one)] as const)
    : []
}

/** Whether an operation writes a version of a resource. */
export const writesVersion = ({ operation }: Terms): boolean => VERSION_WRITES.includes(operation)

/** The record of a write: the one of its path, or the created one. */
export function keyOfWrite(terms: Terms, answer: Answer, made: Item | undefined): string | undefined {
  const { path = {}, json } = answer.ask
  if (writesVersion(terms)) return versionKey(path.id, path.languageCode ?? (isObject(json) ? json.languageCode : null))
  return isCreation(terms.operation as OperationId) ? made && keyOfItem(terms, made) : keyOfPath(terms, answer)
}
