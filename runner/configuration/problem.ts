/** The problems of a configuration, all at once. */
import { suggestion } from './nearest.ts'

export interface Problem {
  /** Variable, or file and member. */
  readonly where: string
  readonly wrong: string
  readonly allowed?: string
}

/** Most problems of one file; after so many corrections the rest is reported. */
export const MOST_TOLD = 50

/** The reported number of them, and one more where there are more: each may take long to find. */
export function told<One, Wrongs>(ones: Iterable<One>, wrongsOf: (one: One) => readonly Wrongs[]): Wrongs[] {
  const found: Wrongs[] = []
  for (const one of ones) {
    found.push(...wrongsOf(one))
    if (found.length > MOST_TOLD) return found.slice(0, MOST_TOLD + 1)
  }
  return found
}

/** Wrong usage or configuration: the process ends with 2. Every line can be shown, none holds a credential. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const line = ({ where, wrong, allowed }: Problem) => `  ${where}: ${wrong}${allowed ? `; allowed: ${allowed}` : ''}`

/** The file that an option names, read. @throws UsageError that names the option first */
export function givenBy<Value>(option: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof UsageError) error.message = `${option} ${error.message}`
    throw error
  }
}

export class ConfigurationError extends UsageError {
  readonly problems: readonly Problem[]
  /** @param whose owner of the problems */
  constructor(problems: readonly Problem[], whose = 'The configuration') {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    super([`${whose} has ${count}:`, ...problems.map(line)].join('\n'))
    this.problems = problems
  }
}

/** An unknown name, with the one that was probably meant. */
export function unknown(where: string, what: string, name: string, known: readonly string[]): Problem {
  return { where, wrong: `unknown ${what}${suggestion(name, known)}` }
}
