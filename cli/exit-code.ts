/** The exit code of a command that ends with an error. */
import { CommanderError } from 'commander'
import { standardError } from '../output/streams.ts'

const WRONG_USAGE = 2
const NOT_COMPLETED = 3
/** The disk is full, or may not be written. */
const WRITE_FAILURES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EFBIG'])

/** Files and connections that a process may have open, or a machine. */
const OPEN_FAILURES: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE'])

/** Exit code of an error that no command has handled; prints it on stderr. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
  const { name, message, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException
  if (name === 'JournalFailure' || WRITE_FAILURES.has(code ?? '')) {
    standardError.write(`the run could not be completed: ${message}\n`)
    return NOT_COMPLETED
  }
  if (OPEN_FAILURES.has(code ?? '')) {
    standardError.write(`too many open files (${code}): ulimit -n 256 lets it open as many as it needs\n`)
    return NOT_COMPLETED
  }
  if (name === 'UsageError' || name === 'ReportFolderError') {
    standardError.write(`error: ${message}\n`)
    return WRONG_USAGE
  }
  standardError.write(`internal error (not a statement about the target):\n${stack ?? message}\n`)
  return NOT_COMPLETED
}
