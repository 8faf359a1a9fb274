/** `lpconform run --reporter`: modules of a user's own, and what is wrong with them. */
import { expect, test } from 'vitest'
import { called, folderOf } from './command.ts'

const SELECTION = ['run', '--operation', 'current/tags.list', '--out', 'report']

test('a module by path hears of the run', async () => {
  const folder = folderOf({
    'mine.mjs': `
      import { appendFileSync } from 'node:fs'
      const tell = (line) => appendFileSync('heard.txt', line + '\\n')
      export default () => ({
        onBegin: ({ checks }) => tell('begin ' + checks.length),
        onEnd: ({ code, folder }) => tell('end ' + code + ' ' + folder),
      })`,
  })
  const { code, err } = await called([...SELECTION, '--reporter', './mine.mjs'], { folder })
  expect(err).not.toContain('mine.mjs')
  expect(code).toBe(0)
  const { readFileSync } = await import('node:fs')
  expect(readFileSync(`${folder}/heard.txt`, 'utf8')).toMatch(/^begin \d+\nend 0 report\n$/)
})

test.each([
  ['./gone.mjs', '', /--reporter \.\/gone\.mjs: cannot be loaded/],
  ['./mine.mjs', 'export default 3', /must be an object with callbacks/],
  ['./mine.mjs', 'export default { onResults() {} }', /no callback onResults; nearest: onResult/],
  ['./mine.mjs', 'export default {}', /it has no callback; allowed: onBegin, onResult, onExchange, onEnd/],
])('%s that is %j is refused before anything is sent', async (source, text, message) => {
  const folder = folderOf({ 'mine.mjs': text })
  const { code, err } = await called([...SELECTION, '--reporter', source], { folder })
  expect(err).toMatch(message)
  expect(code).toBe(2)
})
