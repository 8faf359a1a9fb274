/** The actions of a reader on a finding: repeat it, send it on, accept it, declare it. */
import { useState } from 'preact/hooks'
import type { CheckResult } from '../../contract/run.ts'
import { curlsOf, shellWord } from '../curl.ts'
import type { ShownExchange } from '../shown-exchange.ts'
import { CopyButton } from './elements.tsx'
import { findingText } from './finding-text.ts'
import { linkTo } from './location.ts'
import { data } from './model.ts'

/** A waiver without its reason, which `run` refuses until the reason is written. */
const waiverText = ({ id }: CheckResult) =>
  [
    'waivers:',
    `  - check: ${JSON.stringify(id)}`,
    '    reason: "TODO: why it is accepted"',
    '    owner: "TODO: who is responsible"',
    '    expires: "TODO: the last day, yyyy-mm-dd"',
    '',
  ].join('\n')

const fileName = ({ id }: CheckResult) => `${id.replace(/[^\w.-]+/g, '-')}.md`

function SaveButton({ check, exchanges, repeated }: NextStepsProps) {
  const [href, make] = useState('')
  // Made before the browser follows the link.
  const prepare = () => {
    if (!href) make(URL.createObjectURL(new Blob([findingText(check, exchanges, repeated)], { type: 'text/markdown' })))
  }
  return (
    <a class="copy" href={href || '#'} download={fileName(check)} onPointerEnter={prepare} onFocus={prepare}>
      Save as Markdown
    </a>
  )
}

interface NextStepsProps {
  readonly check: CheckResult
  /** Those that show the finding, the decisive one first. */
  readonly exchanges: readonly ShownExchange[]
  /** Requests that are repeated to show it again. */
  readonly repeated: readonly ShownExchange[]
}

export function NextSteps({ check, exchanges, repeated }: NextStepsProps) {
  return (
    <div class="block next">
      <h3>What to do next</h3>
      <p class="steps">
        {repeated.length > 0 && <CopyButton label="Copy curl" text={curlsOf(repeated, data.signIns)} />}
        <CopyButton label="Copy replay" text={`lpconform replay ${shellWord(check.id)} --report report.json`} />
        <SaveButton check={check} exchanges={exchanges} repeated={repeated} />
        <CopyButton label="Copy as Markdown" text={findingText(check, exchanges, repeated)} />
        <CopyButton label="Copy waiver" text={waiverText(check)} />
        {check.severity !== 'security' && <CopyButton label="Copy adapt" text="lpconform adapt report.json" />}
        <CopyButton label="Copy link" text={linkTo(`check/${check.id}`)} />
      </p>
      <p class="where">
        The commands run in the folder of the report. The Markdown holds request, answer and statement, for the owner of
        the platform. A waiver accepts the finding for a while
        {check.severity !== 'security' && '; adapt proposes a declared deviation, where one explains it'}.
      </p>
    </div>
  )
}
