/** The contract as an OpenAPI 3.1 document: valid by the specification, whole, and bound as the profile says. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/operations.ts'
import { FORMATS } from '../../schemas/formats.ts'
import { called, folderOf } from './command.ts'

type Json = Record<string, any>

async function documentWith(profile?: object): Promise<Json> {
  const folder = folderOf({ 'profile.json': JSON.stringify(profile ?? {}) })
  const { code, out } = await called(['openapi', '--profile', 'profile.json'], { folder })
  expect(code).toBe(0)
  return JSON.parse(out)
}

const operationsIn = (document: Json): Json[] =>
  Object.values(document.paths as Json).flatMap((item: Json) =>
    Object.values(item).filter((one: any) => one?.operationId !== undefined),
  )

const at = (document: Json, pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce((value: any, part) => value?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], document)

const document = await documentWith()

describe('openapi', () => {
  test('is valid by the schema of OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  test('has every operation once, with each parameter of its path', () => {
    const found = operationsIn(document)
    expect(found.map(({ operationId }) => operationId).sort()).toEqual(
      operations.map(({ id }) => id.replace('/', '.')).sort(),
    )
    for (const [path, item] of Object.entries(document.paths as Json))
      for (const { parameters = [] } of Object.values(item as Json)) {
        const names = parameters.flatMap((one: Json) => (one.in === 'path' ? [one.name] : []))
        expect(names.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
      }
  })

  test('shows an example of each parameter of a path', () => {
    const shown = operationsIn(document).flatMap(({ parameters = [], operationId }) =>
      parameters.flatMap((one: Json) => (one.in === 'path' ? [[operationId, one.example]] : [])),
    )
    expect(shown.length).toBeGreaterThan(60)
    expect(shown.filter(([, example]) => example === undefined)).toEqual([])
  })

  test('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!)
    expect(references.length).toBeGreaterThan(300)
    expect(references.filter((target) => at(document, target) === undefined)).toEqual([])
  })

  test('has schemas that compile, and judge as those of the checks', () => {
    const ajv = new Ajv2020({ strict: false, logger: false, formats: FORMATS as never })
    ajv.addSchema({ ...document, $id: 'lpconform:openapi' })
    for (const name of Object.keys(document.components.schemas))
      expect(ajv.getSchema(`lpconform:openapi#/components/schemas/${name}`), name).toBeTypeOf('function')
    const answer = at(document, document.paths['/v2/learners/'].get.responses['2XX'].$ref) as Json
    const page = answer.content['application/json'].schema
    const validate = ajv.compile({
      $id: 'lpconform:page',
      ...JSON.parse(JSON.stringify(page).replaceAll('"#/', '"lpconform:openapi#/')),
    })
    expect(validate({ items: [] })).toBe(true)
    expect(validate({ items: [{ id: 'one' }] })).toBe(false)
  })

  test('knows what the documents say of sizes, filters, ranges, roles and bodies', () => {
    const { get, post } = document.paths['/v2/learners/']
    const size = get.parameters.find(({ name }: Json) => name === 'size')
    expect(size).toMatchObject({ in: 'query', schema: { type: 'integer', default: 100, maximum: 100 } })
    expect(size['x-clauses']).toContain('current.learners.list.size-maximum')
    expect(get['x-roles']).toEqual(['svc/admin'])
    expect(get.security).toEqual([{ bearer: [] }])
    expect(post.requestBody.content['application/json'].schema.required).toEqual(['login'])
    const search = document.paths['/v1/activity-trackings/search'].post
    expect(search.requestBody.content['application/json'].schema.properties).toHaveProperty('timeSpent')
    expect(document.components.securitySchemes.key).toMatchObject({ type: 'apiKey', in: 'header', name: 'API-KEY' })
  })
})

describe('openapi with options', () => {
  test('is bound as the profile says, and stays valid', async () => {
    const bound = await documentWith({
      operations: { 'current/learners.get': { method: 'POST', path: '/api/people/{id}' } },
      names: { sessionCookie: 'SID' },
    })
    expect(bound.paths['/api/people/{id}'].post.operationId).toBe('current.learners.get')
    expect(bound.components.securitySchemes.session.name).toBe('SID')
    expect(await new Validator().validate(structuredClone(bound))).toEqual({ valid: true })
  })

  test('names two operations that a profile binds to one place', async () => {
    const folder = folderOf({
      'p.json': '{"operations": {"current/learners.update": {"method": "GET"}}}',
    })
    const { code, err } = await called(['openapi', '--profile', 'p.json'], { folder })
    expect(code).toBe(2)
    expect(err).toMatch(/current\/learners\.update and current\.learners\.get are both bound to GET|learners\.get and/)
  })

  test('is written to a file, or says why not', async () => {
    const folder = folderOf()
    expect(await called(['openapi', '--out', 'contract.json'], { folder })).toMatchObject({ code: 0, out: '' })
    expect(JSON.parse(readFileSync(join(folder, 'contract.json'), 'utf8'))).toEqual(await documentWith())
    const { code, err } = await called(['openapi', '--out', 'none/contract.json'], { folder })
    expect([code, err]).toEqual([2, 'error: --out none/contract.json: cannot be written (ENOENT)\n'])
  })
})
