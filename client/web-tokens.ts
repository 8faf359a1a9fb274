/** JSON Web Tokens in a text, found in linear time whatever it holds. */

const RUN = /[\w.-]{20,}/g
const BEGINS = /(?<!\w)eyJ/
const SHORTEST_HEADER = 11
const SHORTEST_CLAIMS = 8

/** @param by receives header and claims, and the signature where there is one */
export const replaceWebTokens = (text: string, by: (token: string) => string): string =>
  text.replace(RUN, (run) => {
    if (!run.includes('eyJ')) return run
    const parts = run.split('.')
    const kept: string[] = []
    for (let at = 0; at < parts.length; at++) {
      const [part, claims] = [parts[at]!, parts[at + 1] ?? '']
      const start = part.search(BEGINS)
      if (start < 0 || part.length - start < SHORTEST_HEADER || claims.length < SHORTEST_CLAIMS) kept.push(part)
      else {
        const token = [part.slice(start), ...parts.slice(at + 1, at + 3)].join('.')
        kept.push(part.slice(0, start) + by(token))
        at += 2
      }
    }
    return kept.join('.')
  })
