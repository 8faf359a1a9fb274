import { expect, test } from 'vitest'
import { guidKey, isGuid, sameGuid } from '../../contract/guid.ts'

const GUID = 'b1290670-1429-4452-98a2-9b1d446207dd'

test('GUIDs are the same in letters of either case, and in braces', () => {
  expect(sameGuid(GUID, GUID.toUpperCase())).toBe(true)
  expect(sameGuid(GUID, `{${GUID.toUpperCase()}}`)).toBe(true)
  expect(sameGuid(GUID, GUID.replace('b', 'c'))).toBe(false)
  expect(guidKey(`{${GUID}`)).not.toBe(GUID)
})

test('a GUID has its hyphens, and both braces or none', () => {
  for (const guid of [GUID, GUID.toUpperCase(), `{${GUID}}`]) expect(isGuid(guid)).toBe(true)
  for (const other of [`{${GUID}`, `${GUID}}`, GUID.replaceAll('-', ''), `${GUID}0`, ''])
    expect(isGuid(other)).toBe(false)
})
