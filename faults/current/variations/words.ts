/** Behaviour of an honest platform with contents, the words for them, and its searches. */

import { isObject } from '../../../contract/members.ts'
import type { OperationId } from '../../../contract/operations.ts'
import type { Around } from '../../../reference/index.ts'
import { showing } from '../../../reference/mutators/builder.ts'
import {
  around,
  asking,
  bodyOf,
  copyOf,
  edited,
  giving,
  isOk,
  listIn,
  replying,
  type Variation,
  withList,
} from '../../../reference/mutators/fault.ts'
import { variationsOf } from '../../../reference/mutators/variations.ts'
import { everyHit } from './every-hit.ts'

const { refuses, shows, varies, wraps } = variationsOf('words-')

const SEARCHES: readonly OperationId[] = ['current/search.learning-resources', 'current/search.training-courses']
const RESOURCES: OperationId = 'current/learning-resources.list'

const folded = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const isSame = (one: unknown, other: unknown) => folded(one) === folded(other)

/** Exact filters by the collation of a database: letter case and accents do not distinguish texts. */
const collated = (kind: 'authors' | 'tags' | 'themes', names: readonly string[]): Around =>
  asking(`current/${kind}.list`, (question, { store }) => {
    for (const name of names) {
      const value = question.query.get(name)
      if (value === null) continue
      const records = store[kind].all() as unknown as Record<string, unknown>[]
      if (records.some((record) => record[name] === value)) continue
      const alike = records.find((record) => isSame(record[name], value))
      if (alike) question.query.set(name, String(alike[name]))
    }
  })

/** A search that accepts more hits than the texts show. */
const hit = (slug: string, title: string, ...by: readonly Around[]) => varies(slug, title, ['R44'], ...by)

const leavingOut = (name: string) =>
  SEARCHES.map((operation) =>
    asking(operation, (question) => {
      const { [name]: _, ...rest } = bodyOf(question)
      question.body = rest
    }),
  )

export const wordVariations: readonly Variation[] = [
  varies(
    'exact-by-collation',
    'takes letter case and accents for nothing in exact filters',
    ['R37'],
    collated('authors', ['firstName', 'lastName']),
    collated('tags', ['name']),
    collated('themes', ['name']),
  ),
  refuses(
    ['current/authors.create', 'current/authors.update'],
    'authors-by-collation',
    'takes authors for the same whose names differ in letter case alone',
    ['R53'],
    (question, { store }) => {
      const { firstName, lastName } = bodyOf(question)
      const twin = store.authors.find(
        (author) =>
          author.id !== Number(question.path.id ?? 0) &&
          isSame(author.firstName, firstName) &&
          isSame(author.lastName, lastName),
      )
      return twin && 409
    },
  ),
  refuses(
    ['current/themes.create', 'current/themes.update'],
    'themes-of-one-language',
    'puts themes below themes of their language alone',
    ['RC16'],
    (question, { store }) => {
      const stored = store.themes.get(Number(question.path.id))
      const { parent = stored?.parentId ? { id: stored.parentId } : null, languageCode } = bodyOf(question)
      const above = isObject(parent) ? store.themes.get(Number(parent.id)) : undefined
      const own = languageCode ?? stored?.languageCode
      return above && own && above.languageCode !== own && 422
    },
  ),
  refuses('current/*', 'codes-once', 'lets no two contents have one reference code', ['R27'], (question, { store }) => {
    const body = bodyOf(question)
    const version = isObject(body.localizedVersion) ? body.localizedVersion : body
    const code = isObject(version.metadata) ? version.metadata.referenceCode : undefined
    const writes = /(learning-resources|localized-versions)\.(create|update)$/.test(question.operation)
    const other =
      writes &&
      code &&
      store.localizedVersions.find(
        ({ metadata, resourceId }) => metadata.referenceCode === code && resourceId !== Number(question.path.id ?? 0),
      )
    return other && 409
  }),
  wraps(
    RESOURCES,
    'dates-of-any-version',
    'finds resources by the last update of any version',
    ['R103'],
    (next, { store }) =>
      (question) => {
        const bounds = [...question.query].filter(([name]) => name.startsWith('lastUpdatedAt.'))
        if (!bounds.length) return next(question)
        const reply = next(question)
        if (!isOk(reply)) return reply
        const all = copyOf(question)
        for (const [name] of bounds) all.query.delete(name)
        const [size, offset] = [
          Math.min(50, Number(question.query.get('size') ?? 10)),
          Number(question.query.get('offset') ?? 0),
        ]
        const found: Record<string, unknown>[] = []
        all.query.set('size', '50')
        for (let from = 0; ; from += 50) {
          all.query.set('offset', String(from))
          const page = listIn(next(all)) ?? []
          found.push(...page)
          if (page.length < 50) break
        }
        const holds = (instant: number) =>
          bounds.every(([name, value]) => {
            const bound = Date.parse(value)
            const operator = name.split('.')[1]!
            if (operator === 'greaterThan') return instant > bound
            if (operator === 'lowerThan') return instant < bound
            return operator === 'greaterThanEqual' ? instant >= bound : instant <= bound
          })
        const matching = found.filter(({ id }) => {
          const resource = store.learningResources.get(Number(id))!
          const versions = store.localizedVersions.filter(({ resourceId }) => resourceId === resource.id)
          return [resource.updatedAt, ...versions.map(({ metadata }) => metadata.modifiedAt)].some(holds)
        })
        const counted = isObject(reply.body) && 'count' in reply.body ? { count: matching.length } : {}
        return {
          ...withList(reply, matching.slice(offset, offset + size)),
          body: { ...(reply.body as object), ...counted, items: matching.slice(offset, offset + size) },
        }
      },
  ),
  shows(
    'current/learning-resources.create',
    'validated-at-once',
    'validates what is created',
    ['R49'],
    ({ id, localizedVersions }, _, { store }) => {
      for (const version of store.localizedVersions.filter(({ resourceId }) => resourceId === Number(id)))
        version.metadata.status = 'VALIDATED'
      for (const version of Array.isArray(localizedVersions) ? localizedVersions.filter(isObject) : [])
        if (isObject(version.metadata)) version.metadata.status = 'VALIDATED'
    },
  ),
  hit('widgets-say-nothing', 'takes a contribution widget for nothing', ...leavingOut('hasContributionWidget')),
  hit('sessions-say-nothing', 'looks for hits in every session', ...leavingOut('sessionId')),
  refuses(
    SEARCHES,
    'sessions-must-exist',
    'refuses a session that it does not know',
    ['R44'],
    (question, { store }) => {
      const { sessionId } = bodyOf(question)
      const unknown = typeof sessionId === 'number' && !store.sessions.get(sessionId)
      return unknown && 404
    },
  ),
  hit(
    'keywords-in-words',
    'looks for keywords in names of tags and themes too',
    // A word of titles is the name of a tag.
    giving(({ localizedVersions, tags }) => {
      const [tag] = tags.all()
      for (const version of localizedVersions) if (version.resourceId % 3) version.tagIds = [tag!.id]
      tag!.name = String(localizedVersions.all()[0]!.metadata.title).split(' ')[0]!
    }),
    around(SEARCHES[0]!, (next) => (question) => {
      const { keyword, ...rest } = bodyOf(question)
      const reply = next(question)
      if (typeof keyword !== 'string' || !isOk(reply)) return reply
      const [limit, offset] = [Number(question.query.get('limit') ?? 10), Number(question.query.get('offset') ?? 0)]
      const own = everyHit(next, question, { ...rest, keyword })
      const ids = new Set(own.map(({ id }) => id))
      const more = everyHit(next, question, rest).filter(
        ({ id, tag, theme }) => !ids.has(id) && folded(`${tag} ${theme}`).includes(folded(keyword)),
      )
      return withList(reply, [...own, ...more].slice(offset, offset + Math.min(50, limit)))
    }),
  ),
  hit(
    'commas-in-names',
    'has tags whose names hold a comma, and looks for them whole',
    edited((store) => {
      const joined = new Map<string, number>()
      for (const version of store.localizedVersions.filter(({ tagIds }) => tagIds.length === 2)) {
        const name = version.tagIds.map((id) => store.tags.known(id).name).join(', ')
        const id = joined.get(name) ?? store.tags.add({ name, languageCode: version.languageCode }).id
        joined.set(name, id)
        version.tagIds = [id]
      }
    }),
    around('current/search.learning-resources', (next) => (question) => {
      const { tag } = bodyOf(question)
      const reply = next(question)
      if (typeof tag !== 'string' || tag.includes(',')) return reply
      return withList(
        reply,
        (listIn(reply) ?? []).filter((one) => !String(one.tag).includes(', ')),
      )
    }),
  ),
  hit(
    'names-spaced',
    'separates the names in a hit by a comma alone',
    showing('current/search.learning-resources', (record) => {
      for (const name of ['author', 'tag', 'theme'])
        if (typeof record[name] === 'string') record[name] = record[name].replaceAll(', ', ',')
    }),
  ),
  hit(
    'unregistered-hits',
    'shows no session for courses without registration',
    showing('current/search.training-courses', (record) => {
      if (!record.isRegistered) record.trainingSessionUuid = null
    }),
  ),
  hit(
    'best-first',
    'gives hits in another order each time they are sorted by relevance',
    ...SEARCHES.map((operation) =>
      replying(operation, (reply, question) => {
        const list = listIn(reply)
        if (!isOk(reply) || !list || bodyOf(question).sortBy || question.query.has('offset')) return undefined
        return Number(question.query.get('limit') ?? 10) >= 50 ? withList(reply, [...list].reverse()) : undefined
      }),
    ),
  ),
]
