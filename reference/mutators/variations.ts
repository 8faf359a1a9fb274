/**
 * The one way to write a variation: the verbs of `builder.ts`, with the readings that allow it in place of the checks that
 * must turn. What it changes may be one operation, or several: `shows(READS, 'slug', 'title', ['R7'], change)`.
 *
 * | verb beside those of faults | what it takes |
 * |---|---|
 * | `varies` | wrappers themselves, where one verb is not enough |
 * | `chooses` | choices that the reference instance leaves open, and wrappers that go with them |
 * | `holds` | a change of the stored records before the first request |
 */

import type { ReadingId } from '../../contract/readings.ts'
import type { Around, Choices, Store, World } from '../index.ts'
import { answering, refusing, showing, type Where } from './builder.ts'
import { around, asking, edited, replying, type Variation } from './fault.ts'

type Readings = readonly ReadingId[]

/** The verbs of variations whose ids begin alike. @param prefix with the sign that ends it */
export function variationsOf(prefix: string) {
  const varies = (slug: string, title: string, readings: Readings, ...by: readonly Around[]): Variation => ({
    id: `${prefix}${slug}`,
    title,
    readings,
    around: by,
  })
  const by =
    <What extends readonly unknown[]>(wrapper: (operation: Where, ...what: What) => Around) =>
    (where: Where | readonly Where[], slug: string, title: string, readings: Readings, ...what: What): Variation =>
      varies(slug, title, readings, ...[where].flat().map((operation) => wrapper(operation, ...what)))
  return {
    varies,
    asks: by(asking),
    answers: by(answering),
    replies: by(replying),
    shows: by(showing),
    refuses: by(refusing),
    wraps: by(around),
    chooses: (slug: string, title: string, readings: Readings, choices: Partial<Choices>, ...list: Around[]) => ({
      ...varies(slug, title, readings, ...list),
      choices,
    }),
    holds: (slug: string, title: string, readings: Readings, edit: (store: Store, world: World) => void) =>
      varies(slug, title, readings, edited(edit)),
  }
}
