import type { Identified } from './collection.ts'

/** A named set of learners; the documents show it only as a filter of the learner list. */
export interface Group extends Identified {
  name: string
}
