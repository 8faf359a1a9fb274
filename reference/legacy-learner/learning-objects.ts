/** Learning objects of the learner's sessions (legacy-learner: List learning objects, Get learning object). */

import { holdsKeyword } from '../current/search.ts'
import type { Question } from '../exchange.ts'
import { textMatches } from '../input/matching.ts'
import type { Taken } from '../input/members.ts'
import { idAt } from '../input/path.ts'
import { demand } from '../input/problem.ts'
import { readQuery } from '../input/query.ts'
import { anyText, filterWordOf, wholeNumber, zeroOrOne } from '../input/textual.ts'
import { arranged, pageOf } from '../paging.ts'
import { notFound } from '../refusal.ts'
import type { Learner } from '../store/learner.ts'
import type { LocalizedVersion } from '../store/learning-resource.ts'
import { uuidOf } from '../values/guid.ts'
import type { Action, World } from '../world.ts'
import { type Context, contextsOf } from './contexts.ts'
import { learnerOf, listed, success, TEN_TO_FIFTY } from './envelope.ts'
import { showLearningObject, tagNames, themeNames, totalRateOf, versionsFor } from './learning-objects-view.ts'
import { typeLabels } from './vocabulary.ts'

const filters = {
  sort: filterWordOf(['', 'view', 'rate', 'update', 'lastAccessDate']),
  filter: filterWordOf(['', 'short', 'medium', 'long']),
  types: anyText,
  theme: anyText,
  linkedToLoId: wholeNumber(),
  tags: anyText,
  keyword: anyText,
  sessionGuid: anyText,
  folderId: wholeNumber(),
  mobileTraining: zeroOrOne,
}

interface Found {
  readonly id: number
  readonly context: Context
  readonly version: LocalizedVersion
}

export const list: Action = (question, world) => {
  const learner = learnerOf(question, world)
  const wanted = readQuery(question, world, filters)
  const types = wantedTypes(question, world, wanted.types)
  const found = contextsOf(learner, world).flatMap((context): Found[] => {
    const version = versionsFor(context.resource, learner, world)[0]
    return version && (!types || types.includes(context.resource.typeCode))
      ? [{ id: context.item.id, context, version }]
      : []
  })
  const matching = arranged(
    found.filter((one) => matches(one, wanted, found, world)),
    world,
  )
  const page = pageOf(question, world, sorted(matching, wanted.sort), TEN_TO_FIFTY)
  return listed(page, world, ({ context, version }) => showLearningObject(context, learner, world, version))
}

const wordsOf = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** @throws Refusal for a word that is no type code, if the instance checks (R40, R73) */
function wantedTypes(question: Question, world: World, list = ''): string[] | undefined {
  const words = wordsOf(list)
  const known = words.every((word) => Object.hasOwn(typeLabels, word)) || world.choices.unknownEnumeration === 'empty'
  demand(question, 'enumeration', known, 'types must be type codes')
  return words.length === 0 ? undefined : words
}

function matches(
  { context, version }: Found,
  wanted: Taken<typeof filters>,
  all: readonly Found[],
  world: World,
): boolean {
  const { metadata } = version
  const names = tagNames(version, world)
  const named = themeNames(version, world)
  const themes = world.choices.themeFilter === 'shown' ? named.slice(0, 1) : named
  const session = wanted.sessionGuid ? uuidOf(wanted.sessionGuid, world.choices.guids) : undefined
  return (
    lasts(metadata.durationInMinutes ?? 0, wanted.filter, world) &&
    (!wanted.theme || themes.some((name) => textMatches(name, wanted.theme, world))) &&
    isLinked(context, wanted.linkedToLoId ?? 0, all) &&
    wordsOf(wanted.tags ?? '').every((tag) => names.some((name) => textMatches(name, tag, world))) &&
    holdsKeyword([metadata.title, metadata.summary, metadata.referenceCode], wanted.keyword || undefined) &&
    (session === undefined || context.session.uuid === session) &&
    (!wanted.folderId || context.item.folderId === wanted.folderId) &&
    (!wanted.mobileTraining || context.course.isMobile)
  )
}

/** R67: 10 and 30 minutes belong to the shorter range. */
function lasts(minutes: number, range: string | undefined, world: World): boolean {
  if (!range) return true
  if (range === 'short') return minutes <= 10
  if (range === 'long') return minutes > 30
  return range === 'medium' && minutes <= 30 && (minutes > 10 || world.choices.mediumDuration === 'up to 30')
}

/** Whether the object is linked to another one, named by its session item id or its own (R71). */
function isLinked({ resource }: Context, wanted: number, all: readonly Found[]): boolean {
  if (wanted === 0) return true
  const item = all.find(({ id }) => id === wanted)?.context.item
  return resource.linkedIds.includes(item?.resourceId ?? wanted)
}

function sorted(found: readonly Found[], by: string | undefined): Found[] {
  const ranks: Record<string, (one: Found) => number> = {
    view: ({ context }) => context.resource.views,
    rate: ({ context }) => totalRateOf(context.resource),
    update: ({ version }) => version.metadata.modifiedAt,
    lastAccessDate: ({ context }) => context.tracking?.latestAccessedAt ?? context.tracking?.firstLaunchedAt ?? 0,
  }
  const rank = by ? ranks[by] : undefined
  return rank ? [...found].sort((one, other) => rank(other) - rank(one)) : [...found]
}

export const get: Action = (question, world) => {
  const learner = learnerOf(question, world)
  const id = idAt(question)
  const context = contextsOf(learner, world).find(({ item }) => item.id === id)
  if (!context) throw notFound('the learning object')
  const version = versionAsked(question, world, context, learner)
  return success({
    ...showLearningObject(context, learner, world, version),
    tags: tagNames(version, world).join(','),
    contentURIs: {
      launchURI: `https://media.example.test/play/${id}?locale=${version.languageCode}`,
      subtitleURIs: [`https://media.example.test/play/${id}/subtitles/${version.languageCode}.vtt`],
    },
  })
}

/** The version in the requested locale, or in the learner's. @throws Refusal when there is none */
function versionAsked(question: Question, world: World, { resource }: Context, learner: Learner): LocalizedVersion {
  const locale = question.query.get('locale')
  const version = versionsFor(resource, learner, world).find(({ languageCode }) => !locale || languageCode === locale)
  if (!version) throw notFound('the learning object in that locale')
  return version
}
