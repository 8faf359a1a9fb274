/** Learning resources and their metadata in a reply or a question. */

import { isObject, type Members } from '../../../contract/members.ts'
import type { Question, Reply } from '../../../reference/index.ts'
import { bodyOf, isOk, recordsIn } from '../../../reference/mutators/fault.ts'

export const resourcesIn = (reply: Reply): Members[] =>
  isOk(reply) ? recordsIn(reply).filter((record) => 'localizedVersions' in record) : []

const versionsIn = (reply: Reply): Members[] => [
  ...resourcesIn(reply).flatMap(({ localizedVersions }) =>
    Array.isArray(localizedVersions) ? localizedVersions.filter(isObject) : [],
  ),
  ...(isOk(reply) ? recordsIn(reply).filter((record) => isObject(record.metadata) && 'languageCode' in record) : []),
]

export const metadataIn = (reply: Reply): Members[] => versionsIn(reply).map(({ metadata }) => metadata as Members)

export const metadataOf = (question: Question): Members => {
  const { metadata } = bodyOf(question)
  return isObject(metadata) ? metadata : {}
}

export const withoutStatus = (question: Question) => {
  const { status: _, ...metadata } = metadataOf(question)
  if (isObject(bodyOf(question).metadata)) question.body = { ...bodyOf(question), metadata }
}
