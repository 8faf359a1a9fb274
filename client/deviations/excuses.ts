/** Remarks on answers that only repeat a declared deviation which no translation can correct. */
import type { Deviation } from '../../contract/deviation.ts'
import type { Numbered } from './places.ts'

interface Said {
  readonly topic: string
  readonly expected: string
  readonly actual: string
}

const lacks = (member: string, { topic, expected, actual }: Said): boolean => {
  const [last, ...holders] = member.split('.').reverse()
  const holder = `/${holders.reverse().join('/')}`
  return (
    (topic === 'listed-members' && expected === member) ||
    (topic === 'response-schema' && expected === `${holder}: the member ${last}`) ||
    (topic === 'response-schema' && expected.startsWith(`/${member.replaceAll('.', '/')}: `) && actual === 'nothing')
  )
}

const lacksAround = (member: string, { topic, expected }: Said): boolean =>
  (topic === 'response-schema' && (expected === `/: the member ${member}` || expected.startsWith(`/${member}: `))) ||
  (topic === 'listed-members' && expected.startsWith(member === '_links' ? '_links.self' : `${member}.`)) ||
  (topic === 'error-form' && expected.includes(`member ${member} `)) ||
  (topic === 'error-form' && member === 'message' && expected.includes('message'))

const has = (member: string, values: readonly string[], { expected, actual }: Said): boolean =>
  expected.startsWith(`/${member.replaceAll('.', '/')}: one of`) &&
  values.some((value) => actual === JSON.stringify(value))

function says({ member, envelope, absent, values, ...deviation }: Deviation, said: Said): boolean {
  const gone = absent || deviation.null
  if (member && gone && lacks(member, said)) return true
  if (envelope && gone && lacksAround(envelope, said)) return true
  return member !== undefined && Array.isArray(values) && has(member, values, said)
}

/** The deviation that explains a remark. */
export const excuseOf = (said: Said, all: readonly Numbered[]): number | undefined =>
  all.find(({ deviation }) => says(deviation, said))?.number
