import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { namesOf } from '../../client/pipeline.ts'
import { STEPS } from '../../client/steps.ts'
import { wireOf } from '../../client/wire/index.ts'
import { stepsOf } from '../../engine/sending.ts'
import { stage } from '../../faults/proving/stage.ts'

test('a request meets the steps of the list, in its order', () => {
  const tell = () => {}
  const { world } = stage({
    wire: (_, clock) => wireOf({ bounds: {}, windowMs: 60_000, mostMs: 0, clock, onBegin: tell, onEnd: tell }),
  })
  expect([...namesOf(stepsOf(world, 'a check')), ...world.client.steps]).toEqual(Object.keys(STEPS))
})

test('each step stands in a file', () => {
  const files = Object.values(STEPS).map((row) => row.in)
  expect(files.filter((name) => !existsSync(fileURLToPath(new URL(`../../${name}`, import.meta.url))))).toEqual([])
})
