#!/usr/bin/env node
/** The command. What it needs is loaded when it is needed: asking for help must not take a second. */
import { CommanderError } from 'commander'
import { printableOutput } from '../contract/printable.ts'
import { programOf } from './program.ts'

const WRONG_USAGE = 2
const NOT_COMPLETED = 3
/** The disk is full, or may not be written. */
const WRITE_FAILURES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])

/** Exit code of an error that no command has dealt with. */
function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
  const { name, message, stack, code } = error as NodeJS.ErrnoException
  if (name === 'JournalFailure' || WRITE_FAILURES.has(code ?? '')) {
    process.stderr.write(`the run could not be completed: ${message}\n`)
    return NOT_COMPLETED
  }
  if (name === 'UsageError' || name === 'ReportFolderError') {
    process.stderr.write(`${printableOutput(message)}\n`)
    return WRONG_USAGE
  }
  process.stderr.write(`internal error (not a statement about the target):\n${stack ?? message}\n`)
  return NOT_COMPLETED
}

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
  end(codeOf(error))
}
