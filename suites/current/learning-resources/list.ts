/** List learning resources: current, Learning resources. */

import { inTurn, succeeded } from '../../../client/answers/outcome.ts'
import { type Item, pageOf } from '../../../client/answers/page.ts'
import { show, valuesAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { recordsOf } from '../../../laws/kit/pages.ts'
import { check, type ListSetting, ownCheck } from '../../../laws/kit/suite.ts'
import { filterEncoding } from '../../../laws/kit/unusual-text.ts'
import { hiddenRange } from '../../../laws/ranges/hidden.ts'
import { junkParameters, references } from '../shown-values.ts'
import { asLinked, authorsIn } from './authors.ts'
import { unusualResource } from './create.ts'
import { RANGE, rangeChecks, touched } from './last-updated.ts'
import { createVersion, metadataOf, readResource, roomyResource, shownValues, versionIn } from './values.ts'

const OPERATION = 'current/learning-resources.list'

const setting: ListSetting = {
  as: 'administrator',
  kind: 'current/learning-resource',
  batchFilters: OPERATION,
  crossesFilters: true,
}

const terms = termsOf(OPERATION)

/** Each filter on a value that only the second version of a resource has, and one that only the first has. */
async function anyVersion(scope: Scope): Promise<readonly Outcome[]> {
  const { builder } = scope
  const [first, second] = [0, 1].map(() => ({ title: builder.unique(), referenceCode: builder.unique() }))
  const { id, languageCode, another } = await roomyResource(scope, first)
  succeeded(await createVersion(scope, id, { languageCode: another, metadata: second! }))
  const resource = await readResource(scope, id)
  const outcomes: Outcome[] = []
  for (const [language, metadata] of [
    [languageCode, first!],
    [another, second!],
  ] as const) {
    const { status } = metadataOf(versionIn(resource, language))
    const queries = [
      { title: metadata.title },
      { referenceCode: metadata.referenceCode },
      { id, languageCode: language },
      ...(typeof status === 'string' ? [{ id, status }] : []),
    ]
    for (const query of queries) {
      const answer = await scope.call({ query })
      if (!answer.ok) outcomes.push(broken(`${answer.label}: a success`, `${answer.status}`))
      else {
        const found = pageOf(answer).items.some((item) => item.id === id)
        outcomes.push(
          found ? holds() : broken(`${answer.label}: resource ${id}, one version of which matches`, 'not found'),
        )
      }
    }
  }
  return outcomes
}

const COMPARED = 4

/** Compares included authors with the links of the same version. */
async function rightAuthors(scope: Scope): Promise<readonly Outcome[]> {
  const answer = succeeded(await scope.call({ query: { include: 'authors', size: 50 } }))
  const versions = pageOf(answer).items.flatMap(authorsIn)
  const some = [...versions].sort((one, other) => (other.ids?.length ?? 0) - (one.ids?.length ?? 0))
  const chosen = [
    ...new Set([...some.filter(({ ids }) => (ids?.length ?? 0) < 100).slice(0, COMPARED - 1), some.at(-1)]),
  ]
  const outcomes = await inTurn(chosen, async (one) => (one ? await asLinked(scope, one, answer.label) : []))
  return some[0]?.ids?.length ? outcomes : [needs.record('a localized version with authors')]
}

export const learningResourcesList = suite(OPERATION, setting, [
  ...hiddenRange({ terms, setting, field: RANGE, touch: touched }),
  ...rangeChecks,
  filterEncoding('title', {
    async make(scope, some) {
      const texts = some.map(([, text]) => text)
      const { id, sent, record } = await unusualResource(scope, texts)
      const [shown] = valuesAt(record, 'localizedVersions.metadata.title')
      const text = String(valuesAt(sent, 'localizedVersion.metadata.title')[0])
      return { text, shown, isIt: (item) => item.id === id }
    },
  }),
  ownCheck('filter-any-version', 'finds a resource by any of its localized versions', anyVersion),
  check('versions-count', 'reports the right number of localized versions', async (scope) => {
    const { records } = await recordsOf(scope, setting)
    const wrong = records.find(
      ({ localizedVersions, localizedVersionsCount }) =>
        Array.isArray(localizedVersions) && localizedVersions.length !== localizedVersionsCount,
    )
    return wrong
      ? broken(
          `resource ${wrong.id}: localizedVersionsCount ${(wrong.localizedVersions as unknown[]).length}`,
          show(wrong.localizedVersionsCount),
        )
      : holds()
  }),
  check('language-once', 'shows one localized version per language', async (scope) => {
    const { records } = await recordsOf(scope, setting)
    const codes = (record: Item) => valuesAt(record, 'localizedVersions.languageCode')
    const twice = records.find((record) => new Set(codes(record)).size < codes(record).length)
    return twice ? broken(`resource ${twice.id}: each language once`, show(codes(twice))) : holds()
  }),
  check('include-authors-right', 'returns the authors of each version with include=authors', rightAuthors),
  check('other-values', 'records the types, levels and tracking options in use', async (scope) => {
    const of = async (path: string) =>
      `${path.split('.').at(-1)}: ${(await shownValues(scope, path)).map(String).sort().join(', ') || 'none'}`
    const metadata = 'localizedVersions.metadata'
    return observed(
      `${await of('type')}; ${await of(`${metadata}.complexityLevel`)}; ${await of(`${metadata}.trackingOption`)}`,
    )
  }),
  junkParameters(OPERATION, setting, ['lastUpdatedAt.greaterThan', 'publisherId', 'id']),
  references(async (scope) => (await recordsOf(scope, setting)).records, { 'publisher.id': 'current/publishers.get' }),
  check('include-unknown', 'records the result of an unknown name in include', async (scope) => {
    const answer = await scope.call({ query: { include: 'lpcUnknownMember', size: 1 } })
    return observed(answer.ok ? 'ignored' : `refused with ${answer.status}`)
  }),
])
