import { expect, test } from 'vitest'
import { overridesOf, rooms, tableOf, writtenOverrides, writtenTable } from '../tools/rooms.ts'

test('the linter keeps the import table of rooms.json; npm run rooms writes it', () => {
  expect(writtenOverrides()).toEqual(overridesOf(rooms()))
})

test('ARCHITECTURE.md shows the import table of rooms.json; npm run rooms writes it', () => {
  expect(writtenTable()).toBe(tableOf(rooms()))
})
