/** PEM text in a variable: the text itself, or a file that holds it. */
import { readFileSync } from 'node:fs'

/**
 * The text, its line ends restored where the value has it on one line.
 * @param allowed the allowed form of such a value, for the message
 * @throws Error that does not show the value
 */
export function pemOf(value: string, allowed: string): string {
  if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new Error(`is neither PEM text nor the path of a readable file; allowed: ${allowed}`)
  }
}
