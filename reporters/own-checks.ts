/** Checks of a user's own in the forms for people: those that failed first, then what has no result, then a count. */
import { OWN_OUTCOMES } from '../contract/own-result.ts'
import type { Report } from '../contract/run.ts'
import { counted } from './counts.ts'

interface Line {
  readonly text: string
  readonly bad: boolean
}

/** Nothing where there are none. */
export function ownLines({ own = [] }: Pick<Report, 'own'>): readonly Line[] {
  if (!own.length) return []
  const passed = own.filter(({ outcome }) => outcome === 'passed').length
  const told = OWN_OUTCOMES.filter((outcome) => outcome !== 'passed').flatMap((wanted) =>
    own
      .filter(({ outcome }) => outcome === wanted)
      .map(({ id, title, operation, message, evidence }) => ({
        text: `own check ${wanted} ${id} (${operation}): ${title}: ${message}${evidence.length ? ` [${evidence.at(-1)}]` : ''}`,
        bad: wanted === 'failed' || wanted === 'broken',
      })),
  )
  return [...told, { text: `${passed} of ${counted(own.length, 'check')} of your own passed`, bad: false }]
}
