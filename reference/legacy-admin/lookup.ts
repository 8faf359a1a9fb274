import type { Question, Reply } from '../exchange.ts'
import { silence } from '../forms/answer.ts'
import { notFound } from '../refusal.ts'
import type { Collection, Identified } from '../store/collection.ts'
import { uuidOf } from '../values/guid.ts'
import type { World } from '../world.ts'
import { success } from './envelope.ts'

/** The record that a GUID names. */
export const byGuid = <T extends Identified>(guid: string, records: Collection<T>, world: World): T | undefined =>
  records.byUuid(uuidOf(guid, world.choices.guids))

/** The record that a path parameter names. @throws Refusal when there is none */
export function recordAt<T extends Identified>(
  question: Question,
  world: World,
  records: Collection<T>,
  name: string,
): T {
  const record = byGuid(question.path[name] ?? '', records, world)
  if (!record) throw notFound(`the record ${name}`)
  return record
}

/** Answers a read about one record, or in the chosen manner when nobody has the GUID (R91). @throws Refusal */
export function reading<T extends Identified>(
  question: Question,
  world: World,
  records: Collection<T>,
  name: string,
  then: (record: T) => Reply,
): Reply {
  const record = byGuid(question.path[name] ?? '', records, world)
  if (record) return then(record)
  switch (world.choices.unknownGuid) {
    case '204':
      return silence()
    case 'empty array':
      return success([], {}, { totalCount: 0, count: 0 })
    case 'failure':
      throw notFound(`the record ${name}`)
  }
}
