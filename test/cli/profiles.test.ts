/** Profile files: YAML and JSON with comments, layers, and a message that a person can act on for each mistake. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration } from '../../runner/configuration/index.ts'
import type { Problem } from '../../runner/configuration/problem.ts'
import { readProfiles } from '../../runner/configuration/profile.ts'
import { profileSchema } from '../../runner/configuration/profile-schema.ts'
import { called, folderOf } from './command.ts'

function read(...texts: readonly string[]) {
  const folder = folderOf()
  const files = texts.map((text, place) => {
    const file = join(folder, `p${place}.yml`)
    writeFileSync(file, text)
    return file
  })
  const problems: Problem[] = []
  const profile = readProfiles(files, problems)
  const said = problems.map(
    ({ where, wrong, allowed }) =>
      `${where.replace(`${folder}/`, '')}: ${wrong}${allowed ? `; allowed: ${allowed}` : ''}`,
  )
  return { profile, said }
}

const ONE = `# how it differs
deviations:
  - schema: legacy-learner/learning-object
    member: totalViews
    name: views        # since the move
    reason: the older name
`

test('reads YAML with comments', () => {
  const { profile, said } = read(ONE)
  expect(said).toEqual([])
  expect(profile.deviations).toEqual([
    { schema: 'legacy-learner/learning-object', member: 'totalViews', name: 'views', reason: 'the older name' },
  ])
})

test('reads JSON with comments and tabs', () => {
  const { profile, said } = read(
    '// ours\n{\n\t"names": { "adminRole": "a//b" }, /* and\n more */ "limits": { "legacy-admin": 30 }\n}',
  )
  expect([said, profile.names, profile.limits]).toEqual([[], { adminRole: 'a//b' }, { 'legacy-admin': 30 }])
})

test('lays profiles over one another', () => {
  const upper =
    'names: { learnerRole: b }\nlimits: { default: 40 }\ndeviations:\n  - { schema: legacy-learner/learning-object, member: totalViews, name: views, reason: still }\n  - { operation: legacy-learner/managers.list, offered: false, reason: off }'
  const { profile, said } = read(`names: { adminRole: a, learnerRole: a }\n${ONE}`, upper)
  expect(said).toEqual([])
  expect(profile.names).toEqual({ adminRole: 'a', learnerRole: 'b' })
  expect(profile.deviations.map(({ reason }) => reason)).toEqual(['still', 'off'])
})

test('takes records by role', () => {
  const { profile, said } = read(
    'records: { activity: [1, 2], publisher: { administrator: [3], learner: [4] }, trainingCourse: { learner: [5] } }',
  )
  expect(said).toEqual([])
  expect([profile.records, profile.learnerRecords]).toEqual([
    { activity: [1, 2], publisher: [3] },
    { publisher: [4], trainingCourse: [5] },
  ])
})

const deviation = (text: string) => `deviations:\n  - { reason: r, ${text} }`

test.each([
  ['broken JSON', '{"names": {"adminRole": "a",}', 'p0.yml, line 1, column 29: invalid JSON'],
  ['a tab of YAML', 'names:\n\tadminRole: a', /^p0\.yml, line 2, column 1: invalid YAML: /],
  [
    'a member that is not known',
    'nams:\n  adminRole: a',
    'p0.yml, line 1, column 1, nams: unknown member; nearest: names',
  ],
  [
    'an account that is not known',
    'accounts: { lerner: { login: a, passwordVariable: B } }',
    'p0.yml, line 1, column 13, accounts.lerner: unknown account; nearest: learner',
  ],
  [
    'an account without a password',
    'accounts:\n  learner: { login: a }',
    'p0.yml, line 2, column 3, accounts.learner.passwordVariable: passwordVariable is missing',
  ],
  [
    'a kind of record that is not known',
    'records:\n  activty: [1]',
    'p0.yml, line 2, column 3, records.activty: unknown record kind; nearest: activity',
  ],
  [
    'a role that reads no records of its own',
    'records:\n  activity:\n    lerner: [1]',
    'p0.yml, line 3, column 5, records.activity.lerner: unknown role; nearest: learner',
  ],
  [
    'a record that is no number',
    'records:\n  activity: { learner: [one] }',
    'p0.yml, line 2, column 25, records.activity.learner.0: must be a number, not "one"',
  ],
  [
    'records that are neither a list nor by role',
    'records:\n  activity: 7',
    'p0.yml, line 2, column 3, records.activity: neither a list nor values by name',
  ],
  [
    'a limit that is no number',
    'limits: { default: many }',
    'p0.yml, line 1, column 11, limits.default: must be a number, not "many"',
  ],
  [
    'a method that is none',
    'operations: { current/learners.get: { method: FETCH } }',
    'p0.yml, line 1, column 39, operations.current/learners.get.method: "FETCH" is not allowed; nearest: PATCH; allowed: GET, POST, PUT, PATCH, DELETE',
  ],
  [
    'values that are neither a list nor a table',
    deviation('operation: legacy-admin/trainings.create, parameter: type, values: blended'),
    /^p0\.yml, line 2, column \d+, deviations\.0\.values: neither a list nor values by name$/,
  ],
  [
    'an interface that is not known',
    'interfaces: [legacy-admn]',
    'p0.yml, line 1, column 14, interfaces.0: "legacy-admn" is not allowed; nearest: legacy-admin; allowed: current, legacy-learner, legacy-admin',
  ],
  [
    'no reason',
    'deviations:\n  - { operation: legacy-learner/managers.list, offered: false }',
    'p0.yml, line 2, column 5, deviations.0.reason: reason is missing',
  ],
  [
    'no place',
    deviation('member: level, type: string'),
    'p0.yml, line 2, column 5, deviations.0: needs one place: schema, operation, interface',
  ],
  [
    'two places',
    deviation('operation: legacy-learner/managers.list, interface: current, offered: false'),
    'p0.yml, line 2, column 59, deviations.0.interface: needs one place: schema, operation, interface, not several',
  ],
  [
    'nothing',
    deviation('operation: legacy-learner/managers.list'),
    /deviations\.0: says nothing: needs one of member, envelope, parameter/,
  ],
  [
    'two things',
    deviation('operation: legacy-learner/managers.list, offered: false, body: json'),
    'p0.yml, line 2, column 75, deviations.0.body: says two things: offered and body; write two deviations',
  ],
  [
    'not how',
    deviation('schema: legacy-learner/learning-object, member: level'),
    'p0.yml, line 2, column 58, deviations.0.member: does not say how it differs: needs one of name, type, absent, null, dates, values',
  ],
  [
    'a how that does not fit',
    deviation('interface: legacy-admin, header: api-key, type: string'),
    'p0.yml, line 2, column 60, deviations.0.type: does not go with header; allowed: name',
  ],
  [
    'a schema that is not known',
    deviation('schema: legacy-learner/learning-objct, member: level, type: string'),
    'p0.yml, line 2, column 18, deviations.0.schema: unknown schema legacy-learner/learning-objct; nearest: legacy-learner/learning-object',
  ],
  [
    'a member that the schema has not',
    deviation('schema: legacy-learner/learning-object, member: totalViw, name: views'),
    'p0.yml, line 2, column 58, deviations.0.member: unknown member totalViw; nearest: totalViews',
  ],
  [
    'an operation that is not known',
    deviation('operation: legacy-learner/manager.list, offered: false'),
    'p0.yml, line 2, column 18, deviations.0.operation: "legacy-learner/manager.list" is not allowed; nearest: legacy-learner/managers.list',
  ],
  [
    'a parameter that is not known',
    deviation('operation: legacy-learner/themes.list, parameter: ofset, required: true'),
    'p0.yml, line 2, column 57, deviations.0.parameter: unknown parameter ofset; nearest: offset',
  ],
  [
    'a header that is not known',
    deviation('interface: legacy-admin, header: api_key, name: x'),
    'p0.yml, line 2, column 43, deviations.0.header: unknown header api_key; nearest: api-key',
  ],
  [
    'a member of the envelope that is not known',
    deviation('interface: legacy-admin, envelope: mesage, type: object'),
    'p0.yml, line 2, column 43, deviations.0.envelope: unknown member of the envelope mesage; nearest: message',
  ],
  [
    'a clause that is not known',
    deviation('operation: legacy-admin/trainings.list, clauses: [legacy-admin.trainings.list.page-link]'),
    /unknown clause legacy-admin\.trainings\.list\.page-link; nearest: legacy-admin\.trainings\.list\.page-links/,
  ],
  [
    'a form of dates that is none',
    deviation('interface: current, dates: soon'),
    'p0.yml, line 2, column 38, deviations.0.dates: "soon" is not a form of dates: yyyy, MM, dd, HH, mm, ss or epoch seconds',
  ],
  [
    'an expiry that is no day',
    deviation('operation: legacy-learner/managers.list, offered: false, expires: 2027-02-30'),
    'p0.yml, line 2, column 75, deviations.0.expires: "2027-02-30" is not a valid date',
  ],
  [
    'a type that is none',
    deviation('schema: legacy-learner/learning-object, member: level, type: text'),
    /deviations\.0\.type: "text" is not allowed.*allowed: string, number, boolean, object, array/,
  ],
  [
    'a status that is none',
    deviation('operation: legacy-admin/learners.get, missing: { status: 20 }'),
    /line 2, column \d+, deviations\.0\.missing\.status: /,
  ],
] as const)('says what is wrong with %s', (_, text, says) => {
  const { said } = read(text)
  expect(said).toHaveLength(1)
  if (typeof says === 'string') expect(said[0]).toBe(says)
  else expect(said[0]).toMatch(says)
})

test('the published schema is that of the configuration', () => {
  const published = readFileSync(new URL('../../schemas/profile.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published), 'npm run maintain -- profile-schema').toEqual(
    JSON.parse(JSON.stringify(profileSchema())),
  )
})

test('a selection of one interface touches no other, not even to sign in', async () => {
  const folder = folderOf()
  const words = ['run', '--interface', 'legacy-learner', '--operation', 'legacy-learner/themes.list', '--out', 'out']
  const { code, err } = await called(words, { folder })
  expect(code, err).toBe(0)
  const lines = readFileSync(join(folder, 'out', 'run.jsonl'), 'utf8')
    .trim()
    .split('\n')
  const records = lines.map((line) => JSON.parse(line) as { kind: string; operation: string })
  const asked = new Set(
    records.flatMap(({ kind, operation }) => (kind === 'exchange' ? [operation.split('/')[0]] : [])),
  )
  expect([...asked]).toEqual(['legacy-learner'])
})

test('the interfaces of a profile are the only ones that are configured, and accounts have their passwords outside', () => {
  const folder = folderOf({
    'p.yml': 'interfaces: [legacy-learner]\naccounts:\n  session: { login: sam, passwordVariable: SAMS_PASSWORD }\n',
  })
  const environment = {
    LEGACY_LEARNER_BASE_URL: 'http://127.0.0.1:9',
    LEGACY_ADMIN_BASE_URL: 'http://127.0.0.1:9',
    LEGACY_ADMIN_API_KEY: 'a-key-of-some-length',
  }
  const read = (more: object) =>
    readConfiguration({ environment: { ...environment, ...more }, folder }, join(folder, 'p.yml')).target
  const target = read({ SAMS_PASSWORD: 'not in the file' })
  expect(target?.legacyLearner?.session).toEqual({ login: 'sam', password: 'not in the file' })
  expect(target?.legacyAdmin).toBeUndefined()
  expect(() => read({})).toThrow("SAMS_PASSWORD: required: the profile's session has its password there")
})
