/** Sessions of trainings: legacy-admin, Endpoints and the Session resource. */

import { firstOf, refusal, succeeded, Undecided } from '../../answers/outcome.ts'
import { show } from '../../answers/values.ts'
import { describe } from '../../client/answer.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import { formPairs, legacySession, type Made } from '../../records/creation.ts'
import type { Known } from '../../records/discovery.ts'
import { suite } from '../laws/index.ts'
import { check, type Draft, type Setting, type Written } from '../suite.ts'
import { oddKeys } from './content.ts'
import { ownSession, ownTraining } from './own.ts'
import { agree, itemsIn, readSession, recordOf, sessionsOf, spread } from './records.ts'
import {
  awkwardTitles,
  isStored,
  markupKept,
  type Pen,
  translationMembers,
  translationsFor,
  wrote,
} from './written-texts.ts'

type Members = Record<string, unknown>
const KIND = 'legacy-admin/session'
const CREATE = 'legacy-admin/sessions.create'
const UPDATE = 'legacy-admin/sessions.update'
const TEXTS = ['title', 'welcomeText'] as const
const MOST_TRIED = 10
const MOST_READ = 4

interface Found extends Known {
  readonly training: string
}

/** A training to ask about, with as many sessions as can be found within bounds. */
const richest = (scope: Scope): Promise<Found> =>
  scope.once('training with sessions', async (shared) => {
    const given = (shared.target.records.training ?? []).map(String)
    const { records } = await shared.known('legacy-admin/training')
    let best: Found | undefined
    for (const guid of [...given, ...spread(records, MOST_TRIED).map(({ guid }) => String(guid))]) {
      const path = { training_guid: guid }
      const sessions = itemsIn(await shared.call({ operation: 'legacy-admin/trainings.sessions', as: 'key', path }))
      if (!best || sessions.length > best.records.length) best = { training: guid, records: sessions, complete: true }
    }
    return best!
  })

const found = async (scope: Scope): Promise<Found> => {
  const rich = await richest(scope)
  if (!rich.records.length) throw new Undecided(needs.record('a training with sessions'))
  return rich
}

const listing: Setting = {
  as: 'key',
  sample: async (scope) => ({ path: { training_guid: (await richest(scope)).training } }),
  records: richest,
}

const list = suite('legacy-admin/trainings.sessions', listing, [
  check('as-read', {
    title: 'lists sessions as they are read by GUID',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const listed of spread((await found(scope)).records, MOST_READ))
        outcomes.push(agree(listed, await readSession(scope, listed.guid), 'in the list and by GUID'))
      return outcomes
    },
  }),
  check('own-only', {
    title: 'lists the sessions of that training and of no other',
    phase: 'own',
    async run(scope) {
      const [one, other] = [await ownSession(scope), await ownSession(scope)]
      // One that is over: the list is not restricted to what goes on.
      const past = { start: scope.builder.day(-60), end: scope.builder.day(-30), training_guid: one.sent.training_guid }
      const over = await scope.tryCreate(KIND, { ...legacySession(scope.builder), ...past })
      const second = over.ok
        ? { id: String(recordOf(over).guid) }
        : await ownSession(scope, { training_guid: one.sent.training_guid })
      const outcomes: Outcome[] = []
      for (const [training, wanted] of [
        [one.sent.training_guid, [one.id, second.id]],
        [other.sent.training_guid, [other.id]],
      ] as const) {
        const guids = (await sessionsOf(scope, training)).map(({ guid }) => guid)
        const same = guids.length === wanted.length && wanted.every((guid) => guids.includes(guid))
        outcomes.push(same ? holds() : broken(`the ${wanted.length} sessions of ${training}`, show(guids)))
      }
      return outcomes
    },
  }),
])

const leastSession = async ({ builder }: Scope): Promise<Members> => legacySession(builder)

async function fullSession(scope: Scope): Promise<Members> {
  const { builder } = scope
  const translations = await translationsFor(scope, TEXTS)
  return {
    title: builder.unique(),
    start: builder.day(-12),
    end: builder.day(90),
    welcomeText: `Welcome. ${builder.sentence()}`,
    ...(translations ? { translations } : {}),
  }
}

const createWritten: Written = {
  name: 'session created',
  full: fullSession,
  least: leastSession,
  async send(scope, members) {
    const training = await scope.once('training for new sessions', (shared) => ownTraining(shared, { status: 'P' }))
    return scope.tryCreate(KIND, { ...members, training_guid: training.id })
  },
  record: recordOf,
  read: (scope, answer) => readSession(scope, recordOf(answer).guid),
  async left(scope, { title }, answer) {
    for (const { guid } of await sessionsOf(scope, answer.ask.path!.training_guid))
      if ((await readSession(scope, guid)).title === title) return `a session ${show(title)}`
    return undefined
  },
}

const update = (scope: Scope, { id }: Pick<Made, 'id'>, members: Members) =>
  scope.call({ operation: UPDATE, as: 'key', path: { session_guid: id }, form: formPairs(members) })

/** R81: what the session was created with goes along. */
const fullSet = ({ sent: { training_guid: _, ...sent } }: Made, members: Members) => ({ ...sent, ...members })

const updateWritten: Written = {
  name: 'session updated',
  full: fullSession,
  least: async (scope) => ({ title: scope.builder.unique() }),
  async send(scope, members) {
    const training = await scope.once('training for new sessions', (shared) => ownTraining(shared, { status: 'P' }))
    const made = await ownSession(scope, { training_guid: training.id })
    return update(scope, made, fullSet(made, members))
  },
  record: recordOf,
  read: (scope, answer) => readSession(scope, answer.ask.path!.session_guid),
  async left(scope, { title }, answer) {
    const now = await readSession(scope, answer.ask.path!.session_guid)
    return now.title === title ? `title ${show(title)}` : undefined
  },
}

const penOf = (written: Written): Pen => ({ written, texts: TEXTS })

const isNone = (value: unknown) => value === undefined || value === null || value === ''

/** R86: sent as empty, or where that is refused not sent at all. */
const emptyEnd = (pen: Pen): Draft =>
  check('empty-end', {
    title: 'takes a session without an end',
    phase: 'own',
    async run(scope) {
      let result = await wrote(scope, pen, { end: '' })
      if (!isStored(result)) result = await wrote(scope, pen, { end: undefined })
      if (!isStored(result)) return broken(`${result.label} without an end: a success`, describe(result))
      const { end } = result.read
      return isNone(end) ? holds() : broken(`${result.answer.label}: no end`, show(end))
    },
  })

const dateOrder = (pen: Pen): Draft =>
  check('date-order', {
    title: 'shows what a session does that ends before it starts',
    phase: 'own',
    async run(scope) {
      const result = await wrote(scope, pen, { start: scope.builder.day(20), end: scope.builder.day(10) })
      return observed(isStored(result) ? 'accepted' : `refused with ${result.status}`)
    },
  })

const rules = (pen: Pen): readonly Draft[] => [
  emptyEnd(pen),
  dateOrder(pen),
  markupKept(pen),
  translationMembers(pen),
  awkwardTitles(pen, 'awkward-values'),
]

const LONGEST = 255

const titleOf = (scope: Scope, length: number) =>
  `${scope.builder.unique()} `
    .padEnd(length, 'wordy ')
    .slice(0, length - 1)
    .concat('.')

const create = suite(
  CREATE,
  {
    as: 'key',
    writes: true,
    sample: async (scope) => ({
      path: { training_guid: (await ownTraining(scope, { status: 'P' })).id },
      form: formPairs(await leastSession(scope)),
    }),
    witness: async (scope, { path }) => (await sessionsOf(scope, path!.training_guid)).length,
    written: createWritten,
  },
  [
    ...rules(penOf(createWritten)),
    check('title-255', {
      title: 'stores a title of 255 characters and no longer one',
      phase: 'own',
      async run(scope) {
        const pen = penOf(createWritten)
        const [fits, over] = [titleOf(scope, LONGEST), titleOf(scope, LONGEST + 1)]
        const [exact, long] = [await wrote(scope, pen, { title: fits }), await wrote(scope, pen, { title: over })]
        if (!isStored(exact)) return broken(`${exact.label} with a title of ${LONGEST}: a success`, describe(exact))
        return [
          exact.read.title === fits
            ? holds()
            : broken(
                `${exact.answer.label}: a title of ${LONGEST} as sent`,
                `${String(exact.read.title).length} characters`,
              ),
          isStored(long)
            ? String(long.read.title).length <= LONGEST
              ? holds()
              : broken(
                  `${long.answer.label}: a title of ${LONGEST + 1} refused or cut`,
                  `${String(long.read.title).length} characters`,
                )
            : refusal(long, `a title of ${LONGEST + 1} characters`),
        ]
      },
    }),
    check('appears-in-list', {
      title: "shows a created session in its training's list and by GUID",
      phase: 'own',
      async run(scope) {
        const made = await ownSession(scope)
        const listed = (await sessionsOf(scope, made.sent.training_guid)).find(({ guid }) => guid === made.id)
        if (!listed) return broken(`${made.answer.label}: the created session in the list`, 'not there')
        return agree(listed, await readSession(scope, made.id), 'in the list and by GUID')
      },
    }),
    check('required', {
      title: 'shows which fields are required',
      phase: 'own',
      async run(scope) {
        const required: string[] = []
        for (const name of ['title', 'start', 'end']) {
          const { [name]: _, ...rest } = await leastSession(scope)
          if (!(await createWritten.send(scope, rest)).ok) required.push(name)
        }
        return observed(required.join(', ') || 'none of title, start, end')
      },
    }),
  ],
)

const sample = async (scope: Scope): Promise<Call> => ({
  path: { session_guid: String((await found(scope)).records[0]!.guid) },
})

const get = suite('legacy-admin/sessions.get', { as: 'key', sample }, [
  check('right-record', {
    title: 'returns the session that was asked for',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const { guid } of spread((await found(scope)).records, MOST_READ)) {
        const record = await readSession(scope, guid)
        outcomes.push(record.guid === guid ? holds() : broken(`the session ${guid}`, show(record.guid)))
      }
      return outcomes
    },
  }),
  check('translation-languages', {
    title: 'keys translations by language code',
    async run(scope) {
      const all: unknown[] = []
      for (const { guid } of spread((await found(scope)).records, MOST_READ))
        all.push((await readSession(scope, guid)).translations)
      const odd = all.flatMap(oddKeys)
      if (odd.length) return broken('translations keyed by language code', show(odd))
      const some = all.some((one) => typeof one === 'object' && one !== null && Object.keys(one).length)
      return some ? holds() : needs.record('a session with a translation')
    },
  }),
])

const updates = suite(
  UPDATE,
  {
    as: 'key',
    writes: true,
    async sample(scope) {
      const made = await ownSession(scope)
      return { path: { session_guid: made.id }, form: formPairs(fullSet(made, { title: scope.builder.unique() })) }
    },
    witness: async (scope, { path }) => (await readSession(scope, path!.session_guid)).title,
    written: updateWritten,
  },
  [
    ...rules(penOf(updateWritten)),
    check('only-that-record', {
      title: 'changes no other session',
      phase: 'own',
      async run(scope) {
        const one = await ownSession(scope)
        const other = await ownSession(scope, { training_guid: one.sent.training_guid })
        const before = await readSession(scope, other.id)
        const title = scope.builder.unique()
        const answer = succeeded(await update(scope, one, fullSet(one, { title })))
        return firstOf([
          (await readSession(scope, one.id)).title === title ? holds() : needs.finding(`${UPDATE}#body-title`),
          agree(before, await readSession(scope, other.id), `before and after ${answer.label}`),
        ])
      },
    }),
    check('long-title', {
      title: 'shows what a title of 256 characters does',
      phase: 'own',
      async run(scope) {
        const result = await wrote(scope, penOf(updateWritten), { title: titleOf(scope, LONGEST + 1) })
        if (!isStored(result)) return observed(`refused with ${result.status}`)
        return observed(String(result.read.title).length > LONGEST ? 'stored' : 'cut')
      },
    }),
    check('unsent-members', {
      title: 'shows what becomes of members that are not sent',
      phase: 'own',
      async run(scope) {
        const made = await ownSession(scope, { welcomeText: 'Kept or not' })
        const answer = await update(scope, made, { title: scope.builder.unique() })
        if (!answer.ok) return observed(`refused with ${answer.status}`)
        const { welcomeText } = await readSession(scope, made.id)
        return observed(welcomeText === 'Kept or not' ? 'kept' : welcomeText ? 'changed' : 'emptied')
      },
    }),
  ],
)

export const sessions = [list, create, get, updates]
