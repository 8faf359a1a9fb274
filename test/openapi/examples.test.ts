/** The examples of the document: what the reference instance answers today, by the schemas that stand beside them. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from '../../cli/openapi/document.ts'
import { EXAMPLES_FILE } from '../../cli/openapi/examples.ts'
import { PATTERNED, patternOf } from '../../cli/openapi/formats.ts'
import { operationsIn, parametersIn, resolved } from '../../cli/openapi/reading.ts'
import { NAMES } from '../../client/target.ts'
import { operations } from '../../contract/operations.ts'
import { FORMATS } from '../../schemas/formats.ts'
import { examples } from '../../tools/examples.ts'

type Json = Record<string, any>

const document: Json = openApiDocument({ version: '1', names: NAMES, bindings: {} })
const ajv = new Ajv2020({
  strict: false,
  formats: { ...FORMATS, int32: true, int64: true, float: true, binary: true } as never,
})
ajv.addSchema({ ...document, $id: 'lpconform:openapi' })

const defectsOf = (schema: unknown, value: unknown, name: string): unknown[] => {
  const located = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"lpconform:openapi#/'))
  const validate = ajv.compile(located)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`)
}

describe('examples', () => {
  test('are written from the reference instance for every operation: `npm run maintain -- examples`', async () => {
    const committed: Record<string, Json> = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'))
    const made = (await examples()) as Record<string, Json>
    expect(Object.keys(committed)).toEqual(operations.map(({ id }) => id))
    const statuses = (of: Record<string, Json>) => Object.entries(of).map(([id, { status }]) => `${id} ${status}`)
    expect(statuses(made)).toEqual(statuses(committed))
    // The records of a seed are the same each time, whatever the requests of the suite become.
    expect(made['current/publishers.get']).toEqual(committed['current/publishers.get'])
  })

  test('are as the schemas beside them say', () => {
    const defects: unknown[] = []
    let judged = 0
    const judge = (schema: unknown, value: unknown, name: string) => {
      judged += 1
      defects.push(...defectsOf(schema, value, name))
    }
    for (const { operation, item } of operationsIn(document)) {
      const id = String(operation.operationId)
      for (const one of parametersIn(document, operation, item))
        if (one.example !== undefined) judge(one.schema, one.example, `${id} ${one.in} ${one.name}`)
      const body: Json = Object.values<Json>((operation as Json).requestBody?.content ?? {})[0] ?? {}
      if (body.example) judge(body.schema, body.example, `${id} body`)
      const answer: Json = resolved(document, (operation as Json).responses['200'])
      const json = answer.content?.['application/json']
      if (json?.examples) judge(json.schema, json.examples.reference.value, `${id} answer`)
    }
    expect(defects).toEqual([])
    expect(judged).toBeGreaterThan(200)
  })

  test('leave no example of a path parameter out', () => {
    const without = operationsIn(document).flatMap(({ operation, item }) =>
      parametersIn(document, operation, item).filter((one) => one.in === 'path' && one.example === undefined),
    )
    expect(without).toEqual([])
  })
})

test('a pattern stands for a format, and takes what the format takes', () => {
  const texts = {
    'date-time': [
      '2026-01-15T09:30:00Z',
      '2026-01-15T09:30:00+02:00',
      '2026-01-15T09:30:00.123+0200',
      '2026-01-15',
      'x',
    ],
    'legacy-date-time': ['2026-01-15 09:30:00', '2026-01-15', ''],
    'legacy-date-time-or-empty': ['2026-01-15 09:30:00', '', '2026-01-15'],
    'language-code': ['en-GB', 'zh-Hans-CN', 'en', 'EN-gb'],
    'date-or-empty': ['2026-01-15', '', '15.01.2026'],
    'moment-or-empty': ['', '2026-01-15', '2026-01-15 09:30:00', '2026-01-15T09:30:00Z', 'yesterday'],
    'hex-color': ['#0a0', '00aa00', '#12345', 'red'],
  }
  expect(Object.keys(texts).sort()).toEqual([...PATTERNED].sort())
  for (const [format, samples] of Object.entries(texts))
    for (const text of samples)
      expect(new RegExp(String(patternOf(format).pattern)).test(text), `${format} ${text}`).toBe(FORMATS[format]!(text))
})
