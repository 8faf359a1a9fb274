/** A request in one line. */
import type { Exchange } from '../contract/run.ts'

/** Path and query of an address; the address itself when it is none. */
function pathOf(url: string): string {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)
  const path = start ? url.slice(start[0].length) : url
  return path.startsWith('/') ? path : `/${path}`
}

/** `GET /v2/learners/?size=101` */
export const lineOf = ({ request }: Pick<Exchange, 'request'>) => `${request.method} ${pathOf(request.url)}`

/** Whether the expectation of a finding begins with this request. */
export const speaksOf = (expected: string, line: string) =>
  expected.startsWith(`${line}:`) || expected.startsWith(`${line} `)
