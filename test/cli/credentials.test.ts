/** One wrong credential, one missing: told by the names of the variables; what can be decided is. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { called, folderOf, reportIn, type Served, served, type Variables } from './command.ts'

let instance: Served
beforeAll(async () => {
  instance = await served()
})
afterAll(() => instance.stop())

const SOME = [
  '--operation',
  'current/learners.get',
  '--operation',
  'legacy-*/learners.get',
  '--operation',
  '*/types.list',
]

async function runWith(change: Variables, ...words: string[]) {
  const folder = folderOf()
  const variables = { ...instance.variables, ...change }
  const ended = await called(['run', '--out', 'report', '--mode', 'full', ...SOME, ...words], { folder, variables })
  return { ...ended, report: reportIn(join(folder, 'report')) }
}

const PASSWORDS = [
  ['CURRENT_ADMIN_PASSWORD', 'CURRENT_ADMIN_LOGIN and CURRENT_ADMIN_PASSWORD'],
  ['CURRENT_LEARNER_PASSWORD', 'CURRENT_LEARNER_LOGIN and CURRENT_LEARNER_PASSWORD'],
  ['LEGACY_LEARNER_PASSWORD', 'LEGACY_LEARNER_LOGIN and LEGACY_LEARNER_PASSWORD'],
  ['LEGACY_ADMIN_API_KEY', 'LEGACY_ADMIN_API_KEY'],
] as const

describe('one wrong credential', () => {
  test.each(PASSWORDS)('%s is named, and the rest is decided', async (variable, names) => {
    const { code, err, report } = await runWith({ [variable]: 'certainly-wrong-0815' })
    expect(err).toMatch(new RegExp(`${names}: refused: 4\\d\\d|${names}: refused: 200`))
    expect(code).toBe(2)
    expect(report.run.complete).toBe(true)
    expect(report.summary.verdicts).toMatchObject({ violation: 0, warning: 0 })
    expect(report.summary.verdicts.pass).toBeGreaterThan(0)
    const lacking = report.checks.filter(({ verdict }) => verdict === 'inconclusive')
    expect(lacking.some(({ message }) => message.includes(names.split(' ')[0]!))).toBe(true)
    expect(report.notices.some((text) => text.includes(`${names}: refused`))).toBe(true)
    expect(JSON.stringify(report)).not.toContain('0815')
  })

  test('doctor names it too', async () => {
    const variables = { ...instance.variables, CURRENT_LEARNER_PASSWORD: 'wrong' }
    const { code, out } = await called(['doctor'], { variables })
    expect(out).toMatch(/learner: refused \(CURRENT_LEARNER_LOGIN and CURRENT_LEARNER_PASSWORD\)/)
    expect(code).toBe(2)
  })

  test('doctor is content with all of them', async () => {
    const { code, out } = await called(['doctor'], { variables: instance.variables })
    expect(code).toBe(0)
    expect(out).not.toMatch(/refused|cannot/)
  })
})

/** The sign-in succeeds, and what it gives is good for nothing. */
describe('a sign-in that opens nothing', () => {
  test('doctor proves a sign-in by a read', async () => {
    const faulty = await served('--fault', 'legacy-learner/session.login/dead-cookie')
    try {
      const { code, out } = await called(['doctor'], { variables: faulty.variables })
      expect(out).toMatch(/signed in, but a read is answered with 401/)
      expect(code).toBe(2)
    } finally {
      await faulty.stop()
    }
  })
})

describe('an optional credential that is not there', () => {
  test('leaves its checks inconclusive, by the name of the variable', async () => {
    const { CURRENT_PLAIN_ADMIN_LOGIN: _, CURRENT_PLAIN_ADMIN_PASSWORD: __, ...rest } = instance.variables
    const folder = folderOf()
    const words = ['run', '--out', 'report', '--operation', 'current/publishers.get']
    const { code } = await called(words, { folder, variables: rest })
    expect(code).toBe(0)
    const { checks } = reportIn(join(folder, 'report'))
    const needing = checks.filter(({ message }) => message.includes('CURRENT_PLAIN_ADMIN_LOGIN'))
    expect(needing.map(({ verdict }) => verdict)).toContain('inconclusive')
  })

  test('an interface without an address is skipped, and the others are run', async () => {
    const { LEGACY_ADMIN_BASE_URL: _, ...rest } = instance.variables
    const folder = folderOf()
    const { code, err } = await called(['run', '--out', 'report', '--operation', '*/entities.get'], {
      folder,
      variables: rest,
    })
    expect(code).toBe(0)
    const { checks, notices } = reportIn(join(folder, 'report'))
    const own = checks.filter(({ operation }) => operation === 'legacy-admin/entities.get')
    expect(new Set(own.map(({ verdict }) => verdict))).toEqual(new Set(['skipped']))
    expect(notices.some((text) => text.includes('not used, because LEGACY_ADMIN_BASE_URL is not set'))).toBe(true)
    expect(err).not.toContain('Error')
  })
})

describe('read-only mode', () => {
  test('sends nothing that writes', async () => {
    const folder = folderOf()
    const { code } = await called(['run', '--out', 'report', '--mode', 'read-only', '--interface', 'legacy-admin'], {
      folder,
      variables: instance.variables,
    })
    expect(code).toBe(0)
    const { checks, residue } = reportIn(join(folder, 'report'))
    expect(residue).toEqual([])
    expect(checks.filter(({ message }) => message.startsWith('mode read-only forbids it')).length).toBeGreaterThan(50)
  })
})
