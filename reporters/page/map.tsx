/** The map of operations by aspect: each cell leads to its checks. */
import type { CheckResult } from '../../contract/run.ts'
import type { Verdict } from '../../contract/verdict.ts'
import type { ShownOperation } from '../page-data.ts'
import { cellAddress } from './address.ts'
import { AREAS, type Area } from './areas.ts'
import { counted } from './elements.tsx'
import { areaOf, checksOf, data } from './model.ts'

const countOf = (checks: readonly CheckResult[], verdict: Verdict) =>
  checks.filter((check) => check.verdict === verdict).length

/** The label of a cell for readers who cannot see its colour: `3 violation, 10 pass`. */
const wordsOf = (checks: readonly CheckResult[]) =>
  data.urgency
    .flatMap((verdict) => {
      const count = countOf(checks, verdict)
      return count ? [`${count} ${verdict}`] : []
    })
    .join(', ')

interface CellProps {
  readonly operation: string
  readonly area: Area
  readonly checks: readonly CheckResult[]
}

function CellLink({ operation, area, checks }: CellProps) {
  const worst = data.urgency.find((verdict) => countOf(checks, verdict))!
  const shown = worst === 'pass' || worst === 'observation' ? checks.length : countOf(checks, worst)
  const label = `${shown} in ${area} of ${operation}: ${wordsOf(checks)}`
  return (
    <a class={`cell v-${worst}`} href={cellAddress({ operation, area })} aria-label={label} title={label}>
      {shown}
    </a>
  )
}

function MapRow({ operation }: { readonly operation: ShownOperation }) {
  const own = checksOf.get(operation.id) ?? []
  return (
    <tr>
      <th scope="row">
        <a href={cellAddress({ operation: operation.id })} title={operation.title}>
          {operation.id.slice(operation.interface.length + 1)}
        </a>
      </th>
      {AREAS.map((area) => {
        const checks = own.filter((check) => areaOf(check) === area)
        return (
          <td key={area}>{checks.length > 0 && <CellLink operation={operation.id} area={area} checks={checks} />}</td>
        )
      })}
    </tr>
  )
}

export const AreaMap = () => (
  <>
    {data.interfaces.map((name) => {
      const own = data.operations.filter((operation) => operation.interface === name && checksOf.has(operation.id))
      if (!own.length) return null
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is narrow
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
        <div key={name} class="list table map" tabIndex={0} role="group" aria-label={`Map of ${name}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  {name} <span class="soft">{counted(own.length, 'operation')}</span>
                </th>
                {AREAS.map((area) => (
                  <th key={area} scope="col">
                    {area}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {own.map((operation) => (
                <MapRow key={operation.id} operation={operation} />
              ))}
            </tbody>
          </table>
        </div>
      )
    })}
  </>
)
