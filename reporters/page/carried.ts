/** What the page carries, read once. */
import { parseJson } from '../../contract/json.ts'
import type { PageData } from '../page-data.ts'
import { inflated } from './inflate.ts'

export const carried: PageData = parseJson(inflated(document.getElementById('data')?.textContent ?? ''))
