/** A shared file that names interfaces one by one would pass a new one over in silence. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { INTERFACES } from '../../contract/interfaces.ts'
import { registries, unlistedFolders } from '../../tools/registries.ts'
import { rooms } from '../../tools/room-table.ts'
import { filesOfPackage } from '../file-dependencies.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The use of one interface in each of them, and why it is no list of all. */
const ABOUT_ONE: Readonly<Record<string, string>> = {
  'cli/try.ts': 'certificates are the same for every interface: any of them is asked',
  'runner/configuration/deviations.ts': 'a cast to one row, whose members all have',
  'contract/clauses/responses.ts': 'RC15 is a reading of one document',
  'contract/interfaces.ts': 'the table itself',
  'faults/computed-times.ts': 'a legal variation of the documents that have such times',
  'faults/local-times.ts': 'R8 is a reading of the documents with local times',
  'faults/strict.ts': 'legal variations that those documents allow',
  'laws/limits/faults.ts': 'the rate limits of the one document that has any',
  'cli/openapi/responses.ts': 'R92: one operation has the envelope of another interface',
  'runner/passive/interfaces.ts': 'compares learners across the interfaces that show them',
  'faults/proving/differences.ts': 'one platform with differences, as an example',
  'faults/proving/regressions.ts': 'releases of one platform, as an example',
  'faults/proving/vendor-shaped.ts': 'one platform with differences, as an example',
  'reference/pipeline.ts': 'R92, and the address of the instance that one document has',
  'cli/setup/env-text.ts': 'signs tokens, which one document takes',
  'cli/setup/first-configuration.ts': 'certificates are the same for every interface: any of them is asked',
  'cli/setup/sign-in-path.ts': 'the one document that does not show the path of its sign-in',
}

const NAMED = new RegExp(`'(?:${INTERFACES.join('|')})(?:/\\*)?'`)
const isInFolder = (file: string) => INTERFACES.some((name) => file.split('/')[1] === name)

test('only the table of interfaces lists them; what names one has a reason', () => {
  const products = Object.keys(rooms())
  const written = registries()
  const naming = filesOfPackage().filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      products.includes(file.split('/')[0]!) &&
      !isInFolder(file) &&
      !written.has(file) &&
      NAMED.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
  expect(naming.sort()).toEqual(Object.keys(ABOUT_ONE).sort())
})

test('no folder stands beside those of the interfaces unless it is known to be none', () => {
  expect(unlistedFolders()).toEqual([])
})
