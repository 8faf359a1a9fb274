/** The other forms of the contract: OpenAPI 3.0, YAML, one interface, a collection and types. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { operations } from '../../contract/operations.ts'
import { called, folderOf } from '../cli/command.ts'

type Json = Record<string, any>

const folder = folderOf()
const written = async (file: string, ...words: string[]): Promise<string> => {
  expect(await called(['openapi', ...words, '--out', file], { folder })).toMatchObject({ code: 0 })
  return readFileSync(join(folder, file), 'utf8')
}

describe('the forms of the contract', () => {
  let newest: Json
  beforeAll(async () => {
    newest = JSON.parse(await written('contract.json'))
  })

  test('YAML says the same as JSON, by the name of the file or by --format', async () => {
    expect(parse(await written('contract.yaml'))).toEqual(newest)
    const { out } = await called(['openapi', '--format', 'yaml'], { folder })
    expect(parse(out)).toEqual(newest)
  })

  test('3.0 is valid, and knows neither lists of types nor null', async () => {
    const older = JSON.parse(await written('older.json', '--version', '3.0'))
    expect(older.openapi).toMatch(/^3\.0\./)
    expect(await new Validator().validate(structuredClone(older))).toEqual({ valid: true })
    expect(JSON.stringify(older)).not.toMatch(/"type":(?:\[|"null")|"const":|"jsonSchemaDialect"/)
    expect(Object.keys(older.paths)).toEqual(Object.keys(newest.paths))
  })

  test('one interface has its operations and nothing of the others', async () => {
    const one = JSON.parse(await written('one.json', '--interface', 'legacy-learner'))
    const ids = operations.filter(({ id }) => id.startsWith('legacy-learner/')).map(({ id }) => id.replace('/', '.'))
    const items = Object.values<Json>(one.paths).flatMap((item) => Object.values<Json>(item))
    expect(items.flatMap(({ operationId }) => operationId ?? []).sort()).toEqual(ids.sort())
    expect(Object.keys(one.components.schemas).filter((name) => !name.startsWith('legacy-learner.'))).toEqual([])
    expect(Object.keys(one.components.securitySchemes)).toEqual(['session'])
    expect(await new Validator().validate(one)).toEqual({ valid: true })
  })

  test('unknown versions, forms and interfaces are named together', async () => {
    const words = ['openapi', '--version', '2.0', '--format', 'jsn', '--interface', 'curent']
    const { code, err } = await called(words, { folder })
    expect(code).toBe(2)
    expect(err).toMatch(/--version: unknown[\s\S]*--format: unknown[\s\S]*--interface: unknown/)
  })

  test('the collection signs in, keeps what it gets, and has every request once', async () => {
    const { item, variable } = JSON.parse(await written('collection.json', '--format', 'postman'))
    const requests: Json[] = item.flatMap((one: Json) => one.item)
    expect(requests.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id.replace('/', '.')).sort())
    expect(item.at(-1).name).toBe('sign-out')
    const login = requests.find(({ id }) => id === 'current.tokens.login')!
    expect(login.request.body.raw).toContain('{{password}}')
    expect(JSON.stringify(login.event)).toContain("set('accessToken'")
    const known = new Set(variable.map(({ key }: Json) => key))
    const used = [...JSON.stringify(item).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name)
    expect(used.filter((name) => !known.has(name))).toEqual([])
    const kept = [...JSON.stringify(item).matchAll(/keep\(\\"([^"\\]+)/g)].map(([, name]) => name)
    expect(kept.length).toBeGreaterThan(30)
    expect(kept.filter((name) => !known.has(name))).toEqual([])
  })

  test('the types compile with strict settings, and tell a success from a failure', async () => {
    await written('api.d.ts', '--format', 'types')
    const use = `import type { OperationId, Operations } from './api.d.ts'
const query: Operations['current.learners.list']['query'] = { size: 3, enabled: true }
declare const answer: Operations['legacy-admin.learners.get']['answer']
const text: string | undefined = answer.success ? answer.value[0]?.guid : answer.message
const id: OperationId = 'current.tokens.login'
// @ts-expect-error no such value
const status: NonNullable<Operations['current.registrations.update']['body']>['status'] = 'LATE'
export { id, query, status, text }
`
    writeFileSync(join(folder, 'use.ts'), use)
    const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
    const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--types', '']
    const { status, stdout } = spawnSync(
      compiler,
      [...strict, '--module', 'nodenext', '--target', 'es2023', 'use.ts'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    expect([status, stdout]).toEqual([0, ''])
  })
})

describe('the contract for generators', () => {
  test.each(['3.1', '3.0'])('for generators, %s has exact statuses and integers, and is valid', async (version) => {
    const words = ['--for-generators', '--version', version]
    const text = await written(`generators-${version}.json`, ...words)
    const simple = JSON.parse(text)
    expect(await new Validator().validate(structuredClone(simple))).toEqual({ valid: true })
    expect(text).not.toMatch(/"\dXX":|"type": "null"/)
    const operationsOf = (document: Json): Json[] =>
      Object.values<Json>(document.paths).flatMap((item) => Object.values<Json>(item).filter((one) => one.responses))
    const whole = JSON.parse(await written('whole.json'))
    expect(operationsOf(simple).map(({ operationId }) => operationId)).toEqual(
      operationsOf(whole).map(({ operationId }) => operationId),
    )
    for (const { responses } of operationsOf(simple)) expect(Object.keys(responses)).toContain('default')
    const schemas: Json[] = []
    JSON.parse(text, (_, value) => {
      if ([value?.type].flat().includes('integer')) schemas.push(value)
      return value
    })
    expect(schemas.length).toBeGreaterThan(100)
    expect(schemas.filter(({ format }) => !/^int/.test(format))).toEqual([])
  })

  test('of what the documents leave open, it takes what a lenient platform takes, and sends what every one takes', async () => {
    const [plain, simple] = await Promise.all(
      [[], ['--for-generators']].map(async (words, at) => JSON.parse(await written(`open-${at}.json`, ...words))),
    )
    const inputOf = (document: Json, path: string, name: string): Json =>
      document.paths[path].get.parameters.find((one: Json) => one.name === name).schema
    const size = ['/v2/learners/', 'size'] as const
    expect(inputOf(plain, ...size)).toMatchObject({ maximum: 100, 'x-left-open': ['bounds'] })
    expect(inputOf(simple, ...size)).toMatchObject({
      maximum: 2_147_483_647,
      description: 'As documented: at most 100.',
    })
    const included = inputOf(simple, '/v2/learners/', 'include').items
    expect(included).not.toHaveProperty('enum')
    expect(included.description).toContain('count')
    expect(inputOf(simple, '/v1/tags/{id}', 'id')).toMatchObject({ minimum: 0, maximum: 2_147_483_647 })
    const status = ['/API/ADMIN/v1/REST/Training/', 'status'] as const
    expect(inputOf(plain, ...status)).not.toHaveProperty('enum')
    expect(inputOf(simple, ...status)).toMatchObject({ enum: ['C', 'P', 'A'] })
    const { properties } = simple.paths['/v2/learners/{id}'].patch.requestBody.content['application/json'].schema
    expect(properties.timezone).toMatchObject({ type: ['string', 'null'], minLength: 1 })
    const created = simple.paths['/v1/learning-resources/'].post.requestBody.content['application/json'].schema
    const { durationInMinutes } = created.properties.localizedVersion.properties.metadata.properties
    expect(durationInMinutes).toMatchObject({ type: ['integer', 'null'], minimum: 0, maximum: 2_147_483_647 })
    expect(JSON.stringify(simple)).not.toMatch(/x-left-open|x-surely-taken/)
  })

  test('a form that is no document, and a comparison, are refused for generators', async () => {
    for (const more of [
      ['--format', 'postman'],
      ['--check', 'contract.json'],
    ]) {
      const { code, err } = await called(['openapi', '--for-generators', ...more], { folder })
      expect([code, err]).toEqual([2, expect.stringContaining('--for-generators: ')])
    }
  })
})

describe('openapi --check', () => {
  test('says that the contract is as the contract, in either form', async () => {
    await written('same.yaml', '--version', '3.0')
    expect(await called(['openapi', '--check', 'same.yaml'], { folder })).toMatchObject({
      code: 0,
      out: 'same.yaml: as the contract\n',
    })
  })

  test('names each difference with its operation and clauses, and ends with 1', async () => {
    const other = JSON.parse(await written('other.json'))
    const { get } = other.paths['/v2/learners/']
    get.parameters.find((one: Json) => one.name === 'size').schema.maximum = 50
    delete other.paths['/v1/publishers/{id}']
    writeFileSync(join(folder, 'other.json'), JSON.stringify(other))
    const { code, out } = await called(['openapi', '--check', 'other.json'], { folder })
    expect(code).toBe(1)
    expect(out).toContain('stricter   query size: expected maximum 100, got maximum 50\n')
    expect(out).toContain('current.learners.list.size-maximum\n')
    expect(out).toContain('missing    operation: expected GET /v1/publishers/{id}, got nothing\n')
    expect(out).toContain('other.json: 1 missing, 1 stricter, 0 looser, 0 different, in 2 operations\n')
    const json = await called(['openapi', '--check', 'other.json', '--format', 'json'], { folder })
    expect(JSON.parse(json.out)).toHaveLength(2)
  })

  test('takes documents without our ids, under another server and without components', async () => {
    const learners = {
      get: { parameters: [{ name: 'size', in: 'query', schema: { type: 'string' } }], responses: { 200: {} } },
    }
    const other = {
      openapi: '3.0.0',
      servers: [{ url: 'https://lms.example.test/v2' }],
      paths: { '/learners': learners },
    }
    writeFileSync(join(folder, 'short.json'), JSON.stringify(other))
    const { code, out } = await called(['openapi', '--check', 'short.json'], { folder })
    expect(code).toBe(1)
    expect(out).toContain('different  query size: expected type integer, got type string\n')
    expect(out).toContain('looser     credential: expected http bearer, got nothing\n')
    expect(out).toContain('missing    query login: expected the parameter, got nothing\n')
  })

  test('says why a file cannot be compared', async () => {
    const bad = folderOf({
      'a.json': '{"swagger": "2.0", "paths": {}}',
      'b.yaml': 'paths: [',
      'd.yaml': 'openapi: { toString: [] }\npaths: {}',
      'e.json': '{"openapi": "3.1.0"}',
    })
    for (const [file, why] of [
      ['a.json', 'must be of OpenAPI 3'],
      ['b.yaml', 'b.yaml, line 1, column 9: invalid YAML'],
      ['c.json', 'c.json: cannot be read: no such file'],
      ['d.yaml', 'd.yaml, line 1, column 1, openapi: must be of OpenAPI 3'],
      ['e.json', 'must be an OpenAPI document'],
    ])
      expect(await called(['openapi', '--check', file!], { folder: bad })).toMatchObject({
        code: 2,
        err: expect.stringContaining(why!),
      })
  })
})
