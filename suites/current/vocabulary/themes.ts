/** Themes form a tree: their checks beside those of authors and tags. Current, Authors, tags, themes. */

import { firstOf, succeeded } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { show, valueAt } from '../../../client/answers/values.ts'
import { UNKNOWN_ID } from '../../../contract/current/statements.ts'
import { operationsOf } from '../../../contract/current/vocabulary.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { recordsOf } from '../../../laws/kit/pages.ts'
import { createdWith, isStored, orNothing } from '../../../laws/kit/specimens.ts'
import { check, clauseOf, type Draft, ownCheck } from '../../../laws/kit/suite.ts'
import { idOf, recordOf, refusedOrNotStored } from '../records.ts'
import { createWritten } from './create.ts'
import { knownLanguage, leastOf, type More, own, read, update, type Vocabulary } from './records.ts'

export const theme: Vocabulary = {
  name: 'theme',
  main: 'name',
  other: 'languageCode',
  free: ['name'],
  tied: ['languageCode', 'parent'],
  async full(scope, turn) {
    const { records } = await scope.known('current/theme', { atLeast: 0 })
    const languageCode = await knownLanguage(scope, 'theme', turn + 1)
    // RC16: a platform may keep the themes of each language apart.
    const alike = records.filter((record) => record.languageCode === languageCode)
    const near = alike.length ? alike : records
    // It may also have two levels and no more.
    const top = near.filter((record) => parentOf(record) === undefined)
    const above = top.length ? top : near
    const parent = above[turn % Math.max(1, above.length)]
    return {
      name: scope.builder.unique(),
      languageCode,
      ...(parent ? { parent: { id: idOf(parent) } } : {}),
    }
  },
}

const parentOf = (record: Item) => valueAt(record, 'parent.id')

const hasParent = (record: Item, id: unknown, label: string, clause?: string): Outcome =>
  parentOf(record) === id
    ? holds()
    : broken(
        `${label}: ${id === undefined ? 'no parent' : `parent ${show(id)}`} of theme ${record.id}`,
        show(record.parent),
        clause,
      )

const parentsExist: Draft = check(
  'parents-exist',
  'shows parents that are in the list, and no theme as its own parent',
  async (scope) => {
    const { records, complete } = await recordsOf(scope, { as: 'administrator', kind: 'current/theme' })
    const ids = new Set(records.map(({ id }) => id))
    const below = records.filter((record) => parentOf(record) !== undefined)
    if (!below.length) return needs.record('a theme with a parent')
    const own_ = below.find((record) => parentOf(record) === record.id)
    if (own_) return broken(`theme ${own_.id} with another theme as parent`, 'itself')
    const lost = below.find((record) => !ids.has(parentOf(record)))
    if (!lost) return holds()
    return complete
      ? broken(`theme ${lost.id} with a parent among the themes`, show(lost.parent))
      : needs.record('a list of themes that can be read to its end')
  },
)

const createdWithoutParent: Draft = ownCheck('parent-null', 'creates a theme with parent null', async (scope) => {
  const made = await createdWith(scope, createWritten(theme), { parent: null }, ({ parent }) => parent === null)
  if (!isStored(made)) return broken(`${made.label} with parent null: a success`, `${made.status}`)
  return hasParent(made.read, undefined, made.answer.label)
})

const NOWHERE = { parent: { id: UNKNOWN_ID } }

const createdNowhere: Draft = ownCheck(
  'parent-unknown',
  'creates no theme under a parent that does not exist',
  async (scope) => {
    const answer = await scope.tryCreate('current/theme', { ...(await leastOf(scope, theme)), ...NOWHERE })
    const again = () => read(scope, theme, recordOf(answer).id)
    return refusedOrNotStored(answer, 'an unknown parent', NOWHERE, again)
  },
)

const movedNowhere: Draft = ownCheck(
  'parent-unknown',
  'moves no theme under a parent that does not exist',
  async (scope) => {
    const made = await own(scope, theme)
    const answer = await update(scope, theme, made.id, NOWHERE)
    return refusedOrNotStored(answer, 'an unknown parent', NOWHERE, () => read(scope, theme, made.id))
  },
)

const movedToTop: Draft = ownCheck(
  'parent-null',
  'clears the parent when sent null, and does not restore it later',
  { clauses: ['parent-null', 'partial'] },
  async (scope) => {
    const top = await own(scope, theme)
    const made = await own(scope, theme, { parent: { id: top.id } })
    const answer = await update(scope, theme, made.id, { parent: null })
    if (!answer.ok) return broken(`${answer.label} with parent null: a success`, `${answer.status}`)
    const cleared = hasParent(await read(scope, theme, made.id), undefined, answer.label)
    if (cleared.kind === 'broken') return cleared
    const { label } = succeeded(await update(scope, theme, made.id, { name: scope.builder.uniqueName() }))
    const clause = clauseOf({ operation: operationsOf(theme.name).update }, 'partial')
    return hasParent(await read(scope, theme, made.id), undefined, label, clause)
  },
)

/** Themes created by the run: two roots, a child of the first, and a grandchild where the target has three levels. */
async function family(scope: Scope) {
  const [first, second] = [await own(scope, theme), await own(scope, theme)]
  const child = await own(scope, theme, { parent: { id: first.id } })
  const grandchild = await orNothing(own(scope, theme, { parent: { id: child.id } }))
  return { first, second, child, grandchild }
}

const moved: Draft = ownCheck(
  'parent-moved',
  'moves a theme under another parent, with its children',
  async (scope) => {
    const { first, second, child, grandchild } = await family(scope)
    const before = await read(scope, theme, child.id)
    const answer = await update(scope, theme, child.id, { parent: { id: second.id } })
    if (!answer.ok) return broken(`${answer.label} with another parent: a success`, `${answer.status}`)
    const after = await read(scope, theme, child.id)
    return firstOf([
      parentOf(before) === first.id ? holds() : needs.finding('current/themes.create#body-parent'),
      hasParent(after, second.id, answer.label),
      grandchild ? hasParent(await read(scope, theme, grandchild.id), child.id, answer.label) : holds(),
      hasParent(await read(scope, theme, second.id), undefined, answer.label),
    ])
  },
)

const circle: Draft = ownCheck(
  'parent-circle',
  'records the result of moving a theme under itself or a descendant',
  async (scope) => {
    const { first, child, grandchild } = await family(scope)
    const seen: string[] = []
    for (const [where, id] of [
      ['itself', child.id],
      ['one below it', grandchild?.id],
    ] as const) {
      if (id === undefined) continue
      const answer = await update(scope, theme, child.id, { parent: { id } })
      seen.push(`below ${where}: ${answer.ok ? 'taken' : `refused with ${answer.status}`}`)
      // A cycle must not stay on the platform.
      if (answer.ok) succeeded(await update(scope, theme, child.id, { parent: { id: first.id } }))
    }
    return observed(seen.join(', '))
  },
)

export const themeChecks: More = {
  list: [parentsExist],
  create: [createdWithoutParent, createdNowhere],
  update: [movedToTop, movedNowhere, moved, circle],
}
