/** The schemas are schemas: whoever compiles them for a run does not look. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { readSchema, SCHEMA_FOLDER } from '../../schemas/index.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
const names = readdirSync(fileURLToPath(SCHEMA_FOLDER), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
  file.endsWith('.json') ? [file.replaceAll('\\', '/').slice(0, -'.json'.length)] : [],
)

test.each(names)('%s is what its meta-schema allows', (name) => {
  ajv.validateSchema(readSchema(name))
  expect(ajv.errors ?? []).toEqual([])
})

test('there are as many as the interfaces have resources', () => expect(names.length).toBeGreaterThan(40))
