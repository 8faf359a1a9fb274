/** The weight of a contradicted clause: data by aspect, and by the last part of an id where that says more. Pure. */
import type { Aspect } from './clause.ts'
import { slugOfClause } from './id-parts.ts'

/** The gravest first. */
export const SEVERITIES = ['security', 'data', 'contract', 'form'] as const
export type Severity = (typeof SEVERITIES)[number]

/** The meaning of each to somebody who reads a report for the first time. */
export const SEVERITY_MEANINGS: Readonly<Record<Severity, string>> = {
  security: 'credentials, roles, records of others or secrets are not protected',
  data: 'something is lost, or stored as something else',
  contract: 'an answer is wrong, or lacks something',
  form: 'an answer is right, in a shape that is not documented',
}

const OF_ASPECTS: Readonly<Record<Aspect, Severity>> = {
  access: 'security',
  role: 'security',
  token: 'security',
  effect: 'data',
  encoding: 'data',
  state: 'data',
  body: 'data',
  header: 'contract',
  response: 'contract',
  error: 'contract',
  paging: 'contract',
  count: 'contract',
  filter: 'contract',
  range: 'contract',
  include: 'contract',
  limit: 'contract',
}

/** Slugs that weigh otherwise than their aspect. */
const OF_SLUGS: readonly (readonly [Severity, RegExp])[] = [
  // Records of others, passwords, sessions that outlive their end.
  [
    'security',
    /^(own-only|own-only-filtered|own-session|own-profile|own-state|foreign-row|cookie-owner|other-credentials|secured|wrong-password|unknown-login|ends-session|ends-other-kind|inactive-sign-in|disabled|disabled-before|disabled-after|filter-(learner|manager|group|entity|entityUuid)-own|same-for-learner)$/,
  ],
  // A permitted caller is not served, or refused with another status.
  [
    'contract',
    /^(role-(admin|learner)|role-status|session-mobile|(credential|key)-(status|message)|rights-unchecked|token-works|login-(admin|learner)|cookie-suffices|sets-cookie|six-characters|signs-in|(type|values)-.*|opens-session|attached-again|registers-again|server-error)$/,
  ],
  [
    'form',
    /^(response-schema|error-form|json-type|listed-members|short-form|guid-form|own-links|links|page-links|language-code|language-form|timezone-name|addresses|address|empty-value|access-token-form|comments-member|message|content-type|thumbnail-size|picture-sizes)$/,
  ],
]

/** A shape that lacks something is a wrong answer. */
const LACKS = /^Leaves out /

/**
 * @param clause its id, such as `current.learners.list.credential-missing`
 * @param fails the sentence of a finding about it, where there is one
 */
export function severityOf(clause: string, aspect: Aspect, fails = ''): Severity {
  const slug = slugOfClause(clause)
  const severity = OF_SLUGS.find(([, pattern]) => pattern.test(slug))?.[0] ?? OF_ASPECTS[aspect]
  return severity === 'form' && LACKS.test(fails) ? 'contract' : severity
}

export const gravest = (all: readonly Severity[]): Severity | undefined => SEVERITIES.find((one) => all.includes(one))
