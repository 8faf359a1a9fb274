/** One exchange: its request and its answer side by side, and the command that sends it again. */

import type { ComponentChildren } from 'preact'
import { parseJson } from '../../contract/json.ts'
import { curlOf } from '../curl.ts'
import { lineOf, speakerOf } from '../request-line.ts'
import type { ShownExchange, ShownMessage } from '../shown-exchange.ts'
import { CopyButton, Foldable, figure, ScrollingText } from './elements.tsx'
import { data } from './model.ts'

/** JSON with indentation; any other text as it is. */
function indented(text: string): string {
  try {
    const value: unknown = parseJson(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}

/** Every second part of a text split at a pattern with one group is what the group found. */
function marked(text: string, pattern: RegExp | undefined): ComponentChildren {
  if (!pattern) return text
  return text.split(pattern).map((part, at) => (at % 2 ? <mark key={at}>{part}</mark> : part))
}

interface SideProps {
  readonly title: string
  readonly line: string
  readonly message: ShownMessage
  readonly marks?: RegExp
}

function Side({ title, line, message, marks }: SideProps) {
  const { headers, body, cutFrom, shortened } = message
  const notes = [
    cutFrom === undefined ? '' : `Cut: ${figure(cutFrom)} bytes in all`,
    shortened ? 'Shortened here; longer in evidence.har' : '',
  ].filter(Boolean)
  const named = Object.entries(headers)
  return (
    <div class="side">
      <h4>{title}</h4>
      <p class="mono anywhere">{line}</p>
      {named.length > 0 && (
        <dl class="headers">
          {named.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ))}
        </dl>
      )}
      {body ? (
        <ScrollingText label={`${title} body`}>{marked(indented(body), marks)}</ScrollingText>
      ) : (
        <p class="soft">No body</p>
      )}
      {notes.length > 0 && <p class="where">{notes.join('. ')}</p>}
    </div>
  )
}

interface SidesProps {
  readonly exchange: ShownExchange
  readonly marks?: RegExp
}

const Sides = ({ exchange: { request, response, failure = '' }, marks }: SidesProps) => (
  <div class="sides">
    <Side title="Request" line={`${request.method} ${request.url}`} message={request} />
    {response ? (
      <Side title="Response" line={String(response.status)} message={response} marks={marks} />
    ) : (
      <div class="side">
        <h4>No response</h4>
        <p>{failure}</p>
      </div>
    )}
  </div>
)

interface ExchangeRowProps {
  readonly exchange: ShownExchange
  /** What the exchange is to the finding, such as `control`. */
  readonly part?: string
  readonly open?: boolean
  readonly marks?: RegExp
}

export function ExchangeRow({ exchange, part, open = false, marks }: ExchangeRowProps) {
  const { id, durationMs, failure, response } = exchange
  const curl = curlOf(exchange, data.signIns)
  const summary = (
    <>
      <span class="grow">
        {part && <span class="part">{part}</span>}
        {lineOf(exchange)}
      </span>
      <span>{response ? response.status : failure || 'no answer'}</span>
      <span class="soft">as {speakerOf(exchange)}</span>
      <span class="soft">{Math.round(durationMs)} ms</span>
      <span class="soft">{id}</span>
    </>
  )
  const content = () => (
    <>
      <Sides exchange={exchange} marks={marks} />
      <div class="command">
        <ScrollingText label="curl command">{curl}</ScrollingText>
        <CopyButton text={curl} />
      </div>
    </>
  )
  return <Foldable class="exchange" summary={summary} content={content} open={open} data={{ 'data-exchange': id }} />
}
