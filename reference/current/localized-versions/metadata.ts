/** Metadata of a learning resource in one language (current: Learning resource). */

import type { Question } from '../../exchange.ts'
import { textOr } from '../../forms/members.ts'
import { readMembers, type Taken } from '../../input/members.ts'
import { clearable, flag, instant, integer, isObject, oneOf, type Rule, text } from '../../input/rule.ts'
import type { LocalizedVersion, Metadata } from '../../store/learning-resource.ts'
import { formatInstant } from '../../values/instant.ts'
import type { World } from '../../world.ts'
import { showAuthor } from '../vocabulary/authors.ts'
import { showTheme } from '../vocabulary/themes.ts'

export const STATUSES = [
  'VALIDATED',
  'DISABLED',
  'CONTRIBUTION',
  'CONTRIBUTION_VALIDATED',
  'CONTRIBUTION_REJECTED',
  'VALIDATION_PENDING',
  'UNDER_CONSTRUCTION',
] as const

const members = {
  title: clearable(text({ max: 255 })),
  durationInMinutes: clearable(integer({ min: 0 })),
  subTitle: clearable(text()),
  summary: clearable(text()),
  shortSummary: clearable(text()),
  targetAudience: clearable(text()),
  complexityLevel: text({ min: 1 }),
  referenceCode: clearable(text()),
  isDownloadable: flag,
  isEmbeddable: flag,
  publishedAt: clearable(instant),
  trackingOption: text({ min: 1 }),
  status: oneOf(STATUSES),
}

/** The initial metadata of a version. */
export const blankMetadata = (modifiedAt: number): Metadata => ({
  title: null,
  durationInMinutes: null,
  subTitle: null,
  summary: null,
  shortSummary: null,
  targetAudience: null,
  complexityLevel: 'NOVICE',
  referenceCode: null,
  isDownloadable: false,
  isEmbeddable: false,
  version: 1,
  publishedAt: null,
  modifiedAt,
  trackingOption: 'AUTO',
  status: 'UNDER_CONSTRUCTION',
})

/** A JSON object with unread members. */
export const object: Rule<Record<string, unknown>> = {
  problem: (value) => (isObject(value) ? undefined : { rule: 'type', text: 'must be an object' }),
  take: (value) => (isObject(value) ? value : {}),
}

/** The metadata members that were sent; `version` and `modifiedAt` are not among them. @throws Refusal */
export const readMetadata = (question: Question, world: World, sent: Record<string, unknown> = {}) =>
  readMembers(question, world, sent, { shape: members, closed: true })

export const newMetadata = (sent: Taken<typeof members>, world: World): Metadata => ({
  ...blankMetadata(world.clock.instant()),
  ...sent,
})

/** Writes the members that were sent and increments the version. */
export function writeMetadata(metadata: Metadata, sent: Taken<typeof members>, world: World): void {
  Object.assign(metadata, sent, { version: metadata.version + 1, modifiedAt: world.clock.instant() })
}

/** A localized version as it is shown. */
export function showVersion(version: LocalizedVersion, world: World, include: ReadonlySet<string>): object {
  const { authors, themes } = world.store
  const { metadata } = version
  const shows = (name: string) => include.has(name) || world.choices.optionalMembers === 'always'
  const shown = {
    ...metadata,
    title: textOr(metadata.title, world),
    subTitle: textOr(metadata.subTitle, world),
    summary: textOr(metadata.summary, world),
    shortSummary: textOr(metadata.shortSummary, world),
    targetAudience: textOr(metadata.targetAudience, world),
    referenceCode: textOr(metadata.referenceCode, world),
    publishedAt: metadata.publishedAt === null ? null : formatInstant(metadata.publishedAt, world.choices.dateTime),
    modifiedAt: formatInstant(metadata.modifiedAt, world.choices.dateTime),
    ...(shows('authors') ? { authors: version.authorIds.map((id) => showAuthor(authors.known(id), world)) } : {}),
    ...(shows('themes') ? { themes: version.themeIds.map((id) => showTheme(themes.known(id), world)) } : {}),
  }
  return { id: version.id, uuid: version.uuid, languageCode: version.languageCode, metadata: shown }
}
