/** One exchange: its request and its answer side by side, and the command that sends it again. */
import type { ShownExchange, ShownMessage } from '../page-data.ts'
import { CopyButton, Foldable, figure, ScrollingText } from './elements.tsx'

/** JSON with indentation; any other text as it is. */
function indented(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text
  } catch {
    return text
  }
}

interface SideProps {
  readonly title: string
  readonly line: string
  readonly message: ShownMessage
}

function Side({ title, line, message }: SideProps) {
  const { headers, body, cutFrom, shortened } = message
  const notes = [
    cutFrom === undefined ? '' : `Cut: ${figure(cutFrom)} bytes in all`,
    shortened ? 'Shortened here; longer in evidence.har' : '',
  ].filter(Boolean)
  const named = Object.entries(headers)
  return (
    <div class="side">
      <h3>{title}</h3>
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
      {body ? <ScrollingText label={`${title} body`} text={indented(body)} /> : <p class="soft">No body</p>}
      {notes.length > 0 && <p class="where">{notes.join('. ')}</p>}
    </div>
  )
}

const Sides = ({ request, response, failure = '' }: ShownExchange) => (
  <div class="sides">
    <Side title="Request" line={`${request.method} ${request.url}`} message={request} />
    {response ? (
      <Side title="Response" line={String(response.status)} message={response} />
    ) : (
      <div class="side">
        <h3>No response</h3>
        <p>{failure}</p>
      </div>
    )}
  </div>
)

export function ExchangeRow({ id, exchange }: { readonly id: string; readonly exchange: ShownExchange }) {
  const { as, curl, durationMs, failure, line, response } = exchange
  const summary = (
    <>
      <span class="grow">{line}</span>
      <span>{response ? response.status : failure || 'no answer'}</span>
      <span class="soft">as {as}</span>
      <span class="soft">{Math.round(durationMs)} ms</span>
      <span class="soft">{id}</span>
    </>
  )
  const content = () => (
    <>
      <Sides {...exchange} />
      <div class="command">
        <ScrollingText label="curl command" text={curl} />
        <CopyButton text={curl} />
      </div>
    </>
  )
  return <Foldable class="exchange" summary={summary} content={content} data={{ 'data-exchange': id }} />
}
