/**
 * Traffic of a page in a real browser, as the browser's driver, an independent proxy and `lpconform record` wrote it
 * down (`tools/recordings.ts`): three recorders, the same verdicts.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTraffic } from '../../runner/passive/read.ts'
import { judgedTraffic } from './recorded.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`recordings/${name}.har`, import.meta.url))
const judged = (name: string) => judgedTraffic((losses) => readTraffic([fileOf(name)], losses))

const RECORDERS = ['browser', 'proxy', 'recorder']

/** The actions of the page, by the check that they decide. */
const DECIDED = [
  'current/learners.list#size-exact',
  'current/learners.list#filter-login',
  'current/learners.list#filter-enabled',
  'current/learners.list#include-totalBadges',
  'current/learners.list#offset-effect',
  'current/learners.list#offset-counts-records',
  'current/learners.list#credential-missing',
  'current/learners.get#right-record',
  'current/learners.get#unknown-identifier',
  'current/learners.get#identity',
  'current/tags.create#body-name',
  'current/tags.update#body-name',
  'current/tags.update#answer-as-read',
  'current/tokens.login#token-works',
  'current/tokens.refresh#token-works',
  'legacy-learner/session.login#opens-session',
  'legacy-learner/profile.get#session-missing',
  'legacy-learner/trainings.list#offset-effect',
  'legacy-admin/learners.search#page-effect',
  'legacy-admin/learners.search#filter-enabled',
  'legacy-admin/learners.search#key-missing',
]

describe.each(RECORDERS)('the traffic that the %s recorded', (name) => {
  test('accuses nobody, and decides what the page did', async () => {
    const { results, losses } = await judged(name)
    const open = [...results].filter(([, { verdict }]) => verdict !== 'pass' && verdict !== 'observation')
    expect(open.map(([id, { verdict, message }]) => `${id}: ${verdict} ${message}`)).toEqual([])
    expect(DECIDED.filter((id) => !results.has(id))).toEqual([])
    expect(
      losses.filter(
        (line) => !/no operation of the documents: GET \/(?:favicon\.ico)?$|redirects/.test(line.replace(/ \(.*/, '')),
      ),
    ).toEqual([])
  })
})

/** The form of a token is not to be seen where its name stands in its place. */
const isSeenByAll = (id: string) => !id.endsWith('#access-token-form')

test('is judged alike, whoever recorded it', async () => {
  const [one, ...others] = await Promise.all(
    RECORDERS.map(async (name) => [...(await judged(name)).results.keys()].filter(isSeenByAll).sort()),
  )
  for (const other of others) expect(other).toEqual(one)
})

test('holds no credential where lpconform recorded it', () => {
  expect(readFileSync(fileOf('recorder'), 'utf8')).not.toMatch(/eyJ[\w-]{8}|"(?:Adm|Lrn)-|key-[0-9a-f]{8}/)
})
