/** A field whose words narrow a table of several runs. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { holdsWords, wordsIn } from './words.ts'

/** @returns the words that were typed, in lower case, and the field */
export function useSearchField(label: string): { words: readonly string[]; field: ComponentChildren } {
  const [typed, type] = useState('')
  const field = (
    <input
      class="search"
      type="search"
      placeholder={label}
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
      value={typed}
      onInput={(event) => type(event.currentTarget.value)}
    />
  )
  return { words: wordsIn(typed), field }
}

export const hasAll = (words: readonly string[], texts: readonly string[]): boolean =>
  holdsWords(words, texts.join(' ').toLowerCase())
