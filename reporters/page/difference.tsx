/** Two exchanges compared: differences of the requests, and of the answers. */
import { lineOf } from '../request-line.ts'
import type { ShownExchange, ShownMessage } from '../shown-exchange.ts'
import { counted, ScrollingText } from './elements.tsx'
import { jsonIn, linesOf } from './json-lines.ts'
import { lineDifference, type Stretch, stretchesOf } from './line-difference.ts'

function bodyLines(body: string | undefined): readonly string[] {
  if (!body) return []
  const json = jsonIn(body)
  return json ? linesOf(json.value).map(({ depth, text }) => '  '.repeat(depth) + text) : body.split('\n')
}

const headerLines = ({ headers }: ShownMessage) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** Headers of an answer, such as its date, differ each time and decide nothing. */
const sidesOf = (one: ShownExchange) => ({
  Request: [lineOf(one), ...headerLines(one.request), ...bodyLines(one.request.body)],
  Response: one.response
    ? [String(one.response.status), ...bodyLines(one.response.body)]
    : [one.failure ?? 'no answer'],
})

const SIGNS = { both: ' ', first: '-', second: '+' }

const StretchLines = ({ stretch: { skipped, lines } }: { readonly stretch: Stretch }) => (
  <>
    {skipped > 0 && <span class="line soft">{`  … ${counted(skipped, 'line')} alike`}</span>}
    {lines.map(({ of, text }, at) => (
      <span key={at} class={`line ${of}`}>{`${SIGNS[of]} ${text}`}</span>
    ))}
  </>
)

interface SideProps {
  readonly title: string
  readonly control: readonly string[]
  readonly failing: readonly string[]
}

function Side({ title, control, failing }: SideProps) {
  const lines = lineDifference(control, failing)
  const { stretches, rest } = stretchesOf(lines ?? [])
  const text = lines ? 'alike' : 'too long to compare'
  return (
    <div class="side">
      <h4>{title}</h4>
      {stretches.length ? (
        <ScrollingText class="difference" label={`${title}: control and failing exchange`}>
          {stretches.map((stretch, at) => (
            <StretchLines key={at} stretch={stretch} />
          ))}
          {rest > 0 && <span class="line soft">{`  … ${counted(rest, 'line')} alike`}</span>}
        </ScrollingText>
      ) : (
        <p class="soft">{text}</p>
      )}
    </div>
  )
}

interface DifferenceProps {
  readonly control: ShownExchange
  readonly failing: ShownExchange
}

export function Difference({ control, failing }: DifferenceProps) {
  const [before, after] = [sidesOf(control), sidesOf(failing)]
  return (
    <div class="exchange compared">
      <p class="legend">
        <span class="line first">- control {control.id}</span> <span class="line second">+ failing {failing.id}</span>
      </p>
      <div class="sides">
        <Side title="Request" control={before.Request} failing={after.Request} />
        <Side title="Response" control={before.Response} failing={after.Response} />
      </div>
    </div>
  )
}
