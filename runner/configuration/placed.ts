/** Reads a file of YAML or JSON so that each problem is reported with its place. */
import type { Wrong } from './bindings.ts'
import { readBounded } from './bounded-file.ts'
import { type Read, readDocument } from './document.ts'
import { placed, unreadable } from './issues.ts'
import { ConfigurationError } from './problem.ts'

export interface PlacedFile extends Read {
  /** @throws ConfigurationError naming the place of each */
  refuse(wrongs: readonly Wrong[]): never
}

/** @param whose name of the owner in the errors @throws ConfigurationError where it cannot be read */
export function readPlaced(file: string, mostBytes: number, whose?: string): PlacedFile {
  const source = readBounded(file, mostBytes)
  let read: Read
  try {
    read = readDocument(file, source)
  } catch (error) {
    throw new ConfigurationError([unreadable(file, error)], whose)
  }
  return {
    ...read,
    refuse(wrongs) {
      throw new ConfigurationError(placed(file, read, wrongs), whose)
    },
  }
}
