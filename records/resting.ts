/** Puts to rest what a run leaves and no interface deletes: nobody signs in as its learners, nobody finds its trainings. */
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import { traitsOf } from '../contract/interfaces.ts'
import type { Members } from '../contract/members.ts'
import { type OperationId, pathNamesOf } from '../contract/operations.ts'
import { kindMadeBy, records } from '../contract/records.ts'
import { formPairs, speakerOf } from './creation.ts'
import { readingOf, recordRead, valuesIn } from './subjects.ts'

type Send = (ask: Ask) => Promise<Answer>

const shows = (record: Members, members: Members) =>
  Object.entries(members).every(([name, value]) => record[name] === value)

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''

/** An update of an older interface sends every member (R81). */
function changing(update: OperationId, change: Members, path: NonNullable<Ask['path']>, record: Members): Ask {
  const ask = { operation: update, as: speakerOf(update), path }
  if (traitsOf(update).media === 'application/json') return { ...ask, json: change }
  const values = Object.entries(valuesIn(update, record)).filter(([, value]) => isSet(value))
  return { ...ask, form: formPairs({ ...Object.fromEntries(values), ...change }) }
}

/**
 * @param id of a record that this operation created
 * @returns what became of it, in a word; undefined where nothing can be done, or it is refused
 * @throws TransportFailure
 */
export async function putToRest(operation: OperationId, id: string, send: Send): Promise<string | undefined> {
  const kind = kindMadeBy(operation)
  const { rest, update } = kind ? records[kind] : {}
  if (!rest || !update) return undefined
  const path = { [pathNamesOf(update.operation)[0]!]: id }
  const reading = readingOf({ operation: update.operation, path })
  const record = reading && recordRead(await send(reading))
  if (!record || (rest.only && !shows(record, rest.only))) return undefined
  if (shows(record, rest.change)) return rest.word
  return (await send(changing(update.operation, rest.change, path, record))).ok ? rest.word : undefined
}
