import type { Question } from '../exchange.ts'
import type { World } from '../world.ts'
import { readMembers, type Shape, type Taken } from './members.ts'

/** Query parameters by the rules of a shape. @throws Refusal */
export function readQuery<S extends Shape>(question: Question, world: World, shape: S): Taken<S> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(shape)) {
    const value = parameter(question, world, name)
    if (value !== undefined) values[name] = value
  }
  return readMembers(question, world, values, { shape })
}

/** The value of a parameter that may come twice or empty, as the instance has chosen. */
export function parameter(question: Question, { choices }: World, name: string): string | undefined {
  const value = question.query.getAll(name).at(choices.repeatedParameter === 'first' ? 0 : -1)
  return value === '' && choices.emptyParameter === 'ignored' ? undefined : value
}

/** The optional members that `include` asks for. */
export function included(question: Question): ReadonlySet<string> {
  return new Set(question.query.getAll('include').flatMap((list) => list.split(',').map((name) => name.trim())))
}
