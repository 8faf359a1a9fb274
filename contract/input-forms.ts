/** The form of each input that its terms do not give in full. Data only. */
import type { InputForms } from './input-form.ts'
import { interfaces } from './interfaces.ts'
import { interfaceOf, type OperationId } from './operation.ts'

export type { InputForm, InputForms, InputType } from './input-form.ts'

/** By the name of the input; a path parameter that has no form is a string. */
export const formsOf = (operation: OperationId): InputForms =>
  interfaces[interfaceOf(operation)].contract.forms?.[operation] ?? {}
