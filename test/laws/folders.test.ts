/** The folders of the laws: each by itself, each in the one list, each with a file that says how to read it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LAWS } from '../../contract/laws.ts'
import { registries, textOf, unlistedLaws } from '../../tools/registries.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) =>
    one.isFile() ? [`${folder}/${one.name}`] : [],
  )

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map((one) =>
    relative(root, resolve(root, file, '..', one[1]!)).replaceAll('\\', '/'),
  )

const isOfLaw = (file: string, law: string) =>
  file.startsWith(`laws/${law}/`) || /^contract\/(clauses|conditions)\//.test(file)

/** Imports of the folder of a law other than its own files and the kit. */
const strangers = (law: string) =>
  filesIn(`laws/${law}`).flatMap((file) =>
    importsOf(file)
      .filter((path) => path.startsWith('laws/') && !isOfLaw(path, law) && !path.startsWith('laws/kit/'))
      .map((path) => `${file} imports ${path}`),
  )

test('no law imports another, and the kit imports none', () => {
  expect([...LAWS, 'kit'].flatMap(strangers)).toEqual([])
})

test('a law that has checks says in law.ts how its files follow each other, by name', () => {
  const silent = LAWS.filter((law) => existsSync(join(root, 'laws', law, 'checks.ts'))).flatMap((law) => {
    const file = `laws/${law}/law.ts`
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    const names = filesIn(`laws/${law}`).map((one) => one.replace(/^.*\/|\.ts$/g, ''))
    const missing = names.filter((name) => name !== 'law' && !text.includes(`\`${name}\``))
    return missing.map((name) => `${file} does not name ${name}`)
  })
  expect(silent).toEqual([])
})

test('every folder of a law is in the one list', () => {
  expect(unlistedLaws()).toEqual([])
})

test.each([...registries()])(
  '%s holds what the folders hold; npm run maintain -- registries writes it',
  (file, text) => {
    expect(textOf(file)).toBe(text)
  },
)
