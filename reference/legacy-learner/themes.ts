/** The themes of learning objects (legacy-learner: List themes). */
import { arranged, pageOf } from '../paging.ts'
import type { Action } from '../world.ts'
import { listed, TEN_TO_FIFTY } from './envelope.ts'

export const list: Action = (question, world) => {
  const themes = arranged(world.store.themes.all(), world)
  return listed(pageOf(question, world, themes, TEN_TO_FIFTY), world, ({ name }) => ({ title: name }))
}
