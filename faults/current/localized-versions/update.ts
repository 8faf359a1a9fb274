/** Faults of Update localized version. */

import { LINKED } from '../../../contract/current/vocabulary.ts'
import { isObject } from '../../../contract/members.ts'
import type { World } from '../../../reference/index.ts'
import { answers, asks, fault, wraps } from '../../../reference/mutators/builder.ts'
import { around, asking, bodyOf, checkId, type Fault, isOk } from '../../../reference/mutators/fault.ts'
import { sentMetadata, versionOf, versionsIn, without } from './metadata.ts'

const UPDATE = 'current/localized-versions.update'

/** Members with that value treated as not sent. */
const overlooks = (slug: string, value: unknown): Fault =>
  wraps(UPDATE, slug, `takes ${value} for not sent`, 'false-and-nothing', (next) => (question) => {
    const names = Object.entries(sentMetadata(question)).filter(([, sent]) => sent === value)
    return next(
      without(
        question,
        names.map(([name]) => name),
      ),
    )
  })

const former = new WeakMap<World, Map<string, string>>()

/** A filter by a former title finds the record with the new one. */
const lagging = [
  around(UPDATE, (next, world) => (question) => {
    const before = versionOf(question, world)?.metadata.title
    const reply = next(question)
    const after = versionOf(question, world)?.metadata.title
    if (isOk(reply) && before && after) former.set(world, (former.get(world) ?? new Map()).set(before, after))
    return reply
  }),
  asking('current/learning-resources.list', ({ query }, world) => {
    const title = former.get(world)?.get(query.get('title') ?? '')
    if (title) query.set('title', title)
  }),
]

export const updating: readonly Fault[] = [
  wraps(UPDATE, 'dates-back', 'sets modifiedAt back by an hour', 'modified-at', (next, world) => (question) => {
    const before = versionOf(question, world)?.metadata.modifiedAt
    const reply = next(question)
    const version = versionOf(question, world)
    if (isOk(reply) && version && before) version.metadata.modifiedAt = before - 3_600_000
    return reply
  }),
  asks(
    UPDATE,
    'changes-first-version',
    'changes the first version whatever languageCode says',
    'only-that-version',
    (question, world) => {
      const first = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
      if (first && versionOf(question, world)) question.path.languageCode = first.languageCode
    },
  ),
  asks(
    UPDATE,
    'dates-publication-without-offset',
    'takes publishedAt without its offset',
    'metadata-publishedAt',
    (question) => {
      const { publishedAt } = sentMetadata(question)
      if (typeof publishedAt === 'string')
        question.body = {
          metadata: { ...sentMetadata(question), publishedAt: publishedAt.replace(/[+-]\d\d:\d\d$/, 'Z') },
        }
    },
  ),
  overlooks('overlooks-false', false),
  overlooks('overlooks-nothing', 0),
  asks(
    UPDATE,
    'takes-any-version',
    'changes the first version for a language without one',
    'unknown-language',
    (question, world) => {
      const some = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
      if (!versionOf(question, world) && some) question.path.languageCode = some.languageCode
    },
  ),
  asks(
    UPDATE,
    'creates-version',
    'makes a version for a language without one',
    'unknown-language',
    (question, world) => {
      const some = world.store.localizedVersions.find(({ resourceId }) => resourceId === Number(question.path.id))
      if (!versionOf(question, world) && some) {
        const { id: _, uuid: __, ...rest } = structuredClone(some)
        world.store.localizedVersions.add({ ...rest, languageCode: question.path.languageCode! })
      }
    },
  ),
  wraps(
    UPDATE,
    'changes-language',
    'lets the languageCode be changed',
    'language-fixed',
    (next, world) => (question) => {
      const { languageCode } = bodyOf(question)
      const version = versionOf(question, world)
      const reply = next(question)
      if (isOk(reply) && version && typeof languageCode === 'string') version.languageCode = languageCode
      return reply
    },
  ),
  asks(UPDATE, 'clears-unsent', 'empties what an update does not send', 'partial', (question) => {
    question.body = { metadata: { summary: null, durationInMinutes: null, ...sentMetadata(question) } }
  }),
  asks(UPDATE, 'resets-status', 'sets the status back where it is not sent', 'partial', (question) => {
    question.body = { metadata: { status: 'DISABLED', ...sentMetadata(question) } }
  }),
  ...LINKED.map((name) =>
    wraps(
      UPDATE,
      `drops-${name}s`,
      `detaches the ${name}s of a changed version`,
      'keeps-links',
      (next, world) => (question) => {
        const version = versionOf(question, world)
        const reply = next(question)
        if (isOk(reply) && version) version[`${name}Ids`] = []
        return reply
      },
    ),
  ),
  fault(
    UPDATE,
    'list-lags',
    'finds a resource by the titles that its versions had before',
    'appears-in-list',
    ...lagging,
  ),
  answers(
    'current/learning-resources.get',
    'dates-changes-wrong',
    'dates changes to another year',
    checkId(UPDATE, 'modified-at'),
    (reply) => {
      for (const { metadata } of versionsIn(reply)) if (isObject(metadata)) metadata.modifiedAt = '2001-01-01T00:00:00Z'
    },
  ),
]
