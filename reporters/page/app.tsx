/** The page below its header: views, search, filters. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Address, addressOf } from './address.ts'
import { figure } from './elements.tsx'
import { onKey } from './keyboard.ts'
import { data, report } from './model.ts'
import { EVERYTHING, isNarrowed, type Narrowing, type ShownVerdict, wordsIn } from './narrowing.ts'
import { VIEWS } from './views.tsx'

/** Milliseconds without another key before the search is made. */
const TYPING_MS = 60

const Navigation = ({ current }: { readonly current: string }) => (
  <nav aria-label="Views">
    <div class="wrap">
      {Object.entries(VIEWS).map(([name, { title, count }]) => (
        <a key={name} href={`#${name}`} data-view={name} aria-current={name === current ? 'page' : undefined}>
          {title}
          <span class="n">{figure(count)}</span>
        </a>
      ))}
    </div>
  </nav>
)

interface FiltersProps {
  readonly view: string
  readonly chosen: ReadonlySet<ShownVerdict>
  readonly toggle: (verdict: ShownVerdict) => void
}

function Filters({ view, chosen, toggle }: FiltersProps) {
  const counts = useMemo(() => {
    const found = new Map<ShownVerdict, number>()
    for (const { verdict } of view === 'clauses' ? report.clauses : report.checks)
      found.set(verdict, (found.get(verdict) ?? 0) + 1)
    return found
  }, [view])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div class="filters" role="group" aria-label="Verdicts">
      {VIEWS[view]!.verdicts.map((verdict) => (
        <button
          key={verdict}
          type="button"
          class={`filter v-${verdict}${counts.get(verdict) ? '' : ' zero'}`}
          aria-pressed={chosen.has(verdict)}
          data-verdict={verdict}
          onClick={() => toggle(verdict)}
        >
          <b>{figure(counts.get(verdict) ?? 0)}</b>
          {verdict}
        </button>
      ))}
    </div>
  )
}

const forAddress = ({ id }: Address): Narrowing => (id ? { ...EVERYTHING, words: [id.toLowerCase()] } : EVERYTHING)

export function App() {
  const [address, go] = useState<Address>(() => addressOf(location.hash) ?? { view: 'checks', id: '' })
  const [narrowing, narrow] = useState(() => forAddress(address))
  const [typed, type] = useState(address.id)
  const search = useRef<HTMLInputElement>(null)
  const typing = useRef(0)
  const clear = () => {
    type('')
    narrow(EVERYTHING)
  }
  useEffect(() => {
    const onAddress = () => {
      const next = addressOf(location.hash)
      if (!next) return
      go(next)
      if (next.id) {
        type(next.id)
        narrow(forAddress(next))
      } else {
        const { verdicts } = VIEWS[next.view]!
        narrow((now) => ({ ...now, verdicts: new Set([...now.verdicts].filter((one) => verdicts.includes(one))) }))
      }
    }
    const onKeyDown = onKey({ search: () => search.current, clear })
    addEventListener('hashchange', onAddress)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('hashchange', onAddress)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const onInput = (text: string) => {
    type(text)
    clearTimeout(typing.current)
    typing.current = window.setTimeout(() => narrow((now) => ({ ...now, words: wordsIn(text) })), TYPING_MS)
  }
  const toggle = (verdict: ShownVerdict) =>
    narrow((now) => {
      const verdicts = new Set(now.verdicts)
      if (!verdicts.delete(verdict)) verdicts.add(verdict)
      return { ...now, verdicts }
    })
  const { tally, content } = VIEWS[address.view]!.draw({ narrowing, addressed: address.id })
  return (
    <>
      <Navigation current={address.view} />
      <div class="bar">
        <div class="wrap">
          <input
            ref={search}
            class="search"
            id="search"
            type="search"
            placeholder="Search, press /"
            aria-label="Search operations, checks and clauses"
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <select
            aria-label="Interface"
            value={narrowing.of}
            onChange={({ currentTarget: { value } }) => narrow((now) => ({ ...now, of: value }))}
          >
            <option value="">All interfaces</option>
            {data.interfaces.map((of) => (
              <option key={of} value={of}>
                {of}
              </option>
            ))}
          </select>
          <Filters view={address.view} chosen={narrowing.verdicts} toggle={toggle} />
          <div class="tally" role="status">
            {isNarrowed(narrowing) ? `${tally} shown` : ''}
          </div>
        </div>
      </div>
      <main class="wrap" id="view" tabIndex={-1}>
        {content}
      </main>
    </>
  )
}
