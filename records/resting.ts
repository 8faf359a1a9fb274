/** Puts to rest what a run leaves and no interface deletes: nobody signs in as its learners, nobody finds its trainings. */
import type { Answer } from '../client/answer.ts'
import type { Ask } from '../client/request.ts'
import { traitsOf } from '../contract/interfaces.ts'
import type { Members } from '../contract/members.ts'
import type { OperationId } from '../contract/operations.ts'
import { formPairs } from './creation.ts'
import { readingOf, recordRead, speakerOf, valuesIn } from './subjects.ts'

type Send = (ask: Ask) => Promise<Answer>

interface Rest {
  readonly update: OperationId
  readonly path: string
  readonly change: Members
  /** What it is afterwards, in a word. */
  readonly word: string
  /** Whether there is anything to do. */
  readonly awake: (record: Members) => boolean
}

const RESTS: Partial<Record<OperationId, Rest>> = {
  'current/learners.create': {
    update: 'current/learners.update',
    path: 'id',
    change: { enabled: false },
    word: 'disabled',
    awake: ({ enabled }) => enabled !== false,
  },
  'legacy-admin/learners.create': {
    update: 'legacy-admin/learners.update',
    path: 'learner_guid',
    change: { status: 'N' },
    word: 'disabled',
    awake: ({ status }) => status !== 'N',
  },
  'legacy-admin/trainings.create': {
    update: 'legacy-admin/trainings.update',
    path: 'training_guid',
    change: { status: 'A' },
    word: 'archived',
    // One under construction is seen by nobody.
    awake: ({ status }) => status === 'P',
  },
}

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''

/** An update of an older interface sends every member (R81). */
function changing({ update, path, change }: Rest, id: string, record: Members): Ask {
  const ask = { operation: update, as: speakerOf(update), path: { [path]: id } }
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
  const rest = RESTS[operation]
  const reading = rest && readingOf({ operation: rest.update, path: { [rest.path]: id } })
  const record = reading && recordRead(await send(reading))
  if (!rest || !record) return undefined
  if (!rest.awake(record)) return rest.word === 'archived' ? undefined : rest.word
  return (await send(changing(rest, id, record))).ok ? rest.word : undefined
}
