/**
 * Every request that writes goes through here: what it creates, and what it changes of records that the run did not
 * create, is in the ledger before it is sent. No check can forget it.
 */

import type { Answer } from '../client/answer.ts'
import { Undecided } from '../client/answers/outcome.ts'
import type { Ask } from '../client/request.ts'
import { TransportFailure } from '../client/transport.ts'
import { isWriting, type OperationId, operationOf } from '../contract/operations.ts'
import { kindMadeBy, type RecordKind, storedAs, wordOf } from '../contract/records.ts'
import { disturbed, needs } from '../contract/verdict.ts'
import { isOwn } from '../fixtures/builders.ts'
import type { LedgerEntry } from '../output/run-file/record.ts'
import { createdBy, creates } from './creation.ts'
import type { Ledger, Settle } from './ledger.ts'
import { putToRest } from './resting.ts'
import { isAsBefore, restore } from './restoring.ts'
import {
  type Change,
  isNobodys,
  recordBefore,
  recordRead,
  restorableOf,
  type Subject,
  subjectOf,
  type Values,
  valuesIn,
} from './subjects.ts'
import { unansweredOf } from './unanswered.ts'
import { canUndo, type Left, undo } from './undoing.ts'

type Send = (ask: Ask) => Promise<Answer>

interface Open extends Change {
  readonly name: string
  /** The check that changes it. */
  readonly by: string
  readonly settle: Settle
}

export interface Accounting {
  /** Sends a request, entered first when it writes. */
  send(ask: Ask, sending: Sending): Promise<Answer>
  /** A record that came with one of the run's own. */
  adopt(operation: OperationId, path: NonNullable<Ask['path']>): void
  /** A record that an earlier run created, by the operation that did so, and left. */
  recognize(creation: OperationId, id: string | number): void
  /** Former values that only a check can know: no operation shows them. */
  remember(operation: OperationId, path: NonNullable<Ask['path']>, former: Values): void
  /**
   * Restores what a check, or all of them, changed and did not put back, and undoes what can be undone of what they
   * created; `sleep` waits milliseconds.
   * @returns what could not be restored, in words
   */
  settle(deliver: Send, sleep: (ms: number) => Promise<unknown>, by?: string): Promise<readonly string[]>
  /** Disables or archives what stays of what the run created, as far as that is possible. */
  rest(deliver: Send): Promise<void>
}

interface Sending {
  readonly deliver: Send
  /** Id of the check that sends. */
  readonly by: string
}

const nameOf = ({ kind, id }: Subject) => `${kind} ${id}`

const texts = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(texts) : []

const HANDLE = 160

const createdKind = (creation: OperationId): RecordKind => storedAs(kindMadeBy(creation)!)

/** A value by which what a request creates is found again: a name of the run's, or what was sent. */
function handleOf({ operation, path, json, form, multipart }: Ask): string {
  // How an undone registration is looked for.
  if (operation === 'legacy-admin/sessions.register') return `${path?.learner_guid} in ${path?.session_guid}`
  const sent = json ?? form ?? multipart ?? {}
  const own = texts(sent).find(isOwn)
  // Without a name, by what it was created under.
  return (own ?? JSON.stringify(path ? [path, sent] : sent)).slice(0, HANDLE)
}

/** It never came to the target. */
const wasNotSent = (error: unknown) => error instanceof TransportFailure && error.kind === 'unreachable'

/** What a run has done so far. */
interface Books {
  readonly ledger: Ledger
  /** Records of the run's own; how a creation is settled once more when it is undone. */
  readonly own: Map<string, Settle | undefined>
  readonly open: Map<string, Promise<Open | undefined>>
  /** Changed, and what they were before is not known. */
  readonly lasting: Map<string, Settle>
  readonly known: Map<string, Values>
  /** Records that earlier runs left and this one uses again; those that it has changed are put to rest once more. */
  readonly found: Map<string, { readonly creation: OperationId; readonly id: string; changed: boolean }>
  /** Creations that an interface can undo. */
  readonly undoable: Map<string, { readonly by: string; readonly left: Left }>
}

interface Settled {
  readonly settle: Settle
  /** Called after a success. */
  readonly after: (answer: Answer) => void
  /** What was asked for, nobody has: without an answer as well, nothing has come of it. */
  readonly isNobodys?: boolean
}

async function settled(deliver: () => Promise<Answer>, { settle, after, isNobodys = false }: Settled) {
  try {
    const answer = await deliver()
    if (answer.ok) after(answer)
    else if (answer.refused) settle('refused')
    return answer
  } catch (error) {
    if (isNobodys || wasNotSent(error)) settle('refused')
    throw error
  }
}

function created({ ledger, own, undoable }: Books, ask: Ask, { deliver, by }: Sending): Promise<Answer> {
  const kind = createdKind(ask.operation)
  const what = wordOf(kind)
  const settle = ledger.enter({ operation: ask.operation, what, handle: handleOf(ask), state: 'intended' })
  return settled(() => deliver(ask), {
    settle,
    after: (made) => {
      const id = createdBy(made)?.id
      const name = `${kind} ${id}`
      // Writing the same row of trackings again creates no other.
      settle(own.has(name) ? 'undone' : 'created', { id })
      if (id !== undefined && !own.has(name)) own.set(name, settle)
      const { operation } = ask
      if (id !== undefined && canUndo({ operation }))
        undoable.set(name, { by, left: { operation, what, handle: id, id, state: 'created' } })
    },
  })
}

/** The entry of a foreign record; undefined for one of the run's own. */
async function opened(
  { ledger, own, known }: Books,
  { operation }: Ask,
  subject: Subject,
  { deliver, by }: Sending,
): Promise<Open | undefined> {
  const name = nameOf(subject)
  const { path } = subject
  const record = await recordBefore({ operation, path }, deliver).catch(() => undefined)
  if (texts(record).some(isOwn)) own.set(name, undefined)
  const former = known.get(name) ?? (record && valuesIn(operation, record))
  if (!former || own.has(name)) return undefined
  const entry = { operation, what: `change of ${name}`, handle: subject.id, state: 'changing', path, former } as const
  return { operation, path, former, name, by, settle: ledger.enter(entry) }
}

async function changed(books: Books, ask: Ask, subject: Subject, sending: Sending): Promise<Answer> {
  const { ledger, own, open, lasting } = books
  const { deliver } = sending
  const name = nameOf(subject)
  const found = books.found.get(name)
  if (found) found.changed = true
  if (own.has(name)) return deliver(ask)
  let entry = open.get(name)
  if (!entry) {
    entry = opened(books, ask, subject, sending)
    open.set(name, entry)
  }
  if (await entry) return deliver(ask)
  open.delete(name)
  if (own.has(name) || lasting.has(name)) return deliver(ask)
  const { operation } = ask
  const { id, path } = subject
  const settle = ledger.enter({ operation, what: `change of ${name}`, handle: id, path, state: 'changing' })
  return settled(() => deliver(ask), {
    settle,
    isNobodys: isNobodys(subject),
    after(answer) {
      // R91: a success without a record, of one that nobody has.
      if (isNobodys(subject) && !recordRead(answer)) return settle('refused')
      settle('kept', { id })
      lasting.set(name, settle)
    },
  })
}

async function deleted(books: Books, ask: Ask, subject: Subject, sending: Sending): Promise<Answer> {
  const answer = await changed(books, ask, subject, sending)
  if (answer.ok) {
    books.own.get(nameOf(subject))?.('undone')
    books.undoable.delete(nameOf(subject))
  }
  return answer
}

/** @returns what could not be restored, in words */
async function restoreAll(
  { open }: Books,
  deliver: Send,
  sleep: (ms: number) => Promise<unknown>,
  by?: string,
): Promise<readonly string[]> {
  const failures: { readonly change: Open; readonly why: string }[] = []
  const done = (name: string, change?: Open) => {
    change?.settle('undone')
    open.delete(name)
  }
  for (const [name, entry] of open) {
    const change = await entry
    if (by !== undefined && change?.by !== by) continue
    const why = change && (await restore(change, deliver, sleep))
    if (why === undefined) done(name, change)
    else failures.push({ change: change!, why })
  }
  const left: string[] = []
  for (const { change, why } of failures) {
    // One record may have two identifiers, of which writes take one (R71): the other has brought it back.
    if (await isAsBefore(change, deliver).catch(() => false)) done(change.name, change)
    else left.push(sentenceOf(change, why))
  }
  return left
}

async function undoAll({ undoable, own }: Books, deliver: Send, by?: string): Promise<void> {
  for (const [name, { by: creator, left }] of undoable) {
    if (by !== undefined && creator !== by) continue
    undoable.delete(name)
    // What stays is in the ledger.
    const undone = await undo(left, deliver).catch(() => undefined)
    if (undone && undone.kind !== 'failed') own.get(name)?.('undone')
  }
}

async function restAll({ ledger, own, found }: Books, deliver: Send): Promise<void> {
  for (const { operation, id, what, state } of ledger.entries) {
    if (state !== 'created' || id === undefined) continue
    // What stays is in the ledger.
    const word = await putToRest(operation, id, deliver).catch(() => undefined)
    if (word !== undefined) own.get(`${createdKind(operation)} ${id}`)?.('created', { what: `${what} (${word})` })
  }
  for (const { creation, id, changed } of found.values())
    if (changed) await putToRest(creation, id, deliver).catch(() => undefined)
}

/** What an earlier part of the run created is put to rest, or undone, at the end of this one. */
function takeOver({ ledger, own, undoable }: Books, earlier: readonly LedgerEntry[]): void {
  for (const entry of earlier) {
    const name = `${createdKind(entry.operation)} ${entry.id}`
    own.set(name, ledger.takeOver(entry))
    if (canUndo(entry)) undoable.set(name, { by: '', left: entry })
  }
}

/** Requests of one check for new records: a burst that looks for a rate limit sends some hundreds in all its attempts. */
const MOST_TRIES = 2000

interface Creating {
  /** Records that may be created. */
  readonly most?: number
  /** Created by an earlier part of the run. */
  readonly earlier?: readonly LedgerEntry[]
}

/** @throws RangeError for a member that `cleanup` would leave as it is */
function demandRestorable(operation: OperationId, former: Values): void {
  const unknown = Object.keys(former).filter((name) => !restorableOf(operation).includes(name))
  if (unknown.length) throw new RangeError(`${operation}: ${unknown.join()} is missing in records/subjects.ts`)
}

export function accountingOf(ledger: Ledger, creating: Creating = {}): Accounting {
  const { most = Number.POSITIVE_INFINITY, earlier = [] } = creating
  const books: Books = {
    ledger,
    own: new Map(),
    open: new Map(),
    lasting: new Map(),
    known: new Map(),
    found: new Map(),
    undoable: new Map(),
  }
  takeOver(books, earlier)
  const unanswered = unansweredOf()
  let creations = 0
  const asked = new Map<string, number>()

  async function createdWithin(ask: Ask, sending: Sending): Promise<Answer> {
    const tries = (asked.get(sending.by) ?? 0) + 1
    asked.set(sending.by, tries)
    if (tries > MOST_TRIES) throw new Error(`${sending.by} has asked for ${MOST_TRIES} records, and does not end`)
    if (creations >= most) throw new Undecided(needs.credential(`--max-creations above ${most}`))
    const { operation } = ask
    const why = unanswered.reasonAgainst(operation)
    if (why !== undefined) throw new Undecided(disturbed(why))
    creations++
    try {
      const answer = await created(books, ask, sending)
      unanswered.note(operation, answer.ok && isNamed(answer), answer)
      if (answer.refused) creations--
      return answer
    } catch (error) {
      if (!wasNotSent(error)) unanswered.note(operation, false)
      throw error
    }
  }

  return {
    send(ask, sending) {
      if (!isWriting(ask.operation)) return sending.deliver(ask)
      const isNew = creates(ask)
      const subject = isNew ? rowOf(ask) : subjectOf(ask)
      if (!subject) return isNew ? createdWithin(ask, sending) : sending.deliver(ask)
      return (ask.operation.endsWith('.delete') ? deleted : changed)(books, ask, subject, sending)
    },
    remember(operation, path, former) {
      demandRestorable(operation, former)
      const { open, lasting, known } = books
      const name = nameOf(subjectOf({ operation, as: 'anonymous', path })!)
      known.set(name, former)
      const settle = lasting.get(name)
      if (!settle) return
      lasting.delete(name)
      settle('changing', { former })
      open.set(name, Promise.resolve({ operation, path, former, name, by: '', settle }))
    },
    recognize(creation, id) {
      const name = `${createdKind(creation)} ${id}`
      // An interrupted part of this run created it.
      if (books.own.has(name)) return
      books.own.set(name, undefined)
      books.found.set(name, { creation, id: String(id), changed: false })
    },
    adopt: (operation, path) => void books.own.set(nameOf(subjectOf({ operation, as: 'anonymous', path })!), undefined),
    rest: (deliver) => restAll(books, deliver),
    async settle(deliver, sleep, by) {
      const failures = await restoreAll(books, deliver, sleep, by)
      await undoAll(books, deliver, by)
      return failures
    },
  }
}

/** Whether a creation's answer names what was created; that to an upload of rows need not. */
const isNamed = (answer: Answer) =>
  answer.ask.operation === 'legacy-learner/trackings.upload' || createdBy(answer)?.id !== undefined

/** A row of trackings that is named is changed, not created. */
const rowOf = (ask: Ask) => (ask.operation === 'legacy-learner/trackings.save' ? subjectOf(ask) : undefined)

const sentenceOf = ({ operation, name, former }: Open, why: string) =>
  `not restored: ${name} (${operationOf(operation).title}): ${why}; former values ${JSON.stringify(former)}`
