/** Notices of a run, each once: those that differ in nothing but their numbers are one line. */
import { duration, figure } from './counts.ts'

const REST = /^([\s\S]*): nothing is sent for ([\d.]+) s$/

const shapeOf = (text: string) => text.replace(/\d+(?:[.,]\d+)*/g, '0')

function grouped(texts: readonly string[]): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>()
  for (const text of texts) {
    // The reason for sparing the platform differs from time to time.
    const key = REST.test(text) ? 'rest' : shapeOf(text)
    const group = groups.get(key)
    if (group) group.push(text)
    else groups.set(key, [text])
  }
  return [...groups.values()]
}

function lineOf(texts: readonly string[]): string {
  const [first = ''] = texts
  if (texts.length === 1) return first
  const rests = texts.flatMap((text) => REST.exec(text)?.[2] ?? [])
  if (!rests.length) return `${first} (and ${figure(texts.length - 1)} more that differ only in their numbers)`
  const total = rests.reduce((sum, one) => sum + Number(one), 0)
  return `The platform was slow or failing ${figure(texts.length)} times: nothing was sent for ${duration(total * 1000)} in all; the first time: ${REST.exec(first)![1]}`
}

/** In the order in which they first came. */
export const noticeLines = (notices: readonly string[]): readonly string[] => grouped(notices).map(lineOf)
