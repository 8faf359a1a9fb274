/** Defects in the wording of a finding: its reader does not know the code. */

/** Text in quotation marks, in brackets or in an answer is the platform's own wording. */
const withoutQuoted = (text: string) =>
  text
    .replace(/"(?:[^"\\]|\\.)*"?/g, '"…"')
    .replace(/[{[].*$/, '…')
    .replace(/<[^>]*>.*$/, '…')

/** Verbs with which the titles of checks begin: an expectation is no title. */
const TITLE_VERB =
  /^(?:answers|returns|refuses|lists|shows|gives|keeps|stores|takes|finds|serves|lets|creates|applies|accepts|does|never|no longer)\b/

const FORM =
  /^(?<fails>[A-Z][\s\S]*?): (?:(?<request>(?:GET|POST|PUT|PATCH|DELETE|HEAD) \/[\s\S]*?): )?expected (?<expected>[\s\S]+?), got (?<received>[\s\S]+)$/

/** Results of a whole run that no single request decides. */
const OF_THE_RUN = /^none in the whole run$/

/** Complaints about one sentence; none where a person would say it so. */
export function complaintsAbout(sentence: string): readonly string[] {
  const { fails, request, expected, received } = FORM.exec(sentence)?.groups ?? {}
  if (!fails || !expected || !received) return ['does not say what fails, what was expected and what came']
  const [what, came] = [withoutQuoted(expected), withoutQuoted(received)]
  return [
    ...(request || OF_THE_RUN.test(received) ? [] : ['names no request']),
    ...(/\bexpected\b/.test(what) ? ['expected twice'] : []),
    ...(/\b(?:got|gave)\b/.test(`${what} ${came}`) ? ['got twice'] : []),
    ...(/\b(?:GET|POST|PUT|PATCH|DELETE) \/\S*: /.test(what) ? ['two requests before one expectation'] : []),
    ...(/\b(?:undefined|NaN)\b|\[object /.test(`${what} ${came}`) ? ['a value of the code'] : []),
    ...(TITLE_VERB.test(what) ? ['the title of a check as expectation'] : []),
    ...([fails, what].some((part) => /\b(\w{3,}) \1\b/.test(part)) ? ['a word twice in a row'] : []),
    ...(/ {2}|\s[,:;]|:\s*,|^it to\b/.test(what) ? ['parts that do not join'] : []),
    ...([what, came].some((part) => /,? or others$/.test(part)) ? ['does not say which others'] : []),
  ]
}
