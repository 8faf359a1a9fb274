/** Update training course: current, Training courses. */

import { type Answer, describe } from '../../../client/answer.ts'
import { firstOf, inTurn, refusal, succeeded, Undecided } from '../../../client/answers/outcome.ts'
import type { Item } from '../../../client/answers/page.ts'
import { carries, instantOf, keepsText, show, valueAt } from '../../../client/answers/values.ts'
import { termsOf } from '../../../contract/index.ts'
import type { Members } from '../../../contract/members.ts'
import { tableOf } from '../../../contract/table.ts'
import { broken, holds, needs, type Outcome, observed } from '../../../contract/verdict.ts'
import type { Scope } from '../../../engine/scope.ts'
import { AWKWARD } from '../../../fixtures/builders.ts'
import { answeredAsRead } from '../../../laws/bodies/change.ts'
import { refusedWhole } from '../../../laws/bodies/refused.ts'
import { suite } from '../../../laws/index.ts'
import { type Draft, type Setting, sharedCheck as shared } from '../../../laws/kit/suite.ts'
import { joined, kindsOf, unusualTexts } from '../../../laws/kit/unusual-text.ts'
import { singleUpdates, stepsOf } from '../partial.ts'
import { FOREIGN_IDS, kept, notTaken, readById, recordOf } from '../records.ts'
import { type Id, isId } from '../training-records.ts'
import { eachUnlisted } from '../unlisted.ts'
import {
  type Changed,
  changed,
  changedInTurn,
  changedTogether,
  courseToUpdate,
  putBack,
  retitled,
  update,
  WRITABLE,
} from './changed.ts'
import { courseIds, GET } from './get.ts'

const UPDATE = 'current/training-courses.update'

const OTHER: Record<string, (scope: Scope, before: Item) => unknown> = tableOf({
  title: (scope) => scope.builder.unique(),
  referenceCode: (scope) => scope.builder.uniqueNumber(),
  description: (scope) => scope.builder.sentence(),
  durationText: () => '3 days and a half',
  isMandatory: (_, before) => before.isMandatory !== true,
  isMobile: (_, before) => before.isMobile !== true,
})

interface Stored extends Changed {
  readonly sent: unknown
}

async function sentAlone(scope: Scope, name: string): Promise<readonly Stored[]> {
  if (name === 'title') {
    const { title, ...written } = await retitled(scope)
    return [{ ...written, sent: title }]
  }
  const value = OTHER[name]!(scope, await courseToUpdate(scope))
  // Of a flag both values: the other one, and the one that it had.
  const values = typeof value === 'boolean' ? [value, !value] : [value]
  const changes = values.map((one) => ({ [name]: one }))
  return changedInTurn(scope, changes, (written, place) => ({ ...written, sent: values[place] }))
}

const stored = (name: string): Draft =>
  shared(`body-${name}`, `stores ${name} as sent`, async (scope) =>
    (await sentAlone(scope, name)).map(({ answer, after, sent }) => {
      if (!answer.ok) return broken(`${answer.label} with ${name} ${show(sent)}: a success`, describe(answer))
      const wrong = [recordOf(answer), after].find((record) => record[name] !== sent)
      return wrong ? broken(`${answer.label}: ${name} ${show(sent)}`, show(wrong[name])) : holds()
    }),
  )

const MODES = ['ALL_SESSIONS', 'SELECTED_SESSIONS', 'TRAINING', 'CONTENT', 'DISABLED'] as const

const sessionsOf = async (scope: Scope, course: Item) =>
  (await scope.known('current/training-session', { atLeast: 0 })).records
    .filter((record) => valueAt(record, 'trainingCourse.id') === course.id)
    .map(({ id }) => id)

/** Reports once what stays: no operation shows which sessions a course has selected. */
const keepsSessions = (scope: Scope) =>
  scope.once('sessions of the course that stay', async (shared) => {
    const { id } = await courseToUpdate(shared)
    shared.residue(UPDATE, String(id), 'selected sessions of the course: they do not show, so they stay')
  })

async function everyMode(scope: Scope): Promise<readonly Outcome[]> {
  const sessions = (await sessionsOf(scope, await courseToUpdate(scope))).slice(0, 1)
  const missing = sessions.length
    ? scope.forbids('course-sessions')
    : needs.record('a session of the course for SELECTED_SESSIONS')
  const modes = MODES.filter((mode) => mode !== 'SELECTED_SESSIONS' || !missing)
  if (!missing) await keepsSessions(scope)
  const changes = modes.map((mode) => ({
    hrisExportMode: mode,
    ...(mode === 'SELECTED_SESSIONS' ? { hrisSelectedSessionsIds: sessions } : {}),
  }))
  const outcomes = await changedInTurn(scope, changes, ({ answer, after }, place) => {
    const mode = modes[place]
    if (!answer.ok) return broken(`${answer.label} with hrisExportMode ${mode}: a success`, describe(answer))
    return after.hrisExportMode === mode
      ? holds()
      : broken(`${answer.label}: hrisExportMode ${mode}`, show(after.hrisExportMode))
  })
  const junk = 'LPC_UNKNOWN_VALUE'
  const refused = await changed(scope, { hrisExportMode: junk }, ({ answer, after }) =>
    answer.ok ? notTaken(after, { hrisExportMode: junk }, answer.label) : refusal(answer, `hrisExportMode ${junk}`),
  )
  return [...outcomes, ...(missing ? [missing] : []), refused]
}

const WRONG: Members = {
  title: { not: 'a text' },
  hrisExportMode: 7,
  isMandatory: 'not-a-boolean',
  isMobile: 'not-a-boolean',
}

async function wrongTypes(scope: Scope): Promise<readonly Outcome[]> {
  const wrong = Object.entries(WRONG).map(([name, value]): Members => ({ [name]: value }))
  const { answers, after } = await changedTogether(scope, wrong)
  return answers.map((answer, place) =>
    answer.ok ? notTaken(after, wrong[place]!, answer.label) : refusal(answer, show(wrong[place])),
  )
}

/** R52: members that the row does not list; other values each time, as a change could not be restored. */
const unlisted = ({ builder }: Scope): Members => ({
  ...FOREIGN_IDS,
  status: `LPC_${builder.integer(1, 99_999)}`,
  type: `LPC_${builder.integer(1, 99_999)}`,
  languageCode: builder.pick(['xx-YY', 'yy-XX', 'xy-XY', 'yx-YX']),
  modifiedAt: `19${builder.integer(10, 69)}-12-31T23:59:59Z`,
  metadata: { totalPoints: builder.integer(100_000, 999_999) },
})

function unlistedKept(sent: Members, answer: Answer, { before, after }: { before: Item; after: Item }): Outcome {
  if (!answer.ok && !answer.refused) return refusal(answer, 'members that are not listed')
  const points = (record: Item) => valueAt(record, 'metadata.totalPoints')
  if (points(after) !== points(before)) return broken(`${answer.label}: metadata kept`, show(after.metadata))
  const names = Object.keys(sent).filter((name) => name !== 'metadata')
  const taken = names.find((name) => !carries(before[name], sent[name]) && carries(after[name], sent[name]))
  return taken ? broken(`${answer.label}: ${taken} ${show(before[taken])} kept`, show(after[taken])) : holds()
}

const accepted = (name: string, value: (scope: Scope, course: Item) => Promise<Members | undefined>, record: string) =>
  shared(`body-${name}`, `accepts ${name}`, async (scope) => {
    const members = await value(scope, await courseToUpdate(scope))
    if (!members) return needs.record(record)
    return changed(scope, members, ({ answer }) =>
      answer.ok ? holds() : broken(`${answer.label} with ${name}: a success`, describe(answer)),
    )
  })

/** R51: a publisher that resources name; the course's own is not shown, so it cannot be restored. */
async function publisher(scope: Scope): Promise<Members | undefined> {
  const { records } = await scope.known('current/learning-resource', { atLeast: 0 })
  const id = scope.target.records.publisher?.[0] ?? records.map((one) => valueAt(one, 'publisher.id')).find(isId)
  if (id === undefined) return undefined
  const forbidden = scope.forbids('course-publisher')
  if (forbidden) throw new Undecided(forbidden)
  scope.residue(
    UPDATE,
    String((await courseToUpdate(scope)).id),
    'publisher of the course: it does not show, so it stays',
  )
  return { publisher: { id: Number(id) } }
}

/** All texts in one update, and one by one where that is not kept. */
const keptTexts = (scope: Scope): Promise<readonly Outcome[]> =>
  unusualTexts(
    (texts) => {
      const members = { title: `${joined(texts)} ${scope.builder.word()}`, description: joined(texts) }
      return changed(scope, members, ({ answer, after }) => {
        succeeded(answer)
        const wrong = Object.entries(members).find(([name, value]) => !keepsText(after[name], value))
        if (!wrong) return [holds()]
        const [name, value] = wrong
        return [broken(`${name} stored as sent (${kindsOf(texts)}): ${show(value)}`, show(after[name]))]
      })
    },
    ['markup'],
  )

/** The documents do not say whether markup is kept in a title: only an error of the server decides. */
const tryMarkup = (scope: Scope): Promise<Answer> =>
  changed(scope, { title: `${AWKWARD.markup} ${scope.builder.word()}` }, ({ answer }) => answer)

const updating: Setting = {
  as: 'administrator',
  writes: 'shared',
  async sample(scope) {
    const { id } = await courseToUpdate(scope)
    return { path: { id: id as Id }, json: { title: scope.builder.unique() } }
  },
  served: async (scope, by) => (by === 'administrator' ? (await retitled(scope)).answer : undefined),
  snapshot: async (scope, call) => (await readById(scope, GET, call.path!.id)).title,
  undo: (scope) => putBack(scope),
}

export const trainingCoursesUpdate = suite(UPDATE, updating, [
  ...Object.keys(OTHER).map(stored),
  shared('values-hrisExportMode', 'accepts each hrisExportMode and no other value', everyMode),
  accepted(
    'hrisSelectedSessionsIds',
    async (scope, course) => {
      const ids = (await sessionsOf(scope, course)).slice(0, 2)
      const forbidden = scope.forbids('course-sessions')
      if (forbidden) throw new Undecided(forbidden)
      if (ids.length) await keepsSessions(scope)
      return ids.length ? { hrisExportMode: 'SELECTED_SESSIONS', hrisSelectedSessionsIds: ids } : undefined
    },
    'a session of the course',
  ),
  accepted('publisher', publisher, 'a publisher: a learning resource that names one, or records.publisher'),
  shared('wrong-types', 'stores no value of another type', wrongTypes),
  ...singleUpdates('training course', {
    phase: 'shared',
    async steps(scope) {
      const original = await courseToUpdate(scope)
      // Every member has a value first: an empty one cannot be kept.
      const values = (step: number) => ({
        ...Object.fromEntries(Object.entries(OTHER).map(([name, other]) => [name, other(scope, original)])),
        durationText: `${step + 2} days and a half`,
        hrisExportMode: step % 2 ? 'DISABLED' : 'CONTENT',
        // A target may confuse the two.
        isMandatory: true,
        isMobile: false,
      })
      return changed(scope, values(0), async ({ answer, after }) => {
        succeeded(answer)
        return stepsOf({
          record: after,
          names: WRITABLE,
          compared: [...WRITABLE, 'type', 'status', 'languageCode'],
          values: async (step) => values(step + 1),
          send: (members) => update(scope, original.id as Id, members),
          read: () => readById(scope, GET, original.id),
        })
      })
    },
  }),
  {
    ...shared('answer-as-read', 'answers with the course as it is read afterwards', async (scope) => {
      const { answer, after } = await retitled(scope)
      return answeredAsRead(recordOf(succeeded(answer)), after, answer.label)
    }),
    tells: ({ answer, after }) => (answer.ok ? answeredAsRead(recordOf(answer), after, answer.label) : undefined),
  },
  shared('unlisted', 'does not change members outside the documented body', (scope) =>
    eachUnlisted(unlisted(scope), (sent) =>
      changed(scope, { ...sent, isMobile: true }, ({ answer, before, after }) => ({
        answer,
        outcome: unlistedKept(sent, answer, { before, after }),
      })),
    ),
  ),
  shared('only-that-record', 'changes no other training course', async (scope) => {
    const others = (await courseIds(scope)).slice(-3, -1)
    if (!others.length) return needs.record('two training courses')
    const before = await Promise.all(others.map((id) => readById(scope, GET, id)))
    return changed(scope, { title: scope.builder.unique() }, async ({ answer }) => {
      succeeded(answer)
      const outcomes = await inTurn(others.entries(), async ([place, id]) =>
        kept(before[place]!, await readById(scope, GET, id), WRITABLE, answer.label),
      )
      return firstOf(outcomes)
    })
  }),
  shared('awkward-values', 'stores unusual text as sent', async (scope) => {
    await tryMarkup(scope)
    return keptTexts(scope)
  }),
  shared('refused-changes-nothing', 'changes nothing when it refuses an update', async (scope) => {
    const { id } = await courseToUpdate(scope)
    // Other checks have renewed its modifiedAt since it was chosen.
    const present = await readById(scope, GET, id)
    const sent = { title: scope.builder.unique(), ...termsOf(UPDATE).refusedWith }
    return changed(scope, sent, ({ answer, after }) => refusedWhole(present, answer, after))
  }),
  shared('modified-not-back', 'does not set modifiedAt back', async (scope) => {
    const { answer, before, after } = await retitled(scope)
    return instantOf(after.modifiedAt) < instantOf(before.modifiedAt)
      ? broken(`${succeeded(answer).label}: modifiedAt from ${show(before.modifiedAt)} on`, show(after.modifiedAt))
      : holds()
  }),
  shared('modified-follows', 'records whether modifiedAt follows an update', async (scope) => {
    const { answer, before, after } = await retitled(scope)
    const written = Date.parse(String(succeeded(answer).headers.date ?? ''))
    // The course may have been written in the same second, or made in it.
    const isNow = Math.abs(instantOf(after.modifiedAt) - written) < 2000
    return observed(isNow || before.modifiedAt !== after.modifiedAt ? 'follows' : 'does not follow')
  }),
])
