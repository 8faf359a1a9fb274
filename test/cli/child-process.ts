/** Processes that tests and benches start. */
import type { ChildProcess } from 'node:child_process'

/** Until it has ended by itself, or a signal has ended it. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null
