/** Small parts that every view uses. Texts of the target are only ever children, never markup. */
import type { ComponentChildren, RefObject } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { counted, figure } from '../counts.ts'
import { scrollToHead } from './location.ts'
import type { ShownVerdict } from './narrowing.ts'
import { Paper } from './paper.ts'

export { counted, figure }

interface FoldableProps {
  readonly class: string
  readonly summary: ComponentChildren
  /** Made when it is first opened. */
  readonly content: () => ComponentChildren
  readonly open?: boolean
  /** Scrolled to and focused when it appears: the address of the page names it. */
  readonly addressed?: boolean
  /** Open on paper. */
  readonly printed?: boolean
  readonly data?: Readonly<Record<`data-${string}`, string>>
  /** Told when the reader opens or closes it. */
  readonly onTurn?: (open: boolean) => void
}

export function Foldable(props: FoldableProps) {
  const { class: name, summary, content, open = false, addressed = false, printed = false, data, onTurn } = props
  const onPaper = useContext(Paper) && printed
  const [filled, fill] = useState(open)
  const element = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!addressed || !element.current) return
    scrollToHead(element.current)
    element.current.querySelector('summary')?.focus({ preventScroll: true })
  }, [addressed])
  // The click comes before it opens, so that nothing jumps; `toggle` comes for the browser's own search in the page.
  return (
    <details
      ref={element}
      class={name}
      open={open || onPaper}
      onToggle={(event) => event.currentTarget.open && fill(true)}
      {...data}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive by itself */}
      <summary
        class="row"
        onClick={() => {
          fill(true)
          onTurn?.(!element.current?.open)
        }}
      >
        {summary}
      </summary>
      {(filled || onPaper) && content()}
    </details>
  )
}

/** The heads of a table's columns. */
export const Heads = ({ names }: { readonly names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

interface PortionsProps<Value> {
  readonly items: readonly Value[]
  readonly make: (item: Value) => ComponentChildren
  readonly size?: number
  /** The button stands in a row of its own. */
  readonly columns?: number
}

/** Shows items in portions, so that thousands cost nothing until they are asked for. */
export function Portions<Value>({ items, make, size = 150, columns }: PortionsProps<Value>) {
  const [shown, show] = useState(size)
  const rest = items.length - shown
  const more = rest > 0 && (
    <button class="more" type="button" onClick={() => show(shown + size)}>
      {rest > size ? `Show ${figure(size)} of ${figure(rest)} more` : `Show ${figure(rest)} more`}
    </button>
  )
  return (
    <>
      {items.slice(0, shown).map(make)}
      {columns && more ? (
        <tr>
          <td colSpan={columns}>{more}</td>
        </tr>
      ) : (
        more
      )}
    </>
  )
}

export const Chip = ({ verdict }: { readonly verdict: ShownVerdict }) => (
  <span class={`chip v-${verdict}`}>{verdict}</span>
)

/** `to`: an address within the page, such as `check/current/learners.list#size-maximum`. */
export const Link = ({ to, children }: { readonly to: string; readonly children: ComponentChildren }) => (
  <a href={`#${encodeURIComponent(to)}`}>{children}</a>
)

export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="empty">{children}</p>

interface SectionProps {
  readonly title: string
  readonly count: string
  readonly children: ComponentChildren
}

export const Section = ({ title, count, children }: SectionProps) => (
  <section>
    <h2>
      {title}
      <span>{count}</span>
    </h2>
    {children}
  </section>
)

const SAID_MS = 1600

interface CopyButtonProps {
  readonly text: string
  readonly label?: string
}

export function CopyButton({ text, label: own = 'Copy' }: CopyButtonProps) {
  const [label, say] = useState(own)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say('Copied')
    } catch {
      // Some browsers give a page from a file no clipboard.
      say('Select it')
    }
    setTimeout(() => say(own), SAID_MS)
  }
  return (
    <button class="copy" type="button" onClick={copy}>
      {label}
    </button>
  )
}

interface ScrollingTextProps {
  readonly label: string
  readonly class?: string
  /** Is given the element that scrolls. */
  readonly element?: RefObject<HTMLPreElement | null>
  readonly children: ComponentChildren
}

/** Text that scrolls, and so must be reachable with the keyboard. */
export const ScrollingText = ({ label, class: name, element, children }: ScrollingTextProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a section would not keep the spaces of the text
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre class={name} tabIndex={0} role="group" aria-label={label} ref={element}>
    {children}
  </pre>
)
