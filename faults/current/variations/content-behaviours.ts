/** Behaviour of an honest platform with learning resources, versions and vocabulary. */

import { LINKED } from '../../../contract/current/vocabulary.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import type { Question, Store, World } from '../../../reference/index.ts'
import { answering, refusal } from '../../../reference/mutators/builder.ts'
import {
  around,
  bodyOf,
  copyOf,
  edited,
  isOk,
  listIn,
  recordsIn,
  replying,
  type Variation,
  withList,
} from '../../../reference/mutators/fault.ts'
import { storing } from '../../../reference/mutators/storing.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import { metadataIn, metadataOf, withoutStatus } from './metadata.ts'

const RESOURCES = 'current/learning-resources'

const VERSIONS = 'current/localized-versions'

const { asks, refuses, replies, shows, varies, wraps } = variationsOf('content-')

/** A record that was never updated has no lastUpdatedAt (R10). */
function updatesOnly(): Variation {
  const untouched = new WeakMap<World, Set<unknown>>()
  return varies(
    'created-is-not-updated',
    'gives resources no last update before the first one',
    ['R10', 'R35'],
    answering(`${RESOURCES}.create`, (reply, _, world) => {
      untouched.set(world, (untouched.get(world) ?? new Set()).add(recordsIn(reply)[0]?.id))
    }),
    replying('current/*', (reply, question, world) => {
      const writes = /learning-resources\.update|localized-versions\.(create|update)/.test(question.operation)
      if (writes && isOk(reply)) untouched.get(world)?.delete(Number(question.path.id))
    }),
    around(`${RESOURCES}.list`, (next, world) => (question) => {
      const ranged = [...question.query.keys()].some((name) => name.startsWith('lastUpdatedAt.'))
      const reply = next(question)
      const list = listIn(reply)
      return ranged && list
        ? withList(
            reply,
            list.filter(({ id }) => !untouched.get(world)?.has(id)),
          )
        : reply
    }),
  )
}

const latestOf = ({ localizedVersions }: Store, resource: { readonly id: number; updatedAt: number }) =>
  Math.max(
    ...localizedVersions
      .filter(({ resourceId }) => resourceId === resource.id)
      .map(({ metadata }) => metadata.modifiedAt),
  )

/** RC6: the documents do not show which changes are updates. */
const updatedAsVersions = (): Variation => {
  const settle = ({ store }: World) => {
    for (const resource of store.learningResources) {
      const latest = latestOf(store, resource)
      if (Number.isFinite(latest)) resource.updatedAt = latest
    }
  }
  return varies(
    'updated-as-latest-version',
    'gives as the last update of a resource the latest of its versions',
    ['R35', 'RC6'],
    edited(({ localizedVersions }, world) => {
      for (const version of localizedVersions) version.metadata.modifiedAt += (version.id % 7) * 3_600_000
      settle(world)
    }),
    answering('current/*', (_, question, world) => {
      if (/learning-resources\.(create|update)|localized-versions\./.test(question.operation)) settle(world)
    }),
  )
}

const isTheme = ({ path }: Question, { store }: World) => store.themes.get(Number(path.id)) !== undefined

export const behaviours: readonly Variation[] = [
  updatesOnly(),
  updatedAsVersions(),
  asks(`${RESOURCES}.update`, 'null-kept', 'keeps the publisher when null is sent', ['R2'], (question) => {
    const { publisher, ...rest } = bodyOf(question)
    if (publisher === null) question.body = rest
  }),
  varies(
    'null-shown',
    'shows isTrackingPropagated null after null was sent',
    ['R7'],
    ...storing(
      `${RESOURCES}.update`,
      'content-null-shown',
      ({ isTrackingPropagated: sent }): Members =>
        sent === null || typeof sent === 'boolean' ? { isTrackingPropagated: sent } : {},
    ),
  ),
  varies(
    'learners-see-validated',
    'shows learners validated resources only',
    ['R55'],
    replying(`${RESOURCES}.get`, (reply, question) => {
      const hidden = !metadataIn(reply).some(({ status }) => status === 'VALIDATED')
      return question.caller?.kind === 'learner' && isOk(reply) && hidden ? refusal(question, 404) : undefined
    }),
    ...LINKED.map((name) =>
      replying(`${VERSIONS}.${name}s.list`, (reply, question, { store }) => {
        const hidden = store.localizedVersions.find(
          ({ resourceId, languageCode, metadata }) =>
            resourceId === Number(question.path.id) &&
            languageCode === question.path.languageCode &&
            metadata.status !== 'VALIDATED',
        )
        return question.caller?.kind === 'learner' && isOk(reply) && hidden ? refusal(question, 404) : undefined
      }),
    ),
  ),
  refuses(
    `${VERSIONS}.update`,
    'status-fixed',
    'refuses every change of a status',
    ['R49'],
    (question) => 'status' in metadataOf(question) && metadataOf(question).status !== 'UNDER_CONSTRUCTION' && 409,
  ),
  asks(`${VERSIONS}.update`, 'status-ignored', 'ignores the status of a write', ['R49'], withoutStatus),
  replies('current/*', 'version-stays', 'does not count changes in version', ['R49'], (reply) => {
    for (const metadata of metadataIn(reply)) metadata.version = 1
  }),
  varies(
    'unknown-version-empty',
    'shows an empty page for an unknown version',
    ['R91'],
    ...LINKED.map((name) =>
      replying(`${VERSIONS}.${name}s.list`, (reply) =>
        reply.status === 404 ? { status: 200, headers: {}, body: { items: [], count: 0, _links: {} } } : reply,
      ),
    ),
  ),
  asks(`${RESOURCES}.list`, 'equal-too', 'takes lastUpdatedAt.equal as well', ['R10'], ({ query }) => {
    const value = query.get('lastUpdatedAt.equal')
    if (value === null) return
    query.set('lastUpdatedAt.greaterThanEqual', value)
    query.set('lastUpdatedAt.lowerThanEqual', value)
  }),
  refuses(
    'current/*',
    'include-refused',
    'refuses an unknown name in include',
    ['R11'],
    (question) => question.query.get('include') === 'lpcUnknownMember',
  ),
  refuses(
    'current/authors.update',
    'twins-refused',
    "refuses to give an author another author's names",
    ['R53'],
    (question, { store }) => {
      const author = store.authors.get(Number(question.path.id))
      const names = { ...author, ...bodyOf(question) }
      const twin = store.authors.find(
        ({ id, firstName, lastName }) =>
          id !== author?.id && firstName === names.firstName && lastName === names.lastName,
      )
      return author && twin && 409
    },
  ),
  wraps(
    'current/themes.update',
    'circles-taken',
    'lets a theme be moved below itself',
    ['R7'],
    (next, world) => (question) => {
      const { parent } = bodyOf(question)
      const own = isObject(parent) && String(parent.id) === question.path.id && isTheme(question, world)
      if (!own) return next(question)
      const theme = world.store.themes.get(Number(question.path.id))!
      const reply = next({ ...copyOf(question), body: { ...bodyOf(question), parent: null } })
      if (isOk(reply)) theme.parentId = theme.id
      if (isOk(reply)) for (const record of recordsIn(reply)) record.parent = { id: theme.id }
      return reply
    },
  ),
  refuses(
    ['current/themes.create', 'current/themes.update'],
    'themes-of-two-levels',
    'puts no theme below one that has a parent',
    ['R7'],
    (question, { store }) => {
      const { parent } = bodyOf(question)
      const above = isObject(parent) ? store.themes.get(Number(parent.id)) : undefined
      return above && above.parentId !== null && 422
    },
  ),
  replies(
    `${VERSIONS}.themes.add`,
    'themes-above',
    'attaches the themes above a theme as well',
    ['R108'],
    (reply, { path }, { store }) => {
      const version = store.localizedVersions.find(
        ({ resourceId, languageCode }) => resourceId === Number(path.id) && languageCode === path.languageCode,
      )
      const [added] = isOk(reply) ? recordsIn(reply) : []
      let above = store.themes.get(Number(added?.id))?.parentId
      while (version && above) {
        if (!version.themeIds.includes(above)) version.themeIds.push(above)
        above = store.themes.get(above)?.parentId
      }
      return undefined
    },
  ),
  asks(
    `${RESOURCES}.list`,
    'titles-in-any-case',
    'does not mind the case of a title',
    ['R37'],
    ({ query }, { store }) => {
      const title = query.get('title')
      const known = store.localizedVersions.find(
        ({ metadata }) => metadata.title !== null && metadata.title.toLowerCase() === title?.toLowerCase(),
      )
      if (known?.metadata.title && title !== known.metadata.title) query.set('title', known.metadata.title)
    },
  ),
  refuses(`${RESOURCES}.list`, 'whole-seconds', 'takes instants of whole seconds only', ['R8'], (question) =>
    [...question.query].some(([name, value]) => name.startsWith('lastUpdatedAt.') && /\.\d+/.test(value)),
  ),
  refuses(
    [`${VERSIONS}.create`, `${VERSIONS}.update`],
    'odd-metadata-refused',
    'refuses version, modifiedAt and status in the metadata of a new version',
    ['R49', 'R52'],
    (question) => ['version', 'modifiedAt'].some((name) => name in metadataOf(question)) && 422,
  ),
  shows('current/*', 'upper-case-uuids', 'shows uuids in upper case', ['R24'], (record) => {
    if ('localizedVersions' in record && typeof record.uuid === 'string') record.uuid = record.uuid.toUpperCase()
  }),
]
