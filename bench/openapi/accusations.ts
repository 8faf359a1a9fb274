/**
 * The accusations of a property-based tool against the reference instance, and why they are no fault of the document or
 * the instance: each explanation is a freedom that the documents leave and that no OpenAPI document can express.
 */

export interface ToolAccusation {
  /** `GET /v1/entities/` */
  readonly operation: string
  readonly check: string
  /** The message of the tool, the answer included. */
  readonly said: string
}

/** The failures in the text that Schemathesis prints. */
export function failuresIn(text: string): readonly ToolAccusation[] {
  const sections = text.split(/^_+ ([A-Z]+ \/\S*) _+$/m).slice(1)
  const found: ToolAccusation[] = []
  for (let index = 0; index + 1 < sections.length; index += 2) {
    const operation = sections[index]!
    const body = sections[index + 1]!.split(/^=+ /m)[0]!
    for (const one of body.split(/^\d+\. Test Case ID: .*$/m).slice(1)) {
      const checks = [...one.matchAll(/^- (.+)$/gm)].map(([, check]) => check!)
      for (const check of checks) found.push({ operation, check, said: one.replaceAll(/\s+/g, ' ').trim() })
    }
  }
  return found
}

interface Explanation {
  readonly check: RegExp
  readonly said: RegExp
  readonly why: string
}

const ACCEPTED = /Schema-violating request accepted/
const REJECTED = /Schema-valid request rejected/

const EXPLANATIONS: readonly Explanation[] = [
  {
    check: ACCEPTED,
    said: /parameters? `(?:size|limit|offset|page)`/,
    why: 'A number outside the bounds of a page may be adjusted as well as refused (R6, R18).',
  },
  {
    check: ACCEPTED,
    said: /in body - [\w >-]+: Incorrect type.*(?:: |=)null/,
    why: 'What null does to an optional member is not shown: clearing it is as good as refusing.',
  },
  {
    check: ACCEPTED,
    said: /parameter `include`/,
    why: 'The complete list of names in include is not shown, nor what another name does.',
  },
  {
    check: ACCEPTED,
    said: /(?:start|end): Value not matching the 'date' format/,
    why: 'An empty text stands for no date in the older administration interface (R86).',
  },
  {
    check: ACCEPTED,
    said: /`?ServiceServerSID`?/,
    why: 'The tool leaves the cookie out of the case, and sends it all the same as a header of every request.',
  },
  {
    check: REJECTED,
    said: /must be an integer of at least 0/,
    why: 'An identifier that no record has is refused; with which 4xx is not shown (R5).',
  },
  {
    check: REJECTED,
    said: /must be from -2147483648 to 2147483647/,
    why: 'How many bits an integer has is not shown everywhere, and no platform has more than some number of them.',
  },
  {
    check: REJECTED,
    said: /must be a number.*[?&][\w.]+=-?[\d.]+e/,
    why: 'Whether a number may be written with an exponent is not shown.',
  },
  {
    check: REJECTED,
    said: /has no (?:record|custom field|language)|names no(?:thing)?/,
    why: 'A reference to a record, field or language that the platform lacks is refused, which no schema can say.',
  },
  {
    check: REJECTED,
    said: /must not be empty/,
    why: 'Whether a name may be empty is not shown.',
  },
  {
    check: REJECTED,
    said: /status must be one of C, P, A|types must be type codes/,
    why: 'The allowed values of this filter are not shown; another value may be refused (R40).',
  },
  {
    check: REJECTED,
    said: /the offset is beyond the last discussion/,
    why: 'The documents say so: an offset at or above the number of discussions is an error.',
  },
  {
    check: REJECTED,
    said: /"message":"[\w ]+ is required"/,
    why: 'Which of several inputs is needed depends on the others or is not shown, and no parameter alone is required.',
  },
  {
    check: REJECTED,
    said: /trackings must be a JSON array of objects/,
    why: 'The tool does not send the field of the form as JSON, as its encoding says.',
  },
  {
    check: /Wrong response to undeclared method/,
    said: /nothing is served at \/api\/learner\/authenticate/,
    why: 'The tool asks the service for what has another server of its own.',
  },
]

/** Why an accusation stands against neither the document nor the instance; undefined where nothing explains it. */
export const explained = ({ check, said }: ToolAccusation): string | undefined =>
  EXPLANATIONS.find((one) => one.check.test(check) && one.said.test(said))?.why

/** How many accusations each explanation answers, the most frequent first. */
export function reasonsOf(all: readonly ToolAccusation[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const one of all) {
    const why = explained(one)
    if (why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([why, count]) => `${count}: ${why}`)
}
