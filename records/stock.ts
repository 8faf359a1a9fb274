/**
 * Records of the run's own that several checks use, so that few stay on somebody's platform. Only for first attempts: a
 * finding is confirmed with records that nobody else has touched.
 */
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import { termsOf } from '../contract/index.ts'
import type { OperationId } from '../contract/operations.ts'
import { isOwn } from '../fixtures/builders.ts'
import { CREATORS, type Made, type Members, type OwnKind } from './creation.ts'
import { versionsRestored } from './resources.ts'
import { restore } from './restoring.ts'
import { type Change, valuesIn } from './subjects.ts'

/**
 * `shared`: by checks that look at a record and change nothing of it. `lent`: to one check at a time, which may change
 * it; it is lent again once it is as it was created. `fresh`: to one check alone.
 */
export type Use = 'shared' | 'lent' | 'fresh'

interface Lending {
  /** How a lent record is brought back to what it was; absent where its borrowers set the state that they need. */
  readonly update?: OperationId
  readonly path?: string
  /** Operations whose checks borrow. */
  readonly to: RegExp
  /** Operations whose checks keep it to their end, when what they added to it is undone. */
  readonly last?: RegExp
}

const LENDING: Partial<Record<OwnKind, Lending>> = {
  learner: { update: 'current/learners.update', path: 'id', to: /^current\/learners\.update$/ },
  author: { update: 'current/authors.update', path: 'id', to: /^current\/authors\.update$/ },
  tag: { update: 'current/tags.update', path: 'id', to: /^current\/tags\.update$/ },
  theme: { update: 'current/themes.update', path: 'id', to: /^current\/themes\.update$/ },
  'learning-resource': {
    update: 'current/learning-resources.update',
    path: 'id',
    to: /^current\/(learning-resources\.update|localized-versions\.(update|create))$/,
  },
  'legacy-admin/learner': {
    update: 'legacy-admin/learners.update',
    path: 'learner_guid',
    to: /^legacy-admin\/(learners\.update|sessions\.register|registrations\.delete)$/,
    last: /^legacy-admin\/(sessions\.register|registrations\.delete)$/,
  },
  'legacy-admin/training': {
    update: 'legacy-admin/trainings.update',
    path: 'training_guid',
    to: /^legacy-admin\/(trainings\.update|sessions\.create)$/,
  },
  'legacy-learner/discussion': { to: /^legacy-learner\/(discussions\.follow|comments\.like)$/ },
  'legacy-admin/session': {
    update: 'legacy-admin/sessions.update',
    path: 'session_guid',
    to: /^legacy-admin\/sessions\.update$/,
  },
}

/** Checks of what stands below a record share it. */
const SHARING: Partial<Record<OwnKind, RegExp>> = {
  'legacy-admin/training': /^legacy-admin\/(sessions\.(update|register)|registrations\.)/,
  'legacy-admin/session': /^legacy-admin\/(sessions\.register|registrations)/,
}

/** They belong to one record of one check. */
const ALONE: ReadonlySet<OwnKind> = new Set(['legacy-admin/registration', 'legacy-learner/comment'] as const)

/** How the checks of an operation may use a record that was created with these members. */
export function useOf(kind: OwnKind, operation: OperationId, members: Members): Use {
  // Whoever gives it a name of its own looks for that name.
  if (texts(members).some(isOwn) || ALONE.has(kind)) return 'fresh'
  if (CREATORS[kind].operation === operation || SHARING[kind]?.test(operation)) return 'shared'
  return LENDING[kind]?.to.test(operation) ? 'lent' : 'fresh'
}

const texts = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value ? Object.values(value).flatMap(texts) : [value]

interface Lent {
  /** A promise while it is created. */
  made: Made | Promise<Made>
  former?: Change
  /** Who has it; undefined while nobody does, `for good` where a shared step does. */
  holder?: string
  /** See `Lending`. */
  last: boolean
}

const FOR_GOOD = 'for good'

/** Records of one kind and members before a check waits for one that another gives back. */
const MOST = 2

interface Borrowing {
  readonly kind: OwnKind
  /** Records that are alike stand for each other. */
  readonly alike: string
  readonly operation: OperationId
  /** An attempt of a check; a shared step never gives back. */
  readonly holder: string | undefined
  readonly send: (ask: Ask) => Promise<Answer>
}

export interface Stock {
  /** A record as `make` creates it, created now or before. */
  lend(borrowing: Borrowing, make: () => Promise<Made>): Promise<Made>
  /** Takes back what a check has borrowed. */
  takeBack(holder: string, when: 'now' | 'at the end'): void
}

/** What a record is brought back to; a text that was not set may stay set. */
function formerOf(kind: OwnKind, { id, record }: Made): Change | undefined {
  const { update, path } = LENDING[kind]!
  if (!update || !path) return undefined
  const { body = {} } = termsOf(update)
  const values = Object.entries(valuesIn(update, record)).filter(
    ([name, value]) => value !== null || body[name]?.type !== 'string',
  )
  return { operation: update, path: { [path]: id }, former: Object.fromEntries(values) }
}

async function isAsCreated(kind: OwnKind, { former, made }: Lent, send: Borrowing['send']): Promise<boolean> {
  if (kind === 'learning-resource' && !(await versionsRestored(await made, send))) return false
  return !former || (await restore(former, send, async () => {})) === undefined
}

/** @param meanwhile lets other checks work while one waits */
export function stockOf(meanwhile: (wait: Promise<void>) => Promise<void>): Stock {
  const stock = new Map<string, Lent[]>()
  const waiting = new Set<() => void>()
  const holders = () => [...stock.values()].flat().map(({ holder }) => holder)

  /** A free record that is as it was created. */
  async function free(kept: Lent[], { kind, operation, holder, send }: Borrowing): Promise<Made | undefined> {
    for (let lent = kept.find((one) => !one.holder); lent; lent = kept.find((one) => !one.holder)) {
      Object.assign(lent, { holder: holder ?? FOR_GOOD, last: !!LENDING[kind]!.last?.test(operation) })
      if (await isAsCreated(kind, lent, send)) return lent.made
      kept.splice(kept.indexOf(lent), 1)
    }
    return undefined
  }

  /** A check that has nothing may wait: those that have something, and shared steps, never do. */
  async function turn(kept: readonly Lent[], holder: string | undefined): Promise<void> {
    const mayWait = holder !== undefined && !holders().includes(holder)
    const isBusy = () => {
      const returning = kept.filter((one) => one.holder !== FOR_GOOD)
      return returning.length >= MOST && returning.every((one) => one.holder)
    }
    while (mayWait && isBusy()) await meanwhile(new Promise((resolve) => waiting.add(resolve)))
  }

  return {
    async lend(borrowing, make) {
      const { kind, alike, operation, holder } = borrowing
      const key = `${kind} ${alike}`
      const kept = stock.get(key) ?? []
      stock.set(key, kept)
      await turn(kept, holder)
      const known = await free(kept, borrowing)
      if (known) return known
      const lent: Lent = { made: make(), holder: holder ?? FOR_GOOD, last: !!LENDING[kind]!.last?.test(operation) }
      kept.push(lent)
      try {
        const made = await lent.made
        Object.assign(lent, { made, former: formerOf(kind, made) })
        return made
      } catch (error) {
        kept.splice(kept.indexOf(lent), 1)
        throw error
      }
    },
    takeBack(holder, when) {
      for (const lent of [...stock.values()].flat())
        if (lent.holder === holder && (when === 'at the end' || !lent.last)) lent.holder = undefined
      for (const wake of waiting) wake()
      waiting.clear()
    },
  }
}
