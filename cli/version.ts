/** Version of the suite, as its package says. */
import { existsSync, readFileSync } from 'node:fs'

const near = new URL('../package.json', import.meta.url)
/** Beside this folder in the sources, one higher in the compiled package. */
const file = existsSync(near) ? near : new URL('../../package.json', import.meta.url)

export const PACKAGE_FOLDER = new URL('./', file)
export const SUITE_VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
