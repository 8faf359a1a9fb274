/** Records that a check creates for itself, borrows from others, or offers to them. */

import type { Members } from '../contract/members.ts'
import { type CreatedKind, createdRow } from '../contract/records.ts'
import { create, createdBy, idOf, type Made, recordCreated, type Workshop } from '../fixtures/records/creation.ts'
import { leftovers } from '../fixtures/records/leftovers.ts'
import { useOf } from '../fixtures/records/specimens.ts'
import type { Check } from './check.ts'
import type { Looks } from './read-cache.ts'
import type { OwnOptions, Scope } from './scope.ts'
import { holderOf, type ScopeParts } from './scope-parts.ts'
import type { World } from './world.ts'

interface Making {
  readonly parts: ScopeParts
  readonly scope: Scope
  readonly workshop: () => Workshop
  readonly counts: Map<string, number>
  readonly part: string
  readonly options: OwnOptions
  readonly looks: Looks
}

const isCreationOf = (kind: CreatedKind, { operation }: Check) => createdRow(kind).creation.operation === operation

/** Lends a record that a check has created to others; nothing where the answer shows none. */
export function offerTo({ specimens }: World, { sent, answer }: Pick<Made, 'sent' | 'answer'>, as: 'free' | 'model') {
  const { kind, id } = createdBy(answer) ?? {}
  if (!kind || id === undefined) return
  const record = recordCreated(answer)!
  // Records that the path of a request names count like those in its body.
  const members = { ...answer.ask.path, ...sent }
  specimens.offer(kind, { id: idOf(kind, record), sent: members, record, answer }, as)
}

/** A record for a check: created for it, shared with others, or borrowed. @throws Refused, Undecided */
export async function ownFrom(making: Making, kind: CreatedKind, members: Members): Promise<Made> {
  const { parts, scope, workshop, counts, part, options, looks } = making
  const { world, check } = parts
  const { send, known, builder } = workshop()
  const make = (sent: Members) => create(kind, sent, { send, known, builder })
  const alike = options.alike !== undefined
  const confirming = parts.attempt > 1 || parts.repetition
  const use = confirming || options.fresh ? 'fresh' : useOf(kind, check.operation, members, alike)
  const sharedRecord = (sent: Members, turn: number, more: OwnOptions = {}) =>
    scope.once(`own ${kind} ${options.alike ?? JSON.stringify(sent)} ${turn}`, (shared) =>
      shared.own(kind, sent, { ...options, ...more }),
    )
  // A record that is created within a shared step belongs to that step.
  if (use === 'fresh' || (use === 'shared' && part && isCreationOf(kind, check))) return make(members)
  if (use === 'shared' && !part) {
    const key = `${kind} ${options.alike ?? JSON.stringify(members)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return sharedRecord(members, count, { keep: true })
  }
  return world.specimens.lend({
    kind,
    members,
    alike,
    operation: check.operation,
    holder: holderOf(parts, part),
    keep: options.keep === true,
    memory: looks,
    fits: options.fits,
    send,
    unique: () => builder.uniqueName(),
    make,
    model: async () => {
      const model = world.models.get(createdRow(kind).creation.operation)
      if (model) await scope.once(`model of ${kind}`, model)
    },
    template: (sent) => sharedRecord(sent, 1, { fresh: true }),
    async leftovers(sent, template) {
      if (!world.reuse) return []
      const left = await leftovers(kind, sent, template, { send, known, created: world.ledger.ids })
      for (const { id } of left) world.accounting.recognize(createdRow(kind).creation.operation, id)
      return left
    },
  })
}
