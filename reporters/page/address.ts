/** The address of the page: `#clauses`, `#check/ID` or `#clauses/ID`. */
import { checks, clauses } from './model.ts'
import { VIEWS } from './views.tsx'

export interface Address {
  readonly view: string
  /** Of a check or a clause; empty for none. */
  readonly id: string
}

/** Undefined for the link that skips to the results. */
export function addressOf(hash: string): Address | undefined {
  let text = ''
  try {
    text = decodeURIComponent(hash.slice(1))
  } catch {
    // Somebody cut the address: the first view is shown.
  }
  if (text === 'view') return undefined
  const check = text.startsWith('check/') ? checks.get(text.slice('check/'.length)) : undefined
  if (check) return { view: 'checks', id: check.id }
  const clause = text.startsWith('clauses/') ? clauses.get(text.slice('clauses/'.length)) : undefined
  if (clause) return { view: 'clauses', id: clause.id }
  return { view: VIEWS[text] ? text : 'checks', id: '' }
}
