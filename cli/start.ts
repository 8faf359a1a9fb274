/** The command itself. Modules are loaded on demand: asking for help must not take a second. */
import { closedOutputListeners, onClosedOutput, whenPrinted } from '../output/streams.ts'
import { exitCodeOf } from './exit-code.ts'
import { programOf } from './program.ts'

const NOT_COMPLETED = 3

/** Other ways in which people ask for the version. */
const VERSION = ['-v', 'version']
const asOption = ([node = '', command = '', first = '', ...rest]: readonly string[]) =>
  VERSION.includes(first) ? [node, command, '--version'] : [node, command, ...(first ? [first] : []), ...rest]

/** Ends the process once everything is printed, whatever is still open. */
function end(code: number): void {
  process.exitCode = code
  whenPrinted(() => process.exit(code))
}

// `head` closes its input once it has seen enough: no failure.
// A run in progress listens as well: it restores what it has changed first.
onClosedOutput(({ code }) => {
  if (closedOutputListeners() === 1) process.exit(process.exitCode ?? (code === 'EPIPE' ? 0 : NOT_COMPLETED))
})

// An uncaught error is printed like any other: Node's own output would show its values.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    if (process.listenerCount(event) === 1) end(exitCodeOf(error))
  })

try {
  const program = programOf(end)
  await program.parseAsync(asOption(process.argv))
} catch (error) {
  end(exitCodeOf(error))
}
