/** The data of the page. */
import { parseJson } from '../../contract/json.ts'
import type { PageData } from '../page-data.ts'
import { inflated } from './inflate.ts'

export const read = (): PageData => parseJson(inflated(document.getElementById('data')?.textContent ?? ''))

export const carried = read()
