import { describe, expect, it } from 'vitest'
import { takesInput } from '../../contract/conditions/odd-input.ts'
import { termsOf } from '../../contract/index.ts'
import { exemptFromOddInput, takesPathAlone } from '../../contract/odd-input-exempt.ts'
import { operations } from '../../contract/operations.ts'

const exempt = exemptFromOddInput.flatMap((one) => one.operations)
const slugsOf = (operation: (typeof operations)[number]['id']) =>
  (termsOf(operation).clauses ?? []).map(({ slug }) => slug as string)

describe('operations without odd input', () => {
  it('are listed with a reason, or have a check of their own', () => {
    const open = operations.filter(
      ({ id }) =>
        !takesInput(termsOf(id)) &&
        !slugsOf(id).includes('odd-values') &&
        !exempt.includes(id) &&
        !takesPathAlone(termsOf(id)),
    )
    expect(open.map(({ id }) => id)).toEqual([])
  })

  it('are listed once, and only while they are exempt', () => {
    expect(exempt.length).toBe(new Set(exempt).size)
    expect(
      exempt.filter(
        (id) => takesInput(termsOf(id)) || slugsOf(id).includes('odd-values') || takesPathAlone(termsOf(id)),
      ),
    ).toEqual([])
  })

  it('that take texts alone take no body', () => {
    const bare = exemptFromOddInput.filter(({ reason }) => reason.startsWith('takes')).flatMap((one) => one.operations)
    expect(bare.filter((id) => termsOf(id).body !== undefined)).toEqual([])
  })
})
