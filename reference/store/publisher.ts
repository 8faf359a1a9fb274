import type { Identified } from './collection.ts'

export interface Publisher extends Identified {
  name: string
  type: string
}
