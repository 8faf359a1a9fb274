#!/usr/bin/env node
/** The command. What it needs is loaded when it is needed: asking for help must not take a second. */
import { exitCodeOf } from './exit-code.ts'
import { programOf } from './program.ts'

const NOT_COMPLETED = 3

/** Ends the process once everything is printed, whatever is still open. */
function end(code: number): void {
  process.exitCode = code
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}

// `head` closes its input once it has seen enough: no failure.
// A run in progress listens as well: it restores what it has changed first.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (stream.listenerCount('error') === 1) process.exit(process.exitCode ?? (code === 'EPIPE' ? 0 : NOT_COMPLETED))
  })

try {
  const program = programOf(end)
  await program.parseAsync()
} catch (error) {
  end(exitCodeOf(error))
}
