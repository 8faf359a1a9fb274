/** The type codes of learning objects (legacy-learner: Learning object). */
import type { Action } from '../world.ts'
import { success } from './envelope.ts'

export const typeLabels: Readonly<Record<string, string>> = {
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
}

export const list: Action = () => success(typeLabels, Object.keys(typeLabels).length)
