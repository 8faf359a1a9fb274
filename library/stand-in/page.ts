/** The page at the root of a stand-in: its interfaces, its accounts, its active faults, and its requests. */
import { INTERFACES, type Interface, interfaces } from '../../contract/interfaces.ts'
import type { WireRequest, WireResponse } from '../../reference/exchange.ts'
import type { Active } from './behaviour.ts'
import { CONTROL } from './control.ts'
import { curlLine } from './curl.ts'
import { follow, offerCopies } from './live.ts'

type Variables = Readonly<Record<string, string>>

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const cells = (...texts: readonly string[]) => texts.map((text) => `<td>${escaped(text)}</td>`).join('')

function interfaceOf(name: Interface, variables: Variables): string {
  const { description, baseUrl, contract, callers } = interfaces[name]
  const rows = contract.operations.map(({ method, path, id, title }) => `<tr>${cells(method, path, id, title)}</tr>`)
  const lines = Object.keys(callers).flatMap((caller) => {
    const line = curlLine(name, caller, variables)
    const login = variables[callers[caller]![0]] ?? ''
    return line
      ? [
          `<dt>${escaped(caller)} <span>${escaped(callers[caller]!.length > 1 ? login : '')}</span></dt><dd><pre tabindex="0">${escaped(line)}</pre></dd>`,
        ]
      : []
  })
  return `<section><h2>${name}</h2>
<p>${escaped(description)}, at <code>${escaped(variables[baseUrl]!)}</code></p>
<dl>${lines.join('\n')}</dl>
<details><summary>${contract.operations.length} operations</summary>
<table><thead><tr><th>Method</th><th>Path</th><th>Operation</th><th>Title</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></details></section>`
}

const items = (of: readonly Pick<Active['breaks'][number], 'id' | 'title'>[]) =>
  of.map(({ id, title }) => `<li><code>${escaped(id)}</code> ${escaped(title)}</li>`)

function active({ faults, variations, breaks }: Active): string {
  const on = [...items(faults), ...items(variations), ...items(breaks)]
  return on.length ? `<ul>${on.join('\n')}</ul>` : '<p>None: this instance is honest.</p>'
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .2rem .6rem .2rem 0; vertical-align: top; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .2rem 0; padding: .5rem; border: 1px solid }
button { float: right; margin: .3rem; font: inherit }
dt { font-weight: 600 } dd { margin: 0 }
`

/** Address of the script of the page. */
export const PAGE_SCRIPT = `${CONTROL}page.js`

/** Only a browser gets the page at the root; any other client gets the platform. */
export const isForPage = ({ method, target, headers }: WireRequest) =>
  (method === 'GET' || method === 'HEAD') && target === '/' && (headers.accept ?? '').includes('text/html')

const page = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in platform</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>Stand-in platform</h1>
${body}
</main><script src="${PAGE_SCRIPT}"></script></body></html>
`

/** @param variables addresses and credentials of the test accounts, as environment variables name them */
export function pageOf(variables: Variables, on: Active, seed: number): WireResponse {
  const body = [
    `<p>A learning platform in memory, with made-up records (seed ${seed}). Everything here is for tests; the accounts are made up too.</p>`,
    ...INTERFACES.map((name) => interfaceOf(name, variables)),
    `<section><h2>Faults, breaks and variations</h2>${active(on)}</section>`,
    `<section><h2>Requests</h2><table><thead><tr><th>Time</th><th>Request</th><th>Operation</th><th>Caller</th><th>Status</th><th>ms</th></tr></thead><tbody id="requests"></tbody></table></section>`,
  ]
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(page(body.join('\n'))),
  }
}

/** A loader that keeps the names of functions calls this around each of them. */
const UNNAMED = 'const __name = (of) => of;'

export const pageScript = (): WireResponse => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${UNNAMED}(${follow.toString()})();(${offerCopies.toString()})()`),
})
