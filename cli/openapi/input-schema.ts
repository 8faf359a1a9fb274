/** JSON Schema of an input, from its form. Pure. */
import type { InputForm, InputForms, InputType } from '../../contract/input-forms.ts'
import { interfaces } from '../../contract/interfaces.ts'
import type { Interface } from '../../contract/operations.ts'
import { patternOf } from './formats.ts'
import type { Json } from './schemas.ts'

const INT32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 }

const plain = (type: InputType, of: Interface): Json => {
  if (type === 'date') return { type: 'string', format: 'date' }
  if (type !== 'date-time') return { type }
  return interfaces[of].dateTimes === 'legacy-date-time'
    ? { type: 'string', ...patternOf('legacy-date-time') }
    : { type: 'string', format: 'date-time' }
}

const objectSchema = (members: InputForms, of: Interface): Json => {
  const required = Object.keys(members).filter((name) => members[name]!.required)
  return {
    properties: Object.fromEntries(Object.entries(members).map(([name, form]) => [name, inputSchema(form, of)])),
    ...(required.length ? { required } : {}),
  }
}

/** Allowed values: `null` beside them where the row says so. */
const orNull = ({ type, enum: values, ...rest }: Record<string, unknown>): Json => ({
  type: [...[type].flat(), 'null'],
  ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  ...rest,
})

function formatOf({ format }: InputForm): Json {
  if (format === 'language-code' || format === 'date-or-empty') return patternOf(format)
  return format ? { format, ...(format === 'int32' ? INT32 : {}) } : {}
}

/** @param of the interface, whose dates have a form of their own */
export function inputSchema(form: InputForm, of: Interface): Json {
  const { type = 'string', values, nullable, items, members, each } = form
  const bounds = { minimum: form.minimum, maximum: form.maximum, minLength: form.minLength, maxLength: form.maxLength }
  const schema = {
    ...(Array.isArray(type) ? { type } : plain(type as InputType, of)),
    ...formatOf(form),
    ...Object.fromEntries(
      Object.entries({ ...bounds, default: form.default }).filter(([, value]) => value !== undefined),
    ),
    ...(values ? { enum: values } : {}),
    ...(form.leftOpen ? { 'x-left-open': form.leftOpen } : {}),
    ...(form.surely ? { 'x-surely-taken': inputSchema({ type, ...form.surely }, of) } : {}),
    ...(items ? { items: inputSchema(items, of) } : {}),
    ...(members ? objectSchema(members, of) : {}),
    ...(each ? { additionalProperties: inputSchema(each, of) } : {}),
  }
  return nullable ? orNull(schema) : schema
}
