import type { Rule } from '../input/rule.ts'
import { anyText, filledText } from '../input/textual.ts'

const TAG = /<[a-z!/?][^>]*>?/gi

/** A text without HTML: one with HTML is refused, stripped or escaped (R84). */
export function plainText(filled: boolean): Rule<string> {
  const inner = filled ? filledText() : anyText
  return {
    problem(value, world) {
      const problem = inner.problem(value, world)
      if (problem || world.choices.markup !== 'refuse') return problem
      return String(value).search(TAG) < 0 ? undefined : { rule: 'type', text: 'must not hold HTML' }
    },
    take(value, world) {
      const text = inner.take(value, world)
      if (world.choices.markup === 'strip') return text.replace(TAG, '')
      return world.choices.markup === 'escape' && text.search(TAG) >= 0 ? escaped(text) : text
    },
  }
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
