/** Questions on a terminal; secrets are not shown while they are typed. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Output } from '../output/streams.ts'

/** The user has ended the input, or pressed Ctrl-C. */
export class InputEnded extends Error {
  override readonly name = 'InputEnded'
}

export interface Terminal {
  /** The typed line, without blanks around it. @throws InputEnded */
  ask(text: string, options?: { secret?: boolean }): Promise<string>
  close(): void
}

/** @param input of a terminal, which echoes the typed text unless a secret is asked for */
export function terminalOf(input: NodeJS.ReadableStream, out: Pick<Output, 'write'>): Terminal {
  let hidden = false
  const echo = new Writable({
    write(chunk, _, done) {
      if (!hidden) out.write(String(chunk))
      done()
    },
  })
  const lines = createInterface({
    input,
    output: echo,
    historySize: 0,
    terminal: (input as NodeJS.ReadStream).isTTY ?? false,
  })
  const typed: string[] = []
  const waiting: ((line: string | undefined) => void)[] = []
  let ended = false
  lines.on('line', (line) => {
    const next = waiting.shift()
    if (next) next(line)
    else typed.push(line)
  })
  const end = () => {
    ended = true
    for (const next of waiting.splice(0)) next(undefined)
  }
  lines.on('close', end).on('SIGINT', end)
  return {
    async ask(text, { secret = false } = {}) {
      // The reader must know it: after a correction it writes the line anew.
      lines.setPrompt(text)
      lines.prompt()
      hidden = secret
      const line = typed.length
        ? typed.shift()
        : ended
          ? undefined
          : await new Promise<string | undefined>((resolve) => waiting.push(resolve))
      if (hidden) out.write('\n')
      hidden = false
      if (line === undefined) throw new InputEnded('the input ended')
      return line.trim()
    },
    close: () => lines.close(),
  }
}
