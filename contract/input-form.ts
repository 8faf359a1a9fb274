/**
 * The form of an input, as far as its row shows it and the terms of its operation do not: no law makes a clause of it,
 * but a request cannot be written without it. The clauses about such an input stand with the operation.
 */
import type { BodyMember } from './terms.ts'

export type InputType = BodyMember['type']

export interface InputForm {
  /** Where it travels, if its terms do not say: by default in the query of a `GET`, in the body of the others. */
  readonly in?: 'query' | 'body'
  /** Type of the value; a string where nothing is said, several where a value may be of either. */
  readonly type?: InputType | readonly InputType[]
  readonly format?: 'int32' | 'int64' | 'float' | 'language-code' | 'date-or-empty'
  readonly required?: true
  readonly nullable?: true
  readonly values?: readonly (string | number | boolean)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly default?: string | number | boolean
  /** Items of an array. */
  readonly items?: InputForm
  /** A list that travels as one text, its values between commas. */
  readonly commas?: true
  /** Members of an object. */
  readonly members?: InputForms
  /** Form of each member of an object whose member names the caller chooses. */
  readonly each?: InputForm
  /** Parts of this form of which the documents do not say that anything else is refused: a platform may take it too. */
  readonly leftOpen?: readonly ('bounds' | 'values' | 'null')[]
  /** A narrower form, which every platform takes: the documents do not show whether it takes the rest. */
  readonly surely?: Pick<InputForm, 'type' | 'values' | 'minimum' | 'minLength'>
  /** A rule that no schema can express. */
  readonly note?: string
}

/** By the name under which the input is sent; a range as `createdAt.greaterThan`. */
export type InputForms = Readonly<Record<string, InputForm>>

export const text: InputForm = { type: 'string' }
/** A required value is not empty. */
export const filled: InputForm = { type: 'string', minLength: 1 }
/** Whether it may be empty is not shown. */
export const named: InputForm = { type: 'string', surely: { minLength: 1 } }
export const integer: InputForm = { type: 'integer' }
export const flag: InputForm = { type: 'boolean' }
export const language: InputForm = { type: 'string', format: 'language-code' }
/** The flag as the older interfaces write it. */
export const zeroOrOne: InputForm = { type: 'integer', values: [0, 1] }

/** R7: a record may be without it, so that null may empty it as well as be refused. */
export const emptied = (form: InputForm): InputForm => ({ ...form, leftOpen: ['null'] })

export const required = (form: InputForm): InputForm => ({ ...form, required: true })
export const listOf = (items: InputForm): InputForm => ({ type: 'array', items })
export const object = (members: InputForms): InputForm => ({ type: 'object', members })
export const inQuery = (form: InputForm): InputForm => ({ ...form, in: 'query' })
export const oneOf = (...values: readonly string[]): InputForm => ({ type: 'string', values })

/** The same form for each of some inputs. */
export const each = (names: readonly string[], form: InputForm): InputForms =>
  Object.fromEntries(names.map((name) => [name, form]))
