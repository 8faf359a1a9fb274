#!/usr/bin/env node
/**
 * The entry point of the command: missing prerequisites are reported in a sentence, and are no finding about a target.
 */

const NOT_COMPLETED = 3
const FEW_FILES = /EMFILE|ENFILE/

try {
  await import('./start.ts')
} catch (error) {
  const { message } = error as Error
  const help = FEW_FILES.test(message) ? ' (ulimit -n 256 lets it open as many files as it needs)' : ''
  process.stderr.write(`lpconform cannot be loaded: ${message}${help}\n`)
  process.exitCode = NOT_COMPLETED
}
