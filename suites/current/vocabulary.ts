/** Authors, tags and themes: current, Authors, tags, themes. What the three share; themes have more in `themes.ts`. */

import { firstOf, refusal, succeeded } from '../../answers/outcome.ts'
import { type Item, pageOf } from '../../answers/page.ts'
import { show } from '../../answers/values.ts'
import type { Answer } from '../../client/answer.ts'
import { broken, holds, needs, type Outcome, observed } from '../../contract/verdict.ts'
import type { Suite } from '../../engine/check.ts'
import type { Call, Scope } from '../../engine/scope.ts'
import type { Made } from '../../records/creation.ts'
import { isLanguageCode } from '../../schemas/formats.ts'
import { suite } from '../laws/index.ts'
import { recordsOf } from '../laws/pages.ts'
import { check, type Draft, type Setting, type Written } from '../suite.ts'
import {
  awkwardValues,
  FOREIGN_IDS,
  filterEncoding,
  idOf,
  junkIdentifier,
  kept,
  type Members,
  NO_LANGUAGES,
  notTaken,
  readById,
  recordOf,
  refusedOrNotStored,
  rightRecord,
  sameMembers,
  unchangedByRefusal,
} from './records.ts'

/** What tells one of the three resources from the others. */
export interface Vocabulary {
  readonly name: 'author' | 'tag' | 'theme'
  /** Text member by which a record is named uniquely, and another text member. */
  readonly main: 'lastName' | 'name'
  readonly other: 'firstName' | 'languageCode'
  /** Text members that take anything. */
  readonly free: readonly string[]
  /** Every member; another turn gives other values. */
  readonly full: (scope: Scope, turn: number) => Promise<Members>
}

/** A language that the target's own records use. */
export async function knownLanguage(scope: Scope, kind: 'tag' | 'theme', turn = 0): Promise<string> {
  const { records } = await scope.known(kind, { atLeast: 0 })
  const codes = records.map(({ languageCode }) => languageCode).filter((code) => typeof code === 'string')
  const distinct = [...new Set(codes)].filter(isLanguageCode).sort()
  return distinct[turn % Math.max(1, distinct.length)] ?? 'en-GB'
}

const operations = ({ name }: Vocabulary) =>
  ({
    list: `current/${name}s.list`,
    create: `current/${name}s.create`,
    get: `current/${name}s.get`,
    update: `current/${name}s.update`,
  }) as const

export const leastOf = async (scope: Scope, { name, main, other }: Vocabulary): Promise<Members> => ({
  [main]: scope.builder.uniqueName(),
  [other]: name === 'author' ? scope.builder.firstName() : await knownLanguage(scope, name),
})

export const own = async (scope: Scope, of: Vocabulary, members: Members = {}): Promise<Made> =>
  scope.own(of.name, { ...(await leastOf(scope, of)), ...members })

export const read = (scope: Scope, of: Vocabulary, id: unknown): Promise<Item> =>
  readById(scope, operations(of).get, id)

export const update = (scope: Scope, of: Vocabulary, id: number | string, members: Members): Promise<Answer> =>
  scope.call({ operation: operations(of).update, as: 'administrator', path: { id }, json: members })

const found = async (scope: Scope, of: Vocabulary, query: Readonly<Record<string, string>>): Promise<readonly Item[]> =>
  pageOf(succeeded(await scope.call({ operation: operations(of).list, as: 'administrator', query }))).items

const listSetting = ({ name }: Vocabulary): Setting => ({ as: 'administrator', kind: name })

const languageForm = (of: Vocabulary): Draft =>
  check('language-form', {
    title: 'shows language codes of the documented pattern',
    async run(scope) {
      const { records } = await recordsOf(scope, listSetting(of))
      const odd = records.find(({ languageCode }) => typeof languageCode === 'string' && !isLanguageCode(languageCode))
      return odd ? broken(`a languageCode of the pattern in ${of.name} ${odd.id}`, show(odd.languageCode)) : holds()
    },
  })

const listOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(operations(of).list, listSetting(of), [
    filterEncoding(of.main, async (scope, text) => (await own(scope, of, { [of.main]: text })).record, { size: 100 }),
    ...(of.name === 'author' ? [] : [languageForm(of)]),
    ...more,
  ])

const createWritten = (of: Vocabulary): Written => ({
  name: `current ${of.name} created`,
  full: async (scope) => ({ ...(await leastOf(scope, of)), ...(await of.full(scope, 0)) }),
  least: (scope) => leastOf(scope, of),
  send: (scope, members) => scope.tryCreate(of.name, members),
  record: recordOf,
  read: (scope, answer) => read(scope, of, recordOf(answer).id),
  recognisable: async (scope): Promise<Members> =>
    of.name === 'author' ? { firstName: scope.builder.uniqueName() } : {},
  async left(scope, members) {
    const [name, value] = Object.entries(members).find(([, one]) => String(one).startsWith('lpc-')) ?? []
    if (name === undefined) return undefined
    const left = (await found(scope, of, { [name]: String(value) })).find((item) => item[name] === value)
    return left ? `${of.name} ${left.id} with ${name} ${show(value)}` : undefined
  },
})

const languagePattern = (send: (scope: Scope, languageCode: string) => Promise<Answer>, of: Vocabulary): Draft =>
  check('language-pattern', {
    title: 'stores no languageCode that does not fit the pattern',
    phase: 'own',
    async run(scope) {
      const outcomes: Outcome[] = []
      for (const languageCode of NO_LANGUAGES) {
        const answer = await send(scope, languageCode)
        const again = () => read(scope, of, answer.ask.path?.id ?? recordOf(answer).id)
        outcomes.push(await refusedOrNotStored(answer, `languageCode ${show(languageCode)}`, { languageCode }, again))
      }
      return outcomes
    },
  })

/** The authors of those names, as many as there are. */
const exists: Draft = check('exists', {
  title: 'refuses an author that exists, and does not double it',
  phase: 'own',
  async run(scope) {
    const made = await own(scope, author)
    const answer = await scope.tryCreate('author', made.sent)
    const { lastName, firstName } = made.sent as Record<string, string>
    const left = (await found(scope, author, { lastName: lastName! })).filter((one) => one.firstName === firstName)
    return firstOf([
      refusal(answer, 'an author that exists'),
      left.length === 1 && left[0]!.id === made.id
        ? holds()
        : broken(`${answer.label}: one author of these names, as before`, `${left.length}`),
    ])
  },
})

const namesake: Draft = check('namesake', {
  title: 'creates an author that shares one name with another',
  phase: 'own',
  async run(scope) {
    const made = await own(scope, author, { firstName: scope.builder.uniqueName() })
    const outcomes: Outcome[] = []
    for (const name of ['lastName', 'firstName'] as const) {
      const answer = await scope.tryCreate('author', { ...(await leastOf(scope, author)), [name]: made.sent[name] })
      outcomes.push(
        answer.ok ? holds() : broken(`${answer.label} with the ${name} of another: a success`, `${answer.status}`),
      )
    }
    return outcomes
  },
})

const existsShown = (of: Vocabulary): Draft =>
  check('exists', {
    title: `shows what a second ${of.name} of one name and language does`,
    phase: 'own',
    async run(scope) {
      const made = await own(scope, of)
      const answer = await scope.tryCreate(of.name, made.sent)
      return observed(answer.ok ? 'created' : `refused with ${answer.status}`)
    },
  })

const createOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(
    operations(of).create,
    {
      as: 'administrator',
      writes: true,
      sample: async (scope): Promise<Call> => ({ json: await leastOf(scope, of) }),
      witness: async (scope, call) =>
        (await found(scope, of, { [of.main]: String((call.json as Members)[of.main]) })).length,
      written: createWritten(of),
    },
    [
      check('read-only', {
        title: 'does not let id and uuid be chosen',
        phase: 'own',
        async run(scope) {
          const answer = await scope.tryCreate(of.name, { ...(await leastOf(scope, of)), ...FOREIGN_IDS })
          return refusedOrNotStored(answer, 'members that are not listed', FOREIGN_IDS, async () => recordOf(answer))
        },
      }),
      awkwardValues(of.free, async (scope, members) => read(scope, of, (await own(scope, of, members)).id)),
      check('appears-in-list', {
        title: `shows a created ${of.name} in the list and by its id alike`,
        phase: 'own',
        async run(scope) {
          const made = await own(scope, of, await of.full(scope, 0))
          const listed = (await found(scope, of, { [of.main]: String(made.sent[of.main]) })).find(
            ({ id }) => id === made.id,
          )
          if (!listed) return broken(`${made.answer.label}: the created ${of.name} in the list`, 'not there')
          const one = await read(scope, of, made.id)
          return firstOf([
            sameMembers(listed, one, 'in the list', 'by its id'),
            sameMembers(one, made.record, 'by its id', 'in the answer of the creation'),
          ])
        },
      }),
      ...(of.name === 'author'
        ? [exists, namesake]
        : [
            existsShown(of),
            languagePattern(
              async (scope, languageCode) => scope.tryCreate(of.name, { ...(await leastOf(scope, of)), languageCode }),
              of,
            ),
          ]),
      ...more,
    ],
  )

const getOf = (of: Vocabulary): Suite => {
  const setting: Setting = {
    as: 'administrator',
    sample: async (scope): Promise<Call> => ({ path: { id: idOf((await scope.known(of.name)).records[0]!) } }),
  }
  return suite(operations(of).get, setting, [
    rightRecord(of.name, of.name),
    junkIdentifier(operations(of).get, setting),
  ])
}

const updateWritten = (of: Vocabulary): Written => ({
  name: `current ${of.name} updated`,
  full: (scope) => of.full(scope, 1),
  least: async () => ({}),
  send: async (scope, members) => update(scope, of, (await own(scope, of)).id, members),
  record: recordOf,
  read: (scope, answer) => read(scope, of, answer.ask.path!.id),
})

const updateSetting = (of: Vocabulary): Setting => ({
  as: 'administrator',
  writes: true,
  async sample(scope): Promise<Call> {
    const made = await own(scope, of)
    return { path: { id: made.id }, json: { [of.main]: scope.builder.uniqueName() } }
  },
  witness: async (scope, call) => (await read(scope, of, call.path!.id))[of.main],
  written: updateWritten(of),
})

const updateChecks = (of: Vocabulary): readonly Draft[] => [
  check('partial', {
    title: 'keeps the members that an update does not send',
    phase: 'own',
    async run(scope) {
      const made = await own(scope, of, await of.full(scope, 0))
      const before = await read(scope, of, made.id)
      const answer = succeeded(await update(scope, of, made.id, { [of.main]: scope.builder.uniqueName() }))
      const after = await read(scope, of, made.id)
      const others = Object.keys(before).filter((name) => name !== of.main && name !== '_links')
      const again = succeeded(await update(scope, of, made.id, { [of.other]: before[of.other] }))
      return firstOf([
        kept(before, after, others, answer.label),
        kept(after, await read(scope, of, made.id), [of.main], again.label),
      ])
    },
  }),
  check('refused-changes-nothing', {
    title: 'changes nothing by an update that it refuses',
    phase: 'own',
    async run(scope) {
      const made = await own(scope, of)
      const before = await read(scope, of, made.id)
      const sent = { [of.main]: scope.builder.uniqueName(), [of.other]: { not: 'a string' } }
      const answer = await update(scope, of, made.id, sent)
      return unchangedByRefusal(answer, before, await read(scope, of, made.id))
    },
  }),
  check('only-that-record', {
    title: `changes no other ${of.name}`,
    phase: 'own',
    async run(scope) {
      const one = await own(scope, of)
      // Authors may share a name, and still are two.
      const other = await own(scope, of, of.name === 'author' ? { [of.main]: one.sent[of.main] } : {})
      const before = await read(scope, of, other.id)
      const name = scope.builder.uniqueName()
      const answer = succeeded(await update(scope, of, one.id, { [of.main]: name }))
      const changed = await read(scope, of, one.id)
      return firstOf([
        changed[of.main] === name ? holds() : needs.finding(`${operations(of).update}#body-${of.main}`),
        kept(before, await read(scope, of, other.id), Object.keys(before), `${answer.label}: ${of.name} ${other.id}`),
      ])
    },
  }),
  check('read-only', {
    title: 'does not change id and uuid',
    phase: 'own',
    async run(scope) {
      const made = await own(scope, of)
      const answer = await update(scope, of, made.id, { ...FOREIGN_IDS, [of.main]: scope.builder.uniqueName() })
      if (!answer.ok) return refusal(answer, 'members that are not listed')
      // A record that took another id is no longer found by its own.
      const answered = notTaken(recordOf(answer), FOREIGN_IDS, answer.label)
      if (answered.kind === 'broken') return answered
      return notTaken(await read(scope, of, made.id), FOREIGN_IDS, answer.label)
    },
  }),
  awkwardValues(of.free, async (scope, members) => {
    const made = await scope.once(`own ${of.name} for awkward text`, (shared) => own(shared, of))
    succeeded(await update(scope, of, made.id, members))
    return read(scope, of, made.id)
  }),
  check('appears-in-list', {
    title: `shows a changed ${of.name} in the list and by its id alike`,
    phase: 'own',
    async run(scope) {
      const made = await own(scope, of)
      const value = scope.builder.uniqueName()
      const answer = succeeded(await update(scope, of, made.id, { [of.main]: value }))
      const listed = (await found(scope, of, { [of.main]: value })).find(({ id }) => id === made.id)
      if (!listed) return broken(`${answer.label}: the ${of.name} in the list by its new ${of.main}`, 'not there')
      const old = (await found(scope, of, { [of.main]: String(made.sent[of.main]) })).some(({ id }) => id === made.id)
      return firstOf([
        old ? broken(`${answer.label}: the ${of.name} in the list no longer by its old ${of.main}`, 'there') : holds(),
        sameMembers(listed, await read(scope, of, made.id), 'in the list', 'by its id'),
      ])
    },
  }),
]

const renamedTwin: Draft = check('exists', {
  title: "shows what giving an author another's names does",
  phase: 'own',
  async run(scope) {
    const [one, other] = [await own(scope, author), await own(scope, author)]
    const answer = await update(scope, author, one.id, other.sent)
    return observed(answer.ok ? 'taken' : `refused with ${answer.status}`)
  },
})

const updateOf = (of: Vocabulary, more: readonly Draft[]): Suite =>
  suite(operations(of).update, updateSetting(of), [
    ...updateChecks(of),
    ...(of.name === 'author'
      ? [renamedTwin]
      : [
          languagePattern(async (scope, languageCode) => {
            const made = await scope.once(`own ${of.name} for languages`, (shared) => own(shared, of))
            return update(scope, of, made.id, { languageCode })
          }, of),
        ]),
    ...more,
  ])

/** Checks that one of the three has beside the shared ones. */
export interface More {
  readonly list?: readonly Draft[]
  readonly create?: readonly Draft[]
  readonly update?: readonly Draft[]
}

/** The four suites of one resource. */
export const vocabularyOf = (of: Vocabulary, { list = [], create = [], update: updating = [] }: More = {}) =>
  [listOf(of, list), createOf(of, create), getOf(of), updateOf(of, updating)] as const

export const author: Vocabulary = {
  name: 'author',
  main: 'lastName',
  other: 'firstName',
  free: ['lastName', 'firstName'],
  full: async ({ builder }) => ({ lastName: builder.uniqueName(), firstName: builder.uniqueName() }),
}

export const tag: Vocabulary = {
  name: 'tag',
  main: 'name',
  other: 'languageCode',
  free: ['name'],
  full: async (scope, turn) => ({
    name: scope.builder.uniqueName(),
    languageCode: await knownLanguage(scope, 'tag', turn + 1),
  }),
}
