/** Faults of List learning resources. */

import { isObject, type Members } from '../../../contract/members.ts'
import { asks, replies } from '../../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../../reference/mutators/fault.ts'
import { failsOnJunk, losesReference, misreadQueries, misreadsHiddenRange } from '../../../reference/mutators/shapes.ts'

export const versionsIn = (record: Members): Members[] =>
  Array.isArray(record.localizedVersions) ? record.localizedVersions.filter(isObject) : []

export const LIST = 'current/learning-resources.list'

const RANGE = 'lastUpdatedAt'

/** Keeps only resources whose first version has the value. */
const firstVersionOnly = (parameter: string, has: (version: Members, wanted: string) => boolean): Fault =>
  replies(
    LIST,
    `first-version-by-${parameter}`,
    `finds by ${parameter} of the first version only`,
    'filter-any-version',
    (reply, { query }) => {
      const wanted = query.get(parameter)
      const list = listIn(reply)
      if (wanted === null || !list) return reply
      return withList(
        reply,
        list.filter((one) => has(versionsIn(one)[0] ?? {}, wanted)),
      )
    },
  )

const metadata = (name: string) => (version: Members, wanted: string) =>
  isObject(version.metadata) && version.metadata[name] === wanted

export const listing: readonly Fault[] = [
  ...misreadsHiddenRange(LIST, RANGE),
  losesReference(LIST, 'publisher'),
  failsOnJunk(LIST),
  ...misreadQueries(LIST),
  firstVersionOnly('languageCode', ({ languageCode }, wanted) => languageCode === wanted),
  firstVersionOnly('title', metadata('title')),
  firstVersionOnly('referenceCode', metadata('referenceCode')),
  asks(LIST, 'loses-boundary', 'leaves the boundary out of both sides', `range-${RANGE}-partition`, ({ query }) => {
    const value = query.get(`${RANGE}.greaterThanEqual`)
    query.delete(`${RANGE}.greaterThanEqual`)
    if (value !== null) query.set(`${RANGE}.greaterThan`, value)
  }),
  asks(LIST, 'doubles-boundary', 'takes the boundary in on both sides', `range-${RANGE}-partition`, ({ query }) => {
    const value = query.get(`${RANGE}.lowerThan`)
    query.delete(`${RANGE}.lowerThan`)
    if (value !== null) query.set(`${RANGE}.lowerThanEqual`, value)
  }),
  asks(LIST, 'takes-one-bound', 'takes only the first of two bounds', `range-${RANGE}-interval`, ({ query }) => {
    for (const name of [...query.keys()].filter((one) => one.startsWith(RANGE)).slice(1)) query.delete(name)
  }),
  asks(
    LIST,
    'ignores-offset-of-time',
    'reads instants without their UTC offset',
    `range-${RANGE}-offset`,
    ({ query }) => {
      for (const [name, value] of [...query])
        if (name.startsWith(RANGE)) query.set(name, value.replace(/[+-]\d{2}:\d{2}$/, 'Z'))
    },
  ),
  replies(LIST, 'miscounts-versions', 'counts one version too many', 'versions-count', (reply) => {
    for (const record of listIn(reply) ?? []) record.localizedVersionsCount = Number(record.localizedVersionsCount) + 1
  }),
  replies(LIST, 'repeats-language', 'shows one version twice', 'language-once', (reply) => {
    for (const record of listIn(reply)?.slice(0, 1) ?? []) {
      record.localizedVersions = [...versionsIn(record), ...versionsIn(record)]
      record.localizedVersionsCount = versionsIn(record).length
    }
  }),
  replies(LIST, 'loses-author', 'leaves the last author of each version out', 'include-authors-right', (reply) => {
    for (const version of (listIn(reply) ?? []).flatMap(versionsIn))
      if (isObject(version.metadata) && Array.isArray(version.metadata.authors))
        version.metadata.authors = version.metadata.authors.slice(0, -1)
  }),
]
