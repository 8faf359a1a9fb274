/** A damaged document: each kind of damage is found, by the comparison and by the clauses that it contradicts. */
import { describe, expect, test } from 'vitest'
import { compareWithContract } from '../../cli/openapi/compare/index.ts'
import { openApiDocument } from '../../cli/openapi/document.ts'
import { asVersion30 } from '../../cli/openapi/version-3-0.ts'
import { NAMES } from '../../client/target.ts'
import { allClauses } from '../../contract/clauses/index.ts'
import { contradictions } from './contradictions.ts'
import { damages } from './damages.ts'

const contract = openApiDocument({ version: '1', names: NAMES, bindings: {} })
const ids = new Set(allClauses.map(({ id }) => id))

describe('a document of the contract', () => {
  test('says what every clause about an input, an answer or a status says', () => {
    const { judged, found } = contradictions(contract)
    expect(found).toEqual([])
    expect(judged).toBeGreaterThan(1100)
  })

  test('is as the contract, in either version and under other ids', () => {
    expect(compareWithContract(contract, structuredClone(contract))).toEqual([])
    expect(compareWithContract(contract, asVersion30(contract))).toEqual([])
    const renamed = JSON.parse(JSON.stringify(contract).replace(/"operationId":"/g, '"operationId":"my-'))
    expect(compareWithContract(contract, renamed)).toEqual([])
  })
})

describe('a damaged document', () => {
  test('has damages of many kinds', () => {
    expect(damages.length).toBeGreaterThanOrEqual(50)
    expect(damages.filter(({ comparedAlone }) => !comparedAlone).length).toBeGreaterThanOrEqual(30)
    expect(new Set(damages.map(({ what }) => what)).size).toBe(damages.length)
    expect(damages.filter(({ clause }) => clause && !ids.has(clause)).map(({ clause }) => clause)).toEqual([])
  })

  test.each(damages)('that $what is found', ({ does, clause, comparedAlone }) => {
    const damaged = structuredClone(contract) as Record<string, unknown>
    does(damaged)
    if (!comparedAlone) expect(contradictions(damaged).found.map((one) => one.clause)).toContain(clause)
    const differences = compareWithContract(contract, damaged)
    expect(differences).not.toEqual([])
  })
})
