/** The parts of a body that a finding names: the values and members that it names, and the values of its query. */
import type { Finding } from '../../contract/run.ts'

const SHORTEST = 2
const MOST = 12

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Values of a query, decoded. */
function queryValues(request: string): readonly string[] {
  const [, query = ''] = request.split('?')
  return [...new URLSearchParams(query)]
    .filter(([name]) => !/^(size|offset|limit|start)$/.test(name))
    .map(([, value]) => value)
}

const quotedIn = (text: string) => [...text.matchAll(/(?<!\\)"((?:[^"\\]|\\.)+)"/g)].map(([, value = '']) => value)
const membersIn = (text: string) => [...text.matchAll(/\bmember (\w+)/g)].map(([, name = '']) => name)
const idsIn = (text: string) => [...text.matchAll(/\bid:([\w-]+)/g)].map(([, id = '']) => id)

/** A pattern for the marks in a body, or undefined where the finding names nothing. */
export function markPattern({ expected, actual }: Finding, request: string): RegExp | undefined {
  const texts = [expected, actual]
  const values = [...texts.flatMap(quotedIn), ...queryValues(request)].filter(({ length }) => length >= SHORTEST)
  const sources = [
    ...texts.flatMap(membersIn).map((name) => `"${escaped(name)}"(?=\\s*:)`),
    ...texts.flatMap(idsIn).map((id) => `(?<=": ?"?)${escaped(id)}(?=["\\s,}\\]]|$)`),
    ...values.map((value) => escaped(value)),
  ]
  return sources.length ? new RegExp(`(${[...new Set(sources)].slice(0, MOST).join('|')})`, 'g') : undefined
}
