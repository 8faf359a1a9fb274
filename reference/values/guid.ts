import type { Choices } from '../choices.ts'

const mirrored = (uuid: string) =>
  uuid.toLowerCase().replace(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))

/** The GUID under which the older interfaces know a record (R24). */
export function guidOf(uuid: string, form: Choices['guids']): string {
  if (form === 'own') return mirrored(uuid)
  if (form === 'in-braces') return `{${uuid.toUpperCase()}}`
  return form === 'upper-case' ? uuid.toUpperCase() : uuid
}

const IN_BRACES = /^\{(.*)\}$/

/** The inverse of `guidOf`; letter case does not matter. */
export function uuidOf(guid: string, form: Choices['guids']): string {
  if (form === 'own') return mirrored(guid)
  return (form === 'in-braces' ? guid.replace(IN_BRACES, '$1') : guid).toLowerCase()
}
