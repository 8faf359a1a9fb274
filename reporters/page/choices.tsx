/**
 * The choices of a reader in a table of several runs. They stand in the address: a link, and the way back, show the
 * same.
 */
import { useState } from 'preact/hooks'
import { holdsWords, wordsIn } from './words.ts'

export type Choices<Name extends string> = Readonly<Record<Name, string>>

/** @param first the choice where the address has none */
export function useChoices<Name extends string>(first: Choices<Name>) {
  const [chosen, choose] = useState<Choices<Name>>(() => ({
    ...first,
    ...Object.fromEntries([...new URLSearchParams(location.hash.slice(1))].filter(([name]) => name in first)),
  }))
  const set = (name: Name, value: string) => {
    const now = { ...chosen, [name]: value }
    const told = Object.entries<string>(now).filter(([own, text]) => text !== first[own as Name])
    history.replaceState(null, '', `#${new URLSearchParams(told)}`)
    choose(now)
  }
  return [chosen, set] as const
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

export const SearchField = ({ label, value, onValue }: FieldProps) => (
  <input
    class="search"
    type="search"
    placeholder={label}
    aria-label={label}
    autocomplete="off"
    spellcheck={false}
    value={value}
    onInput={(event) => onValue(event.currentTarget.value)}
  />
)

interface SelectProps extends FieldProps {
  /** Their titles by value. */
  readonly options: Readonly<Record<string, string>>
}

export const Select = ({ label, value, onValue, options }: SelectProps) => (
  <select aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
    {Object.entries(options).map(([name, title]) => (
      <option key={name} value={name}>
        {title}
      </option>
    ))}
  </select>
)

/** Whether the texts hold every word that was typed. */
export const hasAll = (typed: string, texts: readonly string[]): boolean =>
  holdsWords(wordsIn(typed), texts.join(' ').toLowerCase())
