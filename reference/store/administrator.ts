import type { Identified } from './collection.ts'

export interface Administrator extends Identified {
  login: string
  password: string
  entityId: number
  /** The 'super user' right (current: What the service does). */
  superUser: boolean
  enabled: boolean
}
