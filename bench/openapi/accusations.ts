/**
 * What a property-based tool holds against the reference instance, and why it is no fault of the document or the
 * instance: each explanation is a freedom that the documents leave and that no OpenAPI document can express.
 */

export interface Accusation {
  /** `GET /v1/entities/` */
  readonly operation: string
  readonly check: string
  /** What the tool says of it, the answer included. */
  readonly said: string
}

/** The failures in the text that Schemathesis prints. */
export function failuresIn(text: string): readonly Accusation[] {
  const sections = text.split(/^_{3,} (.+?) _{3,}$/m).slice(1)
  const found: Accusation[] = []
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
    said: /parameter `(?:size|limit|offset|page)`.*(?:greater than maximum|less than minimum)/i,
    why: 'A number outside the bounds of a page may be adjusted as well as refused (R6).',
  },
  {
    check: ACCEPTED,
    said: /Incorrect type.*: null/,
    why: 'What null does to an optional member is not shown: clearing it is as good as refusing.',
  },
  {
    check: REJECTED,
    said: /must be an integer of at least 0/,
    why: 'An identifier that no record has is refused; with which 4xx is not shown (R5).',
  },
]

/** Why an accusation stands against neither the document nor the instance; undefined where nothing explains it. */
export const explained = ({ check, said }: Accusation): string | undefined =>
  EXPLANATIONS.find((one) => one.check.test(check) && one.said.test(said))?.why
