/** The form of each input that the terms of its operation do not tell in full. Data only. */
import type { OperationId } from '../operations.ts'
import { currentForms } from './current.ts'
import type { InputForms } from './form.ts'
import { legacyAdminForms } from './legacy-admin.ts'
import { legacyLearnerForms } from './legacy-learner.ts'

export type { InputForm, InputForms, InputType } from './form.ts'

const forms: Partial<Record<OperationId, InputForms>> = { ...currentForms, ...legacyLearnerForms, ...legacyAdminForms }

/** By the name of the input; a path parameter that has no form is a string. */
export const formsOf = (operation: OperationId): InputForms => forms[operation] ?? {}
