/**
 * What the page of a stand-in does in a browser: it asks for the requests that came since. The page carries the text of
 * this function, so it may refer to nothing outside itself.
 */

interface Cell {
  textContent: string
}
interface Row {
  insertCell(): Cell
  remove(): void
}
interface Body {
  insertRow(at: number): Row
  readonly rows: ArrayLike<Row>
}
declare const document: { getElementById(id: string): unknown; readonly hidden: boolean }

interface Shown {
  readonly number: number
  readonly time: string
  readonly method: string
  readonly path: string
  readonly operation?: string
  readonly caller: string
  readonly status: number
  readonly ms: number
}

export function follow(): void {
  const body = document.getElementById('requests') as Body
  const mostShown = 200
  let last = 0
  const show = ({ number, time, method, path, operation = '', caller, status, ms }: Shown) => {
    last = Math.max(last, number)
    const row = body.insertRow(0)
    for (const text of [time.slice(11, 23), `${method} ${path}`, operation, caller, String(status), `${ms}`])
      row.insertCell().textContent = text
    if (body.rows.length > mostShown) body.rows[mostShown]!.remove()
  }
  const ask = async () => {
    try {
      if (!document.hidden)
        for (const one of (await (await fetch(`/_control/requests?after=${last}`)).json()) as Shown[]) show(one)
    } finally {
      setTimeout(ask, 1000)
    }
  }
  void ask()
}
