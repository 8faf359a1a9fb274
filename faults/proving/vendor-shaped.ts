/** One platform with every difference at once, each to be accounted for by a declared deviation or a legal reading. */
import { isOk, recordsIn, replying } from '../../reference/mutators/fault.ts'
import { differences, differs, type PlatformDifference } from './differences.ts'

/** Differences that the list of single ones does not have, as they cost nothing. */
const others: readonly PlatformDifference[] = [
  differs(
    'everything-with-200',
    'every success has the status 200 (R4)',
    {},
    replying('legacy-admin/*', (reply) => {
      if (reply.status === 201) reply.status = 200
    }),
    replying('legacy-learner/*', (reply) => {
      if (isOk(reply) && recordsIn(reply).length) reply.status = 200
    }),
  ),
]

/** A platform that refuses everything of an operation is a case of its own; the others together are this one. */
const isApart = ({ id }: PlatformDifference) => id.endsWith('-refused') || id === 'together'

export const VENDOR_SHAPED = {
  id: 'vendor-shaped',
  differences: [...differences.filter((one) => !isApart(one)), ...others],
} as const
