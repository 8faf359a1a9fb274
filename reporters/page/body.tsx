/** The body of a message: JSON indented, folded and marked where a finding is; any other text as it is. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Finding } from '../../contract/run.ts'
import { ScrollingText } from './elements.tsx'
import { type JsonLine, jsonIn, linesOf } from './json-lines.ts'
import { type WrongPlaces, wrongPlacesIn } from './wrong-places.ts'

/** Bodies of fewer lines are shown whole. */
const FEW_LINES = 40
/** More folded lines than this in a row are one line, until somebody wants to see them. */
const MOST_FOLDED = 3
/** Marked records that stand open from the beginning. */
const MOST_OPEN = 3

/** The marks of a finding in the bodies of one operation. */
export interface Marking {
  readonly findings: readonly Pick<Finding, 'expected' | 'actual'>[]
  /** Words that the finding names. */
  readonly words?: RegExp
  /** Member that holds the records of the operation. */
  readonly records?: string
}

/** Every second part of a text split at a pattern with one group is what the group found. */
function marked(text: string, pattern: RegExp | undefined): ComponentChildren {
  if (!pattern) return text
  return text.split(pattern).map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part))
}

/** The whole value is given from the line that opens it on; its closing line says nothing of it. */
function noteOf({ isMissing, place }: JsonLine, { wrong }: WrongPlaces, isClosing: boolean): string | undefined {
  if (isMissing) return 'missing'
  const expected = isClosing ? undefined : wrong.get(place)
  return expected && `expected ${expected}`
}

/** Numbers of the opening lines that are folded at first: entries of a long body without marks. */
function foldedAtFirst(lines: readonly JsonLine[], isMarked: (at: number) => boolean): ReadonlySet<number> {
  const folded = new Set<number>()
  if (lines.length <= FEW_LINES) return folded
  const marks = lines.flatMap((_, at) => (isMarked(at) ? [at] : []))
  let open = 0
  lines.forEach(({ depth, end }, at) => {
    if (end === undefined || depth === 0) return
    const holds = marks.some((one) => one >= at && one <= end)
    const isRecord = depth === 2
    if (isRecord && holds && ++open <= MOST_OPEN) return
    // Without any mark the first record serves as an example.
    if (isRecord && !marks.length && ++open <= 1) return
    if (isRecord || (!holds && depth > 2)) folded.add(at)
  })
  return folded
}

/** Rows of folded siblings, by the number of their first line: how many there are, and where the last one ends. */
function rowsOf(lines: readonly JsonLine[], folded: ReadonlySet<number>) {
  const rows = new Map<number, { readonly count: number; readonly end: number }>()
  let start: number | undefined
  for (const at of [...folded].sort((one, other) => one - other)) {
    const { end = at, depth } = lines[at]!
    const row = start === undefined ? undefined : rows.get(start)
    if (row && row.end + 1 === at && lines[start!]!.depth === depth) rows.set(start!, { count: row.count + 1, end })
    else if (!row || at > row.end) {
      start = at
      rows.set(at, { count: 1, end })
    }
  }
  return rows
}

interface LineProps {
  readonly line: JsonLine
  readonly note: string | undefined
  readonly words: RegExp | undefined
  /** Of an opening line. */
  readonly fold?: { readonly isFolded: boolean; readonly closing: string; readonly turn: () => void }
}

const Line = ({ line, note, words, fold }: LineProps) => (
  <span class={`line${line.isMissing ? ' missing' : ''}${note ? ' wrong' : ''}`}>
    {'  '.repeat(line.depth)}
    {fold ? (
      <button
        type="button"
        class="fold"
        aria-expanded={!fold.isFolded}
        aria-label={`${line.text} ${line.inside}`}
        onClick={fold.turn}
      />
    ) : null}
    {marked(line.text, words)}
    {fold?.isFolded && <span class="soft"> … {line.inside} </span>}
    {fold?.isFolded && fold.closing}
    {note && <span class="note-here"> ← {note}</span>}
  </span>
)

interface LinesProps {
  readonly lines: readonly JsonLine[]
  readonly places: WrongPlaces
  readonly words: RegExp | undefined
  readonly label: string
}

function Lines({ lines, places, words, label }: LinesProps) {
  const closing = useMemo(() => new Set(lines.flatMap(({ end }) => end ?? [])), [lines])
  const notes = lines.map((line, at) => noteOf(line, places, closing.has(at)))
  const hasPlaces = notes.some(Boolean)
  const isNamed = (text: string) => words !== undefined && text.split(words).length > 1
  const isMarked = (at: number) => (hasPlaces ? notes[at] !== undefined : isNamed(lines[at]!.text))
  const [folded, setFolded] = useState(() => foldedAtFirst(lines, isMarked))
  const element = useRef<HTMLPreElement>(null)
  useLayoutEffect(() => {
    const first = element.current?.querySelector<HTMLElement>('.wrong, mark')
    if (first) element.current!.scrollTop = first.offsetTop - element.current!.clientHeight / 3
  }, [])
  const turn = (at: number) => {
    const next = new Set(folded)
    if (!next.delete(at)) next.add(at)
    setFolded(next)
  }
  const shown: ComponentChildren[] = []
  let hiddenTo = -1
  const [asked, ask] = useState<ReadonlySet<number>>(new Set())
  const rows = rowsOf(lines, folded)
  for (const [at, line] of lines.entries()) {
    if (at <= hiddenTo) continue
    const row = rows.get(at)
    if (row && row.count > MOST_FOLDED && !asked.has(at)) {
      shown.push(
        <span key={at} class="line">
          {'  '.repeat(line.depth)}
          <button type="button" class="folded-row" onClick={() => ask(new Set([...asked, at]))}>
            {`… ${row.count} entries, folded`}
          </button>
        </span>,
      )
      hiddenTo = row.end
      continue
    }
    const isFolded = folded.has(at)
    const fold = line.end === undefined ? undefined : { isFolded, closing: lines[line.end]!.text, turn: () => turn(at) }
    shown.push(<Line key={at} line={line} note={notes[at]} words={words} fold={fold} />)
    if (isFolded) hiddenTo = line.end!
  }
  return (
    <ScrollingText class="json" label={label} element={element}>
      {shown}
    </ScrollingText>
  )
}

const NOWHERE: WrongPlaces = { missing: new Map(), wrong: new Map() }

interface BodyProps {
  readonly text: string
  readonly label: string
  readonly marking?: Marking
}

export function Body({ text, label, marking }: BodyProps) {
  const shown = useMemo(() => {
    const json = jsonIn(text)
    if (!json) return undefined
    const places = marking ? wrongPlacesIn(json.value, marking.findings, marking.records) : NOWHERE
    return { lines: linesOf(json.value, places.missing), places, isCut: json.isCut }
  }, [text, marking])
  if (!shown) return <ScrollingText label={label}>{marked(text, marking?.words)}</ScrollingText>
  return (
    <>
      <Lines lines={shown.lines} places={shown.places} words={marking?.words} label={label} />
      {shown.isCut && <p class="where">The evidence holds the beginning of this body; what follows is not shown.</p>}
    </>
  )
}
