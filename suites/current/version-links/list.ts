/** List authors, tags or themes of a localized version: current, Learning resources. */

import { firstOf, refusal, succeeded } from '../../../answers/outcome.ts'
import { type Item, pageOf } from '../../../answers/page.ts'
import { show, valueAt, valuesAt } from '../../../answers/values.ts'
import type { Scalar } from '../../../client/request.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { broken, holds, needs, type Outcome } from '../../../contract/verdict.ts'
import type { Suite } from '../../../engine/check.ts'
import { type Call, type Scope, walkingOf } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import { keysOf } from '../../../laws/pages.ts'
import { check, type Draft, type Setting } from '../../../laws/suite.ts'
import { mostLinked, versionsIn } from '../../../records/versions.ts'
import { readableByLearner } from '../learner-resources.ts'
import { readById, sameMembers } from '../records.ts'
import { add, exactly, NAMES, operations, place, recordIds } from './places.ts'

type Name = 'author' | 'tag' | 'theme'

const linkedPath = (scope: Scope, name: Name) => mostLinked(walkingOf(scope), operations(name).list)

const forLearner = async (scope: Scope, name: Name) =>
  readableByLearner(scope, operations(name).list, await linkedPath(scope, name), async (id) => {
    const { records } = await scope.known('learning-resource')
    const version = versionsIn(records).find((one) => one.id === id)
    return version && { id: version.id, languageCode: version.languageCode }
  })

const listSetting = (name: Name): Setting => ({
  as: 'administrator',
  kind: `linked ${name}`,
  sample: async (scope, as): Promise<Call> => ({
    path: as === 'learner' ? await forLearner(scope, name) : await linkedPath(scope, name),
  }),
})

/** Links that differ from the list of all records are read one by one, this many at most. */
const MOST_DOUBTS = 5

/** Links to compare with single reads: the first, the middle and the last, and those that the list of all contradicts. */
async function linksToRead(scope: Scope, name: Name): Promise<ReadonlySet<Item | undefined>> {
  const linked = (await scope.known(`linked ${name}`)).records.map((link) => valueAt(link, name) as Item | undefined)
  const { records } = await scope.known(name, { atLeast: 0 })
  const byId = new Map(records.map((record) => [record.id, record]))
  const doubtful = linked.filter((shown) => {
    const listed = shown && byId.get(shown.id)
    return listed && sameMembers(shown, listed, 'in the link', 'in the list').kind === 'broken'
  })
  const middle = linked[Math.floor(linked.length / 2)]
  return new Set([linked[0], middle, linked.at(-1), ...doubtful.slice(0, MOST_DOUBTS)])
}

const sameRecord = (name: Name): Draft =>
  check('same-record', {
    title: `shows the whole ${name} in each link`,
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const shown of await linksToRead(scope, name)) {
        const one = await readById(scope, operations(name).get, shown?.id)
        outcomes.push(sameMembers(shown ?? {}, one, 'in the link', `of the ${name} by its id`))
      }
      return outcomes
    },
  })

/** R91: an error or an empty page. */
const unknownVersion = (name: Name): Draft =>
  check('unknown-version', {
    title: `shows no ${name}s for an unknown resource or language`,
    async run(scope) {
      const { path } = await listSetting(name).sample!(scope, 'administrator')
      succeeded(await scope.call({ path: path! }))
      const outcomes: Outcome[] = []
      for (const wrong of [{ id: UNKNOWN_ID }, { languageCode: 'tlh-QQ' }] as readonly Readonly<
        Record<string, Scalar>
      >[]) {
        const answer = await scope.call({ path: { ...path, ...wrong } })
        const items = answer.ok ? pageOf(answer).items : []
        outcomes.push(
          answer.ok
            ? items.length
              ? broken(`${answer.label}: an error or an empty page`, `${items.length} ${name}s`)
              : holds()
            : refusal(answer, 'an unknown version'),
        )
      }
      return outcomes
    },
  })

const MANY = 21

const PAGE = 8

/** A version created by the run with more links than a small page holds, as versions of the target may have few. */
async function ownPages(scope: Scope, name: Name): Promise<Outcome> {
  const ids = (await recordIds(scope, name)).slice(0, MANY)
  if (ids.length < MANY) return needs.record(`${MANY} ${name}s on the target`)
  // One for all kinds of links, and lent to nobody: so many would have to be removed again, one by one.
  const path = { ...(await scope.once('version of many links', (shared) => place(shared, NAMES, true))) }
  for (const id of ids) succeeded(await add(scope, name, path, id))
  const ask = { operation: operations(name).list, path } as const
  const whole = succeeded(await scope.call(ask))
  const seen: unknown[] = []
  for (let offset = 0; offset < MANY; offset += PAGE) {
    const answer = succeeded(await scope.call({ ...ask, query: { size: PAGE, offset } }))
    const { items } = pageOf(answer)
    const expected = Math.min(PAGE, MANY - offset)
    if (items.length !== expected) return broken(`${answer.label}: ${expected} ${name}s`, `${items.length}`)
    seen.push(...items.map((item) => valueAt(item, `${name}.id`)))
  }
  const { items, count } = pageOf(whole)
  return firstOf([
    exactly(
      items.map((item) => valueAt(item, `${name}.id`)),
      ids,
      whole.label,
    ),
    exactly(seen, ids, `${whole.label} in pages of ${PAGE}`),
    count === MANY ? holds() : broken(`${whole.label}: count ${MANY}`, show(count)),
  ])
}

const sameForLearner = (name: Name): Draft =>
  check('same-for-learner', {
    title: `shows a learner the same ${name}s as an administrator`,
    callers: ['learner'],
    async run(scope) {
      const path = await forLearner(scope, name)
      const { records } = await scope.known('learning-resource')
      const status = valuesAt(
        records.filter(({ id }) => id === path.id).flatMap((one) => valuesAt(one, 'localizedVersions')),
        'metadata.status',
      )
      if (status.some((one) => one !== 'VALIDATED')) return needs.record(`${name}s of a validated version`)
      const [one, other] = [await scope.call({ path }), await scope.call({ path, as: 'learner' })]
      const [seen, shown] = [keysOf(pageOf(succeeded(one)).items), keysOf(pageOf(succeeded(other)).items)]
      return String([...seen].sort()) === String([...shown].sort())
        ? holds()
        : broken(`${other.label} as a learner: ${seen.length} ${name}s`, `${shown.length}, or others`)
    },
  })

export const listOf = (name: Name): Suite =>
  suite(operations(name).list, listSetting(name), [
    sameRecord(name),
    unknownVersion(name),
    check('own-pages', {
      title: `lists more than twenty ${name}s, each once across pages`,
      phase: 'own',
      run: (scope) => ownPages(scope, name),
    }),
    sameForLearner(name),
  ])
