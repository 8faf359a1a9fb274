/** Localized versions of learning resources (current: Create localized version, Update localized version). */

import type { Question } from '../../exchange.ts'
import { answer } from '../../forms/answer.ts'
import { readBody } from '../../input/members.ts'
import { recordAt } from '../../input/path.ts'
import { demand } from '../../input/problem.ts'
import { included } from '../../input/query.ts'
import { clearable, languageCode } from '../../input/rule.ts'
import { notFound } from '../../refusal.ts'
import type { LearningResource, LocalizedVersion } from '../../store/learning-resource.ts'
import type { Action, World } from '../../world.ts'
import { newMetadata, object, readMetadata, showVersion, writeMetadata } from './metadata.ts'

export const versionsOf = (resource: LearningResource, world: World) =>
  world.store.localizedVersions.having('resourceId', resource.id)

/** The version that `id` and `languageCode` of the path name. @throws Refusal */
export function versionAt(question: Question, world: World): LocalizedVersion {
  const resource = recordAt(question, world.store.learningResources, 'the learning resource')
  const version = versionsOf(resource, world).find((one) => one.languageCode === question.path.languageCode)
  if (!version) throw notFound('the localized version')
  return version
}

export const create: Action = (question, world) => {
  const resource = recordAt(question, world.store.learningResources, 'the learning resource')
  const shape = { languageCode, metadata: clearable(object) }
  const sent = readBody(question, world, { shape, required: ['languageCode'], closed: true })
  const metadata = readMetadata(question, world, sent.metadata ?? {})
  const known = versionsOf(resource, world).find((version) => version.languageCode === sent.languageCode)
  const free = known === undefined || world.choices.repeatedVersion === 'replace'
  demand(question, 'unique', free, 'there is a version in that language')
  resource.updatedAt = world.clock.instant()
  if (known && world.choices.repeatedVersion === 'replace') {
    writeMetadata(known.metadata, metadata, world)
    return answer(showVersion(known, world, included(question)))
  }
  const version = addVersion(resource, sent.languageCode ?? '', newMetadata(metadata, world), world)
  return answer(showVersion(version, world, included(question)), world.choices.createStatus)
}

export function addVersion(
  resource: LearningResource,
  language: string,
  metadata: LocalizedVersion['metadata'],
  world: World,
): LocalizedVersion {
  const links = { authorIds: [], tagIds: [], themeIds: [] }
  return world.store.localizedVersions.add({ resourceId: resource.id, languageCode: language, metadata, ...links })
}

export const update: Action = (question, world) => {
  const version = versionAt(question, world)
  const sent = readBody(question, world, { shape: { metadata: clearable(object) }, closed: true })
  const metadata = readMetadata(question, world, sent.metadata ?? {})
  writeMetadata(version.metadata, metadata, world)
  world.store.learningResources.known(version.resourceId).updatedAt = world.clock.instant()
  return answer(showVersion(version, world, included(question)))
}
