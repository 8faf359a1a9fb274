import type { Answer } from '../../../client/answer.ts'
import { inTurn, succeeded } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { instantOf } from '../../../client/answers/values.ts'
import type { Members } from '../../../contract/members.ts'
import type { Scope } from '../../../engine/scope.ts'
import { readById } from '../records.ts'
import type { Id } from '../training-records.ts'
import { courseIds, GET } from './get.ts'

const UPDATE = 'current/training-courses.update'

/** Members that are restored after each change; publisher and the selected sessions are not shown (R51). */
export const WRITABLE = [
  'title',
  'referenceCode',
  'description',
  'durationText',
  'hrisExportMode',
  'isMandatory',
  'isMobile',
] as const

/** The course on which updates are tried, the last one that is known, as it was at first. */
export const courseToUpdate = (scope: Scope): Promise<Item> =>
  scope.once('course to update', async (shared) => readById(shared, GET, (await courseIds(shared)).at(-1)))

export const update = (scope: Scope, id: Id, json: Members) =>
  scope.call({ operation: UPDATE, as: 'administrator', path: { id }, json })

const differing = (record: Item, original: Item) =>
  WRITABLE.filter((name) => JSON.stringify(record[name]) !== JSON.stringify(original[name]))

/**
 * Restores the differences; a value that cannot be unset again is left as residue.
 * @param present the course as it was just read, if it was
 */
export async function putBack(scope: Scope, present?: Item): Promise<void> {
  const original = await courseToUpdate(scope)
  const id = original.id as Id
  const names = differing(present ?? (await readById(scope, GET, id)), original)
  if (!names.length) return
  const answer = await update(scope, id, Object.fromEntries(names.map((name) => [name, original[name]])))
  if (!answer.ok) for (const name of names) await update(scope, id, { [name]: original[name] })
  const unset = names.filter((name) => original[name] === null)
  if (!unset.length) return
  // Where null is not taken, an empty text comes closest; remaining differences are tried again after the check, and
  // reported then.
  const left = differing(await readById(scope, GET, id), original)
  for (const name of left) if (original[name] === null) await update(scope, id, { [name]: '' })
}

/** Updates a course and puts it back: its date moves where it follows updates. @returns its id and date */
export const touchedCourse = (scope: Scope): Promise<{ readonly id: Id; readonly date: number }> =>
  scope.once('touched course', async (shared) => {
    const { answer, before } = await retitled(shared)
    succeeded(answer)
    const { modifiedAt } = await readById(shared, GET, before.id)
    return { id: before.id as Id, date: instantOf(modifiedAt) }
  })

export interface Changed {
  readonly answer: Answer
  readonly before: Item
  readonly after: Item
}

/** The course given another title, read and restored: one change for all checks of an update. */
export const retitled = (scope: Scope): Promise<Changed & { readonly title: string }> =>
  scope.once('another title of the course', async (shared) => {
    const title = shared.builder.unique()
    return { ...(await changed(shared, { title }, (written) => written)), title }
  })

interface Course {
  /** As it was at first. */
  readonly before: Item
  send(members: Members): Promise<Answer>
  read(): Promise<Item>
}

/** Works on the course, and restores it in any case. */
async function borrowed<Value>(scope: Scope, work: (course: Course) => Promise<Value>): Promise<Value> {
  const before = await courseToUpdate(scope)
  const id = before.id as Id
  let present: Item | undefined
  try {
    return await work({
      before,
      send(members) {
        present = undefined
        return update(scope, id, members)
      },
      async read() {
        present = await readById(scope, GET, id)
        return present
      },
    })
  } finally {
    await putBack(scope, present)
  }
}

/** Changes the course, reads it, and restores it. */
export async function changed<Value>(
  scope: Scope,
  members: Members,
  look: (written: Changed) => Value | Promise<Value>,
): Promise<Value> {
  const [value] = await changedInTurn(scope, [members], look)
  return value!
}

/** The same for several changes, each on top of the one before. */
export const changedInTurn = <Value>(
  scope: Scope,
  changes: readonly Members[],
  look: (written: Changed, place: number) => Value | Promise<Value>,
): Promise<readonly Value[]> =>
  borrowed(scope, async ({ before, send, read }) => {
    const values: Value[] = []
    for (const [place, members] of changes.entries()) {
      const answer = await send(members)
      values.push(await look({ answer, before, after: await read() }, place))
    }
    return values
  })

/** Several changes, and the course as it is after all of them. */
export const changedTogether = (
  scope: Scope,
  changes: readonly Members[],
): Promise<{ readonly answers: readonly Answer[]; readonly after: Item }> =>
  borrowed(scope, async ({ send, read }) => {
    const answers = await inTurn(changes, (members) => send(members))
    return { answers, after: await read() }
  })
