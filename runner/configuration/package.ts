/** The package itself: its folder and its version. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseJson } from '../../contract/json.ts'

function folderAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderAbove(dirname(folder))
}

export const PACKAGE_FOLDER = folderAbove(dirname(fileURLToPath(import.meta.url)))

export const packageVersion = (): string =>
  (parseJson(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }).version
