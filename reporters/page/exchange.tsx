/** One exchange: its request and its answer side by side, and the command that sends it again. */

import { curlOf } from '../curl.ts'
import { lineOf, speakerOf } from '../request-line.ts'
import type { ShownExchange, ShownMessage } from '../shown-exchange.ts'
import { Body, type Marking } from './body.tsx'
import { CopyButton, Foldable, figure, ScrollingText } from './elements.tsx'
import { data } from './model.ts'

interface SideProps {
  readonly title: string
  readonly line: string
  readonly message: ShownMessage
  readonly marking?: Marking
}

function Side({ title, line, message, marking }: SideProps) {
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
      {body ? <Body text={body} label={`${title} body`} marking={marking} /> : <p class="soft">No body</p>}
      {notes.length > 0 && <p class="where">{notes.join('. ')}</p>}
    </div>
  )
}

interface SidesProps {
  readonly exchange: ShownExchange
  readonly marking?: Marking
}

const Sides = ({ exchange: { request, response, failure = '' }, marking }: SidesProps) => (
  <div class="sides">
    <Side title="Request" line={`${request.method} ${request.url}`} message={request} />
    {response ? (
      <Side title="Response" line={String(response.status)} message={response} marking={marking} />
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
  /** The role of the exchange for the finding, such as `control`. */
  readonly part?: string
  readonly open?: boolean
  readonly marking?: Marking
  /** Repeats it together with the requests that it needs; otherwise it is repeated alone. */
  readonly commands?: string
}

export function ExchangeRow({ exchange, part, open = false, marking, commands }: ExchangeRowProps) {
  const { id, durationMs, failure, response } = exchange
  const curl = commands ?? curlOf(exchange, data.signIns)
  const summary = (
    <>
      <span class="grow">
        {part && <span class="part">{part}</span>} {lineOf(exchange)}
      </span>
      <span>{response ? response.status : failure || 'no answer'}</span>
      <span class="soft">as {speakerOf(exchange)}</span>
      <span class="soft">{Math.round(durationMs)} ms</span>
      <span class="soft">{id}</span>
    </>
  )
  const content = () => (
    <>
      <Sides exchange={exchange} marking={marking} />
      <div class="command">
        <ScrollingText label="curl command">{curl}</ScrollingText>
        <CopyButton text={curl} />
      </div>
    </>
  )
  return <Foldable class="exchange" summary={summary} content={content} open={open} data={{ 'data-exchange': id }} />
}
