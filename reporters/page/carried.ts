/** What the page carries, read once. */
import type { PageData } from '../page-data.ts'
import { inflated } from './inflate.ts'

export const carried: PageData = JSON.parse(inflated(document.getElementById('data')?.textContent ?? ''))
