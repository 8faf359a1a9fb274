import { expect, test } from 'vitest'
import {
  brokenWalls,
  falseHeaders,
  overridesOf,
  rooms,
  staleGrants,
  tableOf,
  writtenOverrides,
  writtenTable,
} from '../tools/rooms.ts'

test('the linter keeps the import table of rooms.json; npm run rooms writes it', () => {
  expect(writtenOverrides()).toEqual(overridesOf(rooms()))
})

test('ARCHITECTURE.md shows the import table of rooms.json; npm run rooms writes it', () => {
  expect(writtenTable()).toBe(tableOf(rooms()))
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
