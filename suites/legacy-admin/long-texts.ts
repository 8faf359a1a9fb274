/** Texts longer than a short column holds: the documents give a length only for the title of a session. */

import { carries, keepsText, show } from '../../client/answers/values.ts'
import type { OperationId } from '../../contract/operations.ts'
import { broken, holds, needs } from '../../contract/verdict.ts'
import { hiddenMember } from '../../laws/kit/first-shown.ts'
import { isStored } from '../../laws/kit/specimens.ts'
import { type Draft, ownCheck, type Written } from '../../laws/kit/suite.ts'
import { writeAndRead } from './written-texts.ts'

const PROSE = 'This sentence is one of several in a row. '.repeat(9).trim()

/**
 * An accepted text is kept whole; it may be refused.
 * @param reading reads the written text
 */
export const longTexts = (written: Written, reading: OperationId, names: readonly string[]): Draft =>
  ownCheck('long-texts', 'stores a long text that it accepts in full', async (scope) => {
    const sent = Object.fromEntries(names.map((name) => [name, `${name}: ${PROSE}`]))
    const result = await writeAndRead(scope, { written, texts: [] }, sent, () => false)
    if (!isStored(result)) return needs.record(`texts of ${PROSE.length} characters that the target accepts`)
    const { read, answer } = result
    const lost = names.find((name) => !keepsText(read[name], sent[name]) && !carries(read[name], sent[name], 'html'))
    if (lost === undefined) return holds()
    // R7: one finding of the read where no record shows the member.
    const hidden = hiddenMember(scope, reading, lost, { shown: read[lost], sent: sent[lost] })
    return hidden ?? broken(`${answer.label}: the ${sent[lost]?.length} characters of ${lost}`, show(read[lost]))
  })
