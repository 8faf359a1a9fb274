/** Standard output and standard error: the one way by which text reaches a terminal or the log of a job. */
import { printableOutput } from '../contract/printable.ts'
import { masked } from './masks.ts'

/** A stream to print to, as `process.stdout` is one. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Whether colours are wanted: by a terminal that can show them, without `NO_COLOR` (https://no-color.org). */
export function wantsColour({ isTTY = false }: Output, environment: NodeJS.ProcessEnv): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR && environment.FORCE_COLOR !== '0') return true
  return isTTY && environment.TERM !== 'dumb'
}

/** Text of a target, a file or a name can be anything: it is masked, and a terminal obeys nothing of it. */
const harmless = (stream: NodeJS.WriteStream): Output => ({
  isTTY: stream.isTTY,
  get columns() {
    // A pseudo-terminal to which nobody gave a size says 0.
    return stream.columns || undefined
  },
  write: (text) =>
    stream.write(
      printableOutput(masked(text), { colours: wantsColour(stream, process.env), rewriting: Boolean(stream.isTTY) }),
    ),
})

export const standardOutput: Output = harmless(process.stdout)
export const standardError: Output = harmless(process.stderr)

/** For the editing of a typed line, which moves the cursor; only our prompts and the typed text go there. */
export const editingScreen: Pick<Output, 'write'> = { write: (text) => process.stderr.write(text) }

/** Listens for a stream whose reader has closed it. @returns a function that stops listening */
export function onClosedOutput(listener: (error: NodeJS.ErrnoException) => void): () => void {
  const streams = [process.stdout, process.stderr]
  for (const stream of streams) stream.on('error', listener)
  return () => {
    for (const stream of streams) stream.off('error', listener)
  }
}

/** How many listen for a closed standard output. */
export const closedOutputListeners = (): number => process.stdout.listenerCount('error')

/** Calls once everything that was printed has left. */
export function whenPrinted(done: () => void): void {
  process.stdout.write('', () => process.stderr.write('', () => done()))
}
