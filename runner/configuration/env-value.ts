/** A value as one line of a `.env` file that dotenv, sh and bash read alike. */

const BARE = /^[\w@%+=:,./-]*$/
/** Shells expand these within double quotes, and dotenv reads a backslash before an n as a line end. */
const EXPANDED = /["$`\\]/

/**
 * @returns undefined for a value that no form holds for all of them: an apostrophe beside one of `"`, `$`, `` ` `` and
 * `\`, or a backslash at the end
 */
export function envValue(value: string): string | undefined {
  if (BARE.test(value)) return value
  if (!value.includes("'") && !value.endsWith('\\')) return `'${value}'`
  return EXPANDED.test(value) ? undefined : `"${value}"`
}

/**
 * A value as `docker --env-file` and `kubectl --from-env-file` read it: everything behind the equals sign, quotes
 * included. Line ends of a key are written as `\n`, which the suite reads back.
 * @returns undefined for another value of several lines
 */
export function dockerValue(value: string): string | undefined {
  if (!/[\r\n]/.test(value)) return value
  return value.startsWith('-----BEGIN') ? value.trimEnd().replaceAll(/\r?\n/g, '\\n') : undefined
}
