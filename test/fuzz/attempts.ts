/** Permitted results of reading input of others, and how large files are made. */

/** Errors of the product that say what is wrong with what was given. */
const NAMED = new Set([
  ...['UsageError', 'ConfigurationError', 'RunFileError', 'ReportFolderError', 'IncomparableError', 'Unreadable'],
  'ForeignFileError',
])
export const STACK = /^\s+at .+:\d+:\d+\)?$/m

/** @throws an error that has no such name, or whose message shows where in the program it came from */
export async function named(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { name, message } = error as Error
    if (!NAMED.has(name) || STACK.test(message)) throw error
  }
}

/** So many, the same ones again and again. */
export const many = <One>(ones: readonly One[], count: number): One[] =>
  Array.from({ length: count }, (_, place) => ones[place % ones.length]!)

export const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
