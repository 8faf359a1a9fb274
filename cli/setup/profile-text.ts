/** A profile as a file that a person reads: the findings, each with its meaning. */
import { stringify } from 'yaml'
import { NAMES } from '../../client/target.ts'
import { operationOf } from '../../contract/operations.ts'
import { type Change, profileOf } from './changes.ts'

/** The meaning of each name. */
const ABOUT: Record<keyof typeof NAMES, string> = {
  adminRole: 'role with which administrators sign in',
  learnerRole: 'role with which learners sign in',
  sessionCookie: 'cookie that carries the session of the older learner interface',
  discussionComments: 'member of a discussion that holds its comments',
}

const entry = (name: string, value: unknown) => stringify({ [name]: value }, { lineWidth: 0 }).trimEnd()

function namesText(names: Partial<typeof NAMES>): string[] {
  return Object.keys(NAMES).flatMap((key) => {
    const name = key as keyof typeof NAMES
    const value = names[name]
    return value === undefined
      ? [`  # ${entry(name, NAMES[name])}   # ${ABOUT[name]}`]
      : [`  ${entry(name, value)}   # ${ABOUT[name]}; ${NAMES[name]} without this line`]
  })
}

function bindingsText(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.kind !== 'binding') return []
    const { operation, path, tried } = change
    const why = tried ? 'answered there' : 'follows from the others; not tried'
    return [
      `  ${operation}: { path: ${JSON.stringify(path)} }   # ${why}; ${operationOf(operation).path} without this line`,
    ]
  })
}

const RECORDS = [
  '# Records that cannot be found through the interfaces, or that should be used instead of what is found.',
  '# records:',
  '#   publisher: [21]',
  '#   openSession: [guid-of-a-session-open-for-registration]',
  '# How the platform is known to differ from the documents: lpconform adapt proposes these from a report.',
  '# deviations: []',
]

/** @param head first comment line */
export function profileText(changes: readonly Change[], head: string): string {
  const { names, operations } = profileOf(changes)
  return [
    `# ${head}`,
    '# lpconform run --profile FILE uses it; schemas/profile.schema.json of the package completes it in editors.',
    names ? 'names:' : '# names:',
    ...namesText(names ?? {}),
    ...(operations
      ? ['# Method and path of operations where they differ from the default.', 'operations:', ...bindingsText(changes)]
      : [
          '# Operations whose method or path differs from the default.',
          '# operations:',
          '#   current/tags.list: { path: /v1/tags/ }',
        ]),
    ...RECORDS,
    '',
  ].join('\n')
}
