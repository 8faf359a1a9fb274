/** The complaints of a validation proxy about the answers of a run, by the run file. */
import { readFileSync } from 'node:fs'
import type { RunRecord } from '../../output/run-file/record.ts'

interface Complaint {
  readonly location?: readonly (string | number)[]
  readonly message?: string
}

const HEADER = 'sl-violations'

function complaintsIn(header: unknown): readonly Complaint[] {
  try {
    return JSON.parse([header].flat().join(','))
  } catch {
    return []
  }
}

/** About answers alone: many requests of a run are meant to be refused. */
export function answerComplaints(runFile: string): {
  readonly exchanges: number
  readonly complaints: readonly string[]
  readonly complete: boolean
} {
  const complaints: string[] = []
  let exchanges = 0
  let complete = false
  for (const line of readFileSync(runFile, 'utf8').split('\n')) {
    const record = line ? (JSON.parse(line) as RunRecord) : undefined
    if (record?.kind === 'end') complete = record.complete
    if (record?.kind !== 'exchange' || !record.response) continue
    exchanges += 1
    const header = record.response.headers[HEADER]
    if (header === undefined) continue
    for (const { location = [], message } of complaintsIn(header))
      if (location[0] === 'response')
        complaints.push(`${record.operation} ${record.response.status} ${location.slice(1).join('.')}: ${message}`)
  }
  return { exchanges, complaints, complete }
}
