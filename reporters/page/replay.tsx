/** Beside a check, while the command that runs it serves the page: another try of it. */
import { useState } from 'preact/hooks'
import { ScrollingText } from './elements.tsx'

export const isLive = document.body.dataset.live !== undefined

async function replayed(check: string): Promise<string> {
  try {
    const headers = { 'content-type': 'application/json' }
    return await (await fetch('replay', { method: 'POST', headers, body: JSON.stringify({ check }) })).text()
  } catch {
    return 'The command has ended: nothing can be replayed from here.'
  }
}

export function Replay({ check }: { readonly check: string }) {
  const [said, say] = useState('')
  const [isRunning, run] = useState(false)
  if (!isLive) return null
  const start = async () => {
    run(true)
    say(await replayed(check))
    run(false)
  }
  return (
    <div class="block replay">
      <p class="steps">
        <button class="copy" type="button" disabled={isRunning} onClick={start}>
          {isRunning ? 'Replaying' : 'Replay'}
        </button>
      </p>
      <div role="status">{said && <ScrollingText label="Outcome of the replay">{said}</ScrollingText>}</div>
    </div>
  )
}
