/**
 * What each check sends on an honest instance: `costs.json`, measured and written by `npm run costs`. A check that is
 * missing there counts with the number that it states itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Costs } from './measure.ts'
import { PACKAGE_FOLDER } from './package.ts'

export const COSTS_FILE = join(PACKAGE_FOLDER, 'cli', 'costs.json')

export const costs: Costs = JSON.parse(readFileSync(COSTS_FILE, 'utf8'))
