/** The page below its header: views, search, filters. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { SEVERITIES } from '../../contract/severity.ts'
import { type Address, addressOf, FIRST, hashOf } from './address.ts'
import { figure } from './elements.tsx'
import { onKey } from './keyboard.ts'
import { nameWindow } from './location.ts'
import { checks, data, report, sentenceOf } from './model.ts'
import { EVERYTHING, isNarrowed, type Narrowing, type ShownVerdict } from './narrowing.ts'
import { views } from './views.tsx'
import { wordsIn } from './words.ts'

/** Milliseconds without another key before the search is made. */
const TYPING_MS = 60

function Navigation({ current }: { readonly current: string }) {
  const row = useRef<HTMLDivElement>(null)
  // Where not all fit beside one another, the present one must be seen.
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) row.current!.scrollLeft = link.offsetLeft - row.current!.offsetLeft - 24
  }, [current])
  return (
    <nav aria-label="Views">
      <div class="wrap" ref={row}>
        {Object.entries(views()).map(([name, { title, count }]) => (
          <a
            key={name}
            id={name}
            href={`#${name}`}
            data-view={name}
            aria-current={name === current ? 'page' : undefined}
          >
            {title}
            {count !== undefined && <span class="n">{figure(count)}</span>}
          </a>
        ))}
      </div>
    </nav>
  )
}

interface FiltersProps {
  readonly view: string
  readonly chosen: ReadonlySet<ShownVerdict>
  readonly toggle: (verdict: ShownVerdict) => void
}

function Filters({ view, chosen, toggle }: FiltersProps) {
  const counts = new Map<ShownVerdict, number>()
  for (const { verdict } of view === 'clauses' ? report.clauses : report.checks)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
    <div class="filters" role="group" aria-label="Verdicts">
      {views()[view]!.verdicts.map((verdict) => (
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

/** An unknown view is the first one; verdicts that a view cannot show are dropped on the way to it. */
const fitting = ({ view: asked, narrowing, ...rest }: Address): Address => {
  const view = views()[asked] ? asked : FIRST
  const { verdicts } = views()[view]!
  return {
    ...rest,
    view,
    unknown: view === asked ? undefined : asked,
    narrowing: {
      ...narrowing,
      weight: hasWeights(view) ? narrowing.weight : '',
      verdicts: new Set([...narrowing.verdicts].filter((one) => verdicts.includes(one))),
    },
  }
}

const now = () => fitting(addressOf(location.hash) ?? { view: FIRST, id: '', typed: '', narrowing: EVERYTHING })

/** The place of the reader; the filters of a view stand in the address, so that it can be sent to others. */
function useAddress() {
  const [address, go] = useState<Address>(now)
  const narrow = (change: (narrowing: Narrowing) => Narrowing, typed = address.typed) => {
    const narrowing = change(address.narrowing)
    // The first view has nothing to filter: a search finds checks.
    const view = address.view === FIRST && isNarrowed(narrowing) ? 'checks' : address.view
    const next = { view, id: '', typed, narrowing }
    history.replaceState(null, '', hashOf(next))
    go(next)
  }
  useLayoutEffect(() => {
    const onAddress = () => addressOf(location.hash) && go(now())
    addEventListener('hashchange', onAddress)
    return () => removeEventListener('hashchange', onAddress)
  }, [])
  return { address, narrow }
}

/** Findings have a weight; where there is none, or none is shown, there is nothing to choose. */
const hasWeights = (view: string) =>
  (view === 'checks' || view === FIRST) && report.checks.some(({ severity }) => severity)

const CellNote = ({ narrowing: { cell }, drop }: { readonly narrowing: Narrowing; readonly drop: () => void }) =>
  cell ? (
    <button class="cell-note" type="button" onClick={drop}>
      {cell.area ? `${cell.area} of ` : ''}
      {cell.operation}
      <span aria-hidden="true"> ×</span>
      <span class="hidden"> (show every operation)</span>
    </button>
  ) : null

interface SearchText {
  readonly text: string
  readonly type: (text: string) => void
  /** Empties the field, and forgets a search that waits for the typing to end. */
  readonly empty: () => void
}

/** The text of the search field; the search begins when the typing pauses. */
function useSearchText(typed: string, search: (text: string) => void): SearchText {
  const [text, show] = useState(typed)
  const typing = useRef(0)
  const sent = useRef(typed)
  // Typing continues during a search; only another address replaces it.
  useLayoutEffect(() => {
    if (typed !== sent.current) show(typed)
    sent.current = typed
  }, [typed])
  const type = (value: string) => {
    show(value)
    clearTimeout(typing.current)
    typing.current = window.setTimeout(() => {
      sent.current = value
      search(value)
    }, TYPING_MS)
  }
  const empty = () => {
    clearTimeout(typing.current)
    sent.current = ''
    show('')
  }
  return { text, type, empty }
}

/** A device without a pointer that hovers most likely has no keyboard either. */
const HAS_KEYS = matchMedia('(hover: hover)').matches

interface SearchProps extends Omit<SearchText, 'empty'> {
  readonly field: { current: HTMLInputElement | null }
}

const Search = ({ text, type, field }: SearchProps) => (
  <input
    ref={field}
    class="search"
    id="search"
    type="search"
    placeholder={HAS_KEYS ? 'Search, press /' : 'Search'}
    aria-label="Search operations, checks and clauses"
    autocomplete="off"
    spellcheck={false}
    value={text}
    onInput={(event) => type(event.currentTarget.value)}
  />
)

const nameOf = (id: string): string => {
  const check = checks.get(id)
  return check ? sentenceOf(check) : id
}

/** The shown part of the report, for the title of the window; empty for the first view. */
const titleOf = ({ view, id }: Address): string => (id ? nameOf(id) : view === FIRST ? '' : views()[view]!.title)

export function App() {
  const { address, narrow } = useAddress()
  const { narrowing, view, typed } = address
  const field = useRef<HTMLInputElement>(null)
  const { text, type, empty } = useSearchText(typed, (words) =>
    narrow((before) => ({ ...before, words: wordsIn(words) }), words),
  )
  const clear = useRef(() => {})
  clear.current = () => {
    empty()
    narrow(() => EVERYTHING, '')
  }
  useLayoutEffect(() => {
    const onKeyDown = onKey({ search: () => field.current, clear: () => clear.current() })
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const toggle = (verdict: ShownVerdict) =>
    narrow((before) => {
      const verdicts = new Set(before.verdicts)
      if (!verdicts.delete(verdict)) verdicts.add(verdict)
      return { ...before, verdicts }
    })
  useLayoutEffect(() => nameWindow(titleOf(address)), [address])
  const { tally, content } = views()[view]!.draw({ narrowing, addressed: address.id })
  return (
    <>
      <Navigation current={view} />
      <search class={view === FIRST ? 'bar of-first' : 'bar'}>
        <div class="wrap">
          <Search text={text} type={type} field={field} />
          <select
            aria-label="Interface"
            value={narrowing.of}
            onChange={({ currentTarget: { value } }) => narrow((before) => ({ ...before, of: value }))}
          >
            <option value="">All interfaces</option>
            {data.interfaces.map((of) => (
              <option key={of} value={of}>
                {of}
              </option>
            ))}
          </select>
          {hasWeights(view) && (
            <select
              aria-label="Weight"
              value={narrowing.weight}
              onChange={({ currentTarget: { value } }) =>
                narrow((before) => ({ ...before, weight: value as Narrowing['weight'] }))
              }
            >
              <option value="">Every weight</option>
              {SEVERITIES.map((weight) => (
                <option key={weight} value={weight}>
                  {weight}
                </option>
              ))}
            </select>
          )}
          <Filters view={view} chosen={narrowing.verdicts} toggle={toggle} />
          <CellNote narrowing={narrowing} drop={() => narrow(({ cell: _, ...rest }) => rest)} />
          <div class="tally" role="status">
            {isNarrowed(narrowing) ? `${tally} shown` : ''}
          </div>
        </div>
      </search>
      <main class={address.id ? 'wrap addressed' : 'wrap'} id="view" tabIndex={-1}>
        {address.unknown && <p class="why">This report has nothing at “{address.unknown}”. The overview is shown.</p>}
        {content}
      </main>
    </>
  )
}
