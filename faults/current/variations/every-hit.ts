import { isObject, type Members } from '../../../contract/members.ts'
import type { Handler, Question } from '../../../reference/index.ts'
import { copyOf, listIn } from '../../../reference/mutators/fault.ts'

/** All hits of a search, page by page. */
export function everyHit(next: Handler, question: Question, body: Members): readonly Members[] {
  const hits: Members[] = []
  for (let offset = 0; offset < 1_000; offset += 50) {
    const query = new URLSearchParams({ limit: '50', offset: String(offset) })
    const page = listIn(next({ ...copyOf(question), query, body })) ?? []
    hits.push(...page.filter(isObject))
    if (page.length < 50) break
  }
  return hits
}
