import type { Identified } from './collection.ts'

/** A further field of learners that the platform's owner has defined. */
export interface CustomField extends Identified {
  name: string
  type: 'string' | 'integer'
}
