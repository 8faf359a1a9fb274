/** Updates that reset or overwrite members which they were not sent, for every member of every partial update. */

import { writtenMembers } from '../../contract/conditions/bodies.ts'
import type { BodyMember, Terms } from '../../contract/terms.ts'
import type { Fault } from '../../reference/mutators/fault.ts'
import { overreaching } from '../../reference/mutators/updating.ts'

/** Members whose values cannot be exchanged: a form or bounds of their own, or a closed set. */
const formOf = (name: string, { type, values }: BodyMember) =>
  values || type === 'object' || /language|timezone|progress/i.test(name) ? `${name} ${type}` : type

/** An update with completedAt completes the tracking, and one of metadata is made of its members. */
const UNTOLD = ['current/trackings.update completedAt', 'current/localized-versions.update metadata']

/** Any update may count as an access. */
const MOVING = 'latestAccessedAt'

const has = ({ clauses = [] }: Terms, slug: string) => clauses.some((clause) => clause.slug === slug)

export const updateFaults = (terms: Terms): readonly Fault[] =>
  has(terms, 'partial')
    ? overreaching(
        terms.operation,
        writtenMembers(terms)
          .filter(({ name }) => !UNTOLD.includes(`${terms.operation} ${name}`))
          .map(({ name, ...member }) => ({
            name,
            type: member.type,
            form: name === MOVING ? name : formOf(name, member),
          })),
      ).filter(({ id }) => has(terms, 'alone') || !id.endsWith('-alone'))
    : []
