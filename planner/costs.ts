/**
 * What each check sends on an honest instance: `costs.json`, measured and written by `npm run costs`. A check that is
 * missing there counts with the number that it states itself.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../configuration/package.ts'
import type { Costs } from './measure.ts'

export const COSTS_FILE = join(PACKAGE_FOLDER, 'planner', 'costs.json')

export const costs: Costs = JSON.parse(readFileSync(COSTS_FILE, 'utf8'))
