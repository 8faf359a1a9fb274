/** A fourth interface costs a row and its own folders: one with two operations, of which one writes, is added to a copy. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registries } from '../../tools/registries.ts'
import { copyWithInterface } from './copy.ts'

interface Proven {
  readonly checks: number
  readonly faults: number
  readonly verdicts: Readonly<Record<string, string>>
  readonly errors: readonly unknown[]
  readonly survivors: readonly string[]
  readonly gaps: readonly unknown[]
  readonly lists: readonly string[]
}

describe('an interface that is new', () => {
  let copy: ReturnType<typeof copyWithInterface>
  let proven: Proven

  beforeAll(() => {
    copy = copyWithInterface()
  })
  afterAll(() => copy.remove())

  test('touches its row, its own folders, and what the build writes', () => {
    const built = copy.node('--import', 'tsx', 'tools/build.ts', 'registries', 'ids')
    expect(built, built.text).toMatchObject({ status: 0 })
    const shared = copy.written.filter(
      (name) => !/^(\w+|fixtures\/records)\/shelf\//.test(name) && !name.endsWith('.mjs'),
    )
    expect(shared).toEqual(['contract/interfaces.ts'])
    const generated = [...registries().keys(), 'cli/conformance/shelf.suite.ts', 'suites/ids.d.ts']
    const others = copy.changed().filter((name) => !copy.written.includes(name) && !generated.includes(name))
    expect(others).toEqual([])
  })

  test('compiles', () => {
    const compiled = copy.node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')
    expect(compiled, compiled.text).toMatchObject({ status: 0 })
  })

  test('accuses the instance of nothing, and lacks nothing', () => {
    const { status, text } = copy.node('prove.mjs')
    expect(status, text).toBe(0)
    proven = JSON.parse(text)
    expect(proven.checks).toBeGreaterThan(50)
    expect(Object.entries(proven.verdicts).filter(([, verdict]) => !/^(pass|observation)\b/.test(verdict))).toEqual([])
    expect(proven).toMatchObject({ errors: [], gaps: [], lists: ['shelf/words.list'] })
  })

  test('has each of its faults found by name', () => {
    expect(proven.faults).toBeGreaterThan(70)
    expect(proven.survivors).toEqual([])
  })
})
