/**
 * The script of a stand-in's page: it fetches new requests, and copies commands. The page carries the text of these
 * functions, so each may refer to nothing outside itself.
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
interface Button extends Cell {
  type: string
  addEventListener(on: 'click', listener: () => void): void
}
interface Command extends Cell {
  before(button: Button): void
}
declare const document: {
  getElementById(id: string): unknown
  querySelectorAll(selector: string): Iterable<Command>
  createElement(name: 'button'): Button
  readonly hidden: boolean
}
declare const navigator: { readonly clipboard: { writeText(text: string): Promise<void> } }

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

/** A button before each command, which puts it into the clipboard. */
export function offerCopies(): void {
  const shownMs = 2000
  for (const command of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    const say = (text: string) => {
      button.textContent = text
    }
    button.type = 'button'
    say('Copy')
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(command.textContent)
        say('Copied')
      } catch {
        say('Not allowed: select and copy')
      }
      setTimeout(() => say('Copy'), shownMs)
    })
    command.before(button)
  }
}
