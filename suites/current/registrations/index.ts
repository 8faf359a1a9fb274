/** Registration operations: current, Registrations. */
import { registrationsList } from './list.ts'
import { registrationsUpdate } from './update.ts'

export const registrations = [registrationsList, registrationsUpdate]
