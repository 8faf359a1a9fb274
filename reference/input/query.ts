import type { Question } from '../exchange.ts'
import type { World } from '../world.ts'
import { readMembers, type Shape, type Taken } from './members.ts'

/** Query parameters by the rules of a shape; of a repeated one the first counts. @throws Refusal */
export function readQuery<S extends Shape>(question: Question, world: World, shape: S): Taken<S> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(shape)) {
    const value = question.query.get(name)
    if (value !== null) values[name] = value
  }
  return readMembers(question, world, values, { shape })
}

/** The optional members that `include` asks for. */
export function included(question: Question): ReadonlySet<string> {
  return new Set(question.query.getAll('include').flatMap((list) => list.split(',').map((name) => name.trim())))
}
