/** Themes and types of learning objects (legacy-learner: List themes, Learning object). */
import { tableOf } from '../../contract/table.ts'
import { arranged, pageOf } from '../paging.ts'
import type { Action } from '../world.ts'
import { listed, success, TEN_TO_FIFTY } from './envelope.ts'

export const themes: Action = (question, world) => {
  const found = arranged(world.store.themes.all(), world)
  return listed(pageOf(question, world, found, TEN_TO_FIFTY), world, ({ name }) => ({ title: name }))
}

export const typeLabels: Readonly<Record<string, string>> = tableOf({
  i: 'Interactive learning resource',
  r: 'Reading document',
  v: 'Video',
  q: 'Questionnaire',
  s: 'Work to submit',
  d: 'Document to download',
  w: 'Web site',
  c: 'In-class assessment',
  p: 'Image',
  a: 'Audio',
})

export const types: Action = () => success(typeLabels, Object.keys(typeLabels).length)
