/** Read-only mode: nothing that the platform stores is another afterwards. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createReference, listen, type Store } from '../../reference/index.ts'
import { folderOf, lpconform, recordsIn, reportIn } from './command.ts'

/** Every record of the store, collection by collection. */
const contentsOf = (store: Store) =>
  Object.fromEntries(
    Object.entries(store).flatMap(([name, collection]) => {
      const { all } = collection as { all?: () => unknown[] }
      if (typeof all !== 'function') return []
      const records = (all.call(collection) as object[]).map((record) => structuredClone(record))
      // A person who signs in has been there.
      return [[name, records.map((record) => ({ ...record, lastConnectedAt: undefined }))]]
    }),
  )

/** Requests of a run other than GET, and why they are harmless. */
const HARMLESS: Readonly<Record<string, string>> = {
  'current/tokens.login': 'signs in',
  'current/tokens.signed': 'signs in',
  'current/tokens.refresh': 'signs in',
  'current/activity-trackings.search': 'searches',
  'current/search.learning-resources': 'searches',
  'current/search.training-courses': 'searches',
  'legacy-learner/session.login': 'signs in',
  'legacy-learner/session.mobile-login': 'signs in',
  'legacy-learner/session.logout': 'ends a session of its own',
  'legacy-learner/session.mobile-logout': 'ends a session of its own',
}

describe('read-only mode', () => {
  test('changes no record, and sends nothing but reads and sign-ins', async () => {
    const reference = createReference({ rateWindowSeconds: 0.25 })
    const instance = await listen(reference)
    const before = contentsOf(reference.store)
    expect(Object.keys(before).length).toBeGreaterThan(10)
    const folder = folderOf()
    const variables = { ...instance.environment, CONFORMANCE_RATE_WINDOW_SECONDS: '0.25' }
    const { code } = await lpconform(['run', '--out', 'report'], { folder, variables })
    await instance.close()
    expect(code).toBe(0)
    const out = join(folder, 'report')
    expect(reportIn(out)).toMatchObject({ run: { mode: 'read-only', complete: true }, residue: [] })
    expect(contentsOf(reference.store)).toEqual(before)
    const writing = recordsIn(out).flatMap((record) =>
      record.kind === 'exchange' && record.request.method !== 'GET' ? [record.operation] : [],
    )
    expect([...new Set(writing)].filter((operation) => !(operation in HARMLESS))).toEqual([])
  })
})
