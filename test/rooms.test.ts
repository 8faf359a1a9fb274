import { expect, test } from 'vitest'
import { floorsOf, housePicture, importsOfRoot } from '../tools/house.ts'
import { rooms } from '../tools/room-table.ts'
import {
  brokenWalls,
  falseHeaders,
  overridesOf,
  staleGrants,
  tableOf,
  writtenOverrides,
  writtenPicture,
  writtenTable,
} from '../tools/rooms.ts'

test('the linter keeps the import table of rooms.json; npm run maintain -- rooms writes it', () => {
  expect(writtenOverrides()).toEqual(overridesOf(rooms()))
})

test('ARCHITECTURE.md shows the import table of rooms.json; npm run maintain -- rooms writes it', () => {
  expect(writtenTable()).toBe(tableOf(rooms()))
})

test('docs/rooms.svg shows the rooms of rooms.json; npm run maintain -- rooms draws it', () => {
  expect(writtenPicture()).toBe(housePicture(rooms()))
})

test('the house has at most 14 rooms on 11 floors, tied by at most 64 arrows', () => {
  const imports = importsOfRoot(rooms())
  const arrows = [...imports.values()].reduce((sum, all) => sum + all.size, 0)
  expect([imports.size <= 14, Math.max(...floorsOf(imports).values()) <= 11, arrows <= 64]).toEqual([true, true, true])
})

test('no file imports a folder that its own is not granted', () => {
  expect(brokenWalls(rooms())).toEqual([])
})

test('no folder is granted an import that it does not use; take it out of rooms.json', () => {
  expect(staleGrants(rooms())).toEqual([])
})

test('no header lists other imports than rooms.json', () => {
  expect(falseHeaders(rooms())).toEqual([])
})
