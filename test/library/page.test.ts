/** The examples of `docs/library.md` work unchanged. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runConformance, startReference } from '../../library/index.ts'

const page = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code!)

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<unknown>

test('the blocks of the page, one after the other', async () => {
  expect(blocks).toHaveLength(2)
  const shown = new AsyncFunction(
    'startReference',
    'runConformance',
    `${blocks.join('\n')}
    await reference.close()
    return { findings, verdict: verdictOf('current/tags.list#answers'), level: clause('current.tags.list.answers').level, report }`,
  )
  expect(await shown(startReference, runConformance)).toMatchObject({
    findings: [],
    verdict: 'pass',
    level: 'documented',
  })
})
