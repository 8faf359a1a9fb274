/** How an honest platform may show learning resources, their versions and links otherwise. */

import { LINKED } from '../../../contract/current/vocabulary.ts'
import { isObject, type Members } from '../../../contract/members.ts'
import { isOk, listIn, recordsIn, replying, type Variation } from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import { metadataIn, resourcesIn } from './metadata.ts'

const RESOURCES = 'current/learning-resources'

const VERSIONS = 'current/localized-versions'

const { answers, replies, shows, varies } = variationsOf('content-')

export const shapes: readonly Variation[] = [
  answers(
    `${VERSIONS}.themes.add`,
    'added-theme-without-parent',
    'leaves parent out of an added theme',
    ['R34'],
    (reply) => {
      if (isObject(reply.body)) delete reply.body.parent
    },
  ),
  shows(
    'current/*',
    'references-with-members',
    'shows more than the id of publishers and parents',
    ['R7'],
    (record) => {
      for (const name of ['publisher', 'parent'])
        if (isObject(record[name])) record[name] = { ...record[name], name: 'Some name', uuid: 'u-1' }
    },
  ),
  replies('current/*', 'empty-links', 'gives _links without anything in them', ['R30'], (reply) => {
    if (isOk(reply) && isObject(reply.body) && '_links' in reply.body) reply.body = { ...reply.body, _links: {} }
    for (const record of isOk(reply) ? recordsIn(reply) : []) if ('_links' in record) record._links = {}
  }),
  varies(
    'links-with-dates',
    'tells in each link when it was made',
    ['R7'],
    ...LINKED.map((name) =>
      replying(`${VERSIONS}.${name}s.list`, (reply) => {
        for (const link of listIn(reply) ?? []) link.linkedAt = '2026-01-01T00:00:00Z'
      }),
    ),
  ),
  replies('current/*', 'versions-reversed', 'shows the versions of a resource in another order', ['R7'], (reply) => {
    for (const resource of resourcesIn(reply))
      if (Array.isArray(resource.localizedVersions))
        resource.localizedVersions = resource.localizedVersions.toReversed()
  }),
  varies(
    'versions-by-resource-uuid',
    'gives the versions of a resource its uuid',
    ['RC15'],
    ...(['create', 'update'] as const).map((does) =>
      replying(`${VERSIONS}.${does}`, (reply, { path }, { store }) => {
        const uuid = store.learningResources.get(Number(path.id))?.uuid
        if (isOk(reply) && isObject(reply.body)) reply.body = { ...reply.body, uuid }
      }),
    ),
    replying('current/*', (reply) => {
      for (const { uuid, localizedVersions } of resourcesIn(reply))
        for (const version of Array.isArray(localizedVersions) ? localizedVersions : []) version.uuid = uuid
    }),
  ),
  replies(
    `${RESOURCES}.get`,
    'themes-beside-versions',
    'brings the themes as a member of the resource',
    ['RC2'],
    (reply) => {
      for (const resource of resourcesIn(reply)) {
        const versions = (resource.localizedVersions as Members[]).map(({ metadata }) => metadata as Members)
        const themes = versions.flatMap((one) => (Array.isArray(one.themes) ? one.themes : []))
        if (versions.some((one) => 'themes' in one)) resource.themes = themes
        for (const one of versions) delete one.themes
      }
    },
  ),
  replies('current/*', 'authors-as-links', 'brings included authors as link records', ['R11'], (reply) => {
    for (const metadata of metadataIn(reply))
      if (Array.isArray(metadata.authors)) metadata.authors = metadata.authors.map((author) => ({ author, _links: {} }))
  }),
  replies('current/*', 'never-modified', 'shows no modifiedAt before the first change', ['R7'], (reply) => {
    for (const metadata of metadataIn(reply)) if (metadata.version === 1) metadata.modifiedAt = null
  }),
  shows('current/*', 'publisher-without-name', 'has publishers without a name', ['R7'], (record) => {
    if (record.type === 'CUSTOM') record.name = null
  }),
  shows('current/*', 'publisher-types', 'has another type of publisher', ['R7'], (record) => {
    if (record.type === 'CUSTOM' && Number(record.id) % 2) record.type = 'EDITOR'
  }),
  replies('current/*', 'more-levels', 'names complexity levels and tracking options of its own', ['R49'], (reply) => {
    for (const metadata of metadataIn(reply))
      if (metadata.complexityLevel === 'EXPERT') metadata.complexityLevel = 'GURU'
  }),
]
