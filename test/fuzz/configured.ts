/** Files that a user or a checkout configures the suite with: profiles, waivers, options, places, records, OpenAPI. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { openApiDocument } from '../../cli/openapi/document.ts'
import type { Json } from '../../cli/openapi/schemas.ts'
import { checkOpenApi } from '../../cli/openapi-check.ts'
import { NAMES } from '../../client/target.ts'
import { readDataFile } from '../../library/stand-in/data/reading.ts'
import { readOptionsFile } from '../../runner/configuration/options-file.ts'
import type { Problem } from '../../runner/configuration/problem.ts'
import { readProfiles } from '../../runner/configuration/profile.ts'
import { readSourceLocations } from '../../runner/configuration/source-locations.ts'
import { readWaivers } from '../../runner/configuration/waivers.ts'
import type { Console } from '../../runner/console.ts'
import { spoiled } from './arbitraries.ts'
import { bytesOf, named } from './attempts.ts'
import type { Subject } from './subject.ts'

type Members = Readonly<Record<string, unknown>>
type Written = readonly [bytes: Buffer, ending: 'json' | 'yml']

const PROFILE = {
  names: { administrator: 'svc/admin' },
  records: { group: [5], learner: ['7'] },
  windowSeconds: 60,
  limits: { 'current/learners.list': 50, default: 80 },
  headers: { current: { 'x-tenant': 'a' } },
  operations: { 'current/learners.list': { method: 'GET', path: '/v2/people/' } },
  accounts: { login: 'a', password: 'b' },
  deviations: [
    { operation: 'current/learners.list', member: 'login', name: 'userName', reason: 'because', expires: '2030-01-01' },
  ],
}
const WAIVERS = {
  waivers: [
    { check: 'current/learners.list#answers', reason: 'known', owner: 'me', expires: '2030-01-01' },
    {
      clause: 'current.learners.list.answers',
      operation: 'current/learners.list',
      reason: 'a',
      owner: 'b',
      expires: '2030-01-01',
      link: 'https://x.test',
    },
  ],
}
const OPTIONS = { mode: 'read-only', operation: ['current/tags.*'], out: 'report', seed: 7, maxTime: '20m' }
const PLACES = { 'current/tags.*': 'src/tags.ts:12', '*': 'src/all.ts' }
const DATA = {
  builtIn: false,
  entities: [{ key: 'berlin', name: 'Berlin' }],
  learners: [
    { key: 'ada', login: 'ada', password: 'x', firstName: 'Ada', entity: 'berlin', enabledUntil: '2090-12-31' },
  ],
  accounts: { learner: 'ada' },
}

interface Read {
  readonly name: string
  readonly share: number
  readonly seed: Members
  readonly folder: string
  readonly read: (file: string) => void
  /** A right one of so many entries, and one in which so many are wrong. */
  readonly right: (entries: number) => Members
  readonly wrong: (entries: number) => Members
}

const yaml = (value: unknown) => (value === undefined ? '' : stringify(value, { aliasDuplicateObjects: false }))

function reading({ name, share, seed, folder, read, right, wrong }: Read): Subject<Written> {
  const inJson = (value: Members): Written => [bytesOf(value), 'json']
  const inYaml = (value: Members): Written => [Buffer.from(yaml(value)), 'yml']
  return {
    name,
    share,
    cases: fc.oneof(
      spoiled(seed).map((one): Written => [one, 'json']),
      spoiled(seed, yaml).map((one): Written => [one, 'yml']),
    ),
    grown: {
      // YAML takes longer to read, and of JSON only what is wrong is read as YAML as well.
      right: (entries) => inYaml(right(entries)),
      wrong: (entries) => inJson(wrong(entries)),
    },
    attempt: ([bytes, ending]) =>
      named(() => {
        const file = join(folder, `${name.replaceAll(' ', '-')}.${ending}`)
        writeFileSync(file, bytes)
        read(file)
      }),
  }
}

const entries = <One>(count: number, one: (place: number) => One): One[] =>
  Array.from({ length: count }, (_, place) => one(place))

const members = (count: number, one: (place: number) => readonly [string, unknown]): Members =>
  Object.fromEntries(entries(count, one))

/** Another pattern of the same operation for each place. */
const patternOf = (place: number) =>
  [...'current/tags.list'].map((sign, at) => ((place >> at) & 1 ? `*${sign}` : sign)).join('')

const operations = (count: number) => entries(count, (place) => `current/tags.lists${place}`)

/** All of them; `console` hears what is said of an OpenAPI document. */
export function configured(folder: string, console: Console): readonly Subject<Written>[] {
  const contract = openApiDocument({ version: '0', names: NAMES, bindings: {}, interfaces: ['current'] })
  const profile = (file: string) => {
    const problems: Problem[] = []
    readProfiles(file, problems)
  }
  const many: Read[] = [
    {
      ...{ name: 'profiles', share: 12, seed: PROFILE, folder, read: profile },
      right: (count) => ({ ...PROFILE, records: { learner: entries(count, (place) => 100_000 + place) } }),
      wrong: (count) => ({
        ...PROFILE,
        operations: members(count, (place) => [`current/tag.list${place}`, { path: place }]),
      }),
    },
    {
      ...{ name: 'waivers', share: 7, seed: WAIVERS, folder, read: readWaivers },
      right: (count) => ({ waivers: entries(count, (place) => WAIVERS.waivers[place % 2]) }),
      wrong: (count) => ({
        waivers: entries(count, (place) => ({ ...WAIVERS.waivers[0], check: `current/${place}` })),
      }),
    },
    {
      ...{ name: 'options', share: 3, seed: OPTIONS, folder, read: readOptionsFile },
      right: (count) => ({ ...OPTIONS, operation: operations(count) }),
      wrong: (count) => ({ ...OPTIONS, ...members(count, (place) => [`max-tim${place}`, place]) }),
    },
    {
      ...{ name: 'places of sources', share: 3, seed: PLACES, folder, read: readSourceLocations },
      right: (count) => members(count, (place) => [patternOf(place), `src/${place}.ts`]),
      wrong: (count) => members(count, (place) => [`current/tags.list${place}`, `src/${place}.ts`]),
    },
    {
      ...{ name: 'records of a stand-in', share: 3, seed: DATA, folder, read: (file) => void readDataFile(file, 1) },
      right: (count) => ({
        ...DATA,
        entities: entries(count, (place) => ({ key: `e${place}`, name: `Place ${place}` })),
      }),
      wrong: (count) => ({ ...DATA, learners: entries(count, (place) => ({ ...DATA.learners[0], entiti: place })) }),
    },
    {
      ...{ name: 'OpenAPI documents', share: 3, seed: contract, folder },
      read: (file) => void checkOpenApi(contract as Json, { check: file }, console),
      right: (count) => ({ ...contract, tags: entries(count, (place) => ({ name: `tag ${place}` })) }),
      wrong: (count) => ({
        ...contract,
        paths: members(count, (place) => [`/v1/${place}`, { get: { responses: {} } }]),
      }),
    },
  ]
  return many.map(reading)
}
