/** The clauses by interface, each with the checks that cite it. */
import type { ReportClause } from '../../contract/run.ts'
import { Chip, counted, Empty, Foldable, Link, Portions, Section } from './elements.tsx'
import { checksCiting, data, report } from './model.ts'
import { matches } from './narrowing.ts'
import type { Drawn, ViewProps } from './view.ts'

function ClauseBody({ clause }: { readonly clause: ReportClause }) {
  const citing = checksCiting.get(clause.id) ?? []
  return (
    <div class={`body v-${clause.verdict}`}>
      {clause.reason && <p class="finding">{clause.reason}</p>}
      <p class="where">
        {clause.document} › {clause.section} <span class="tag">{clause.level}</span>{' '}
        <span class="tag">{clause.aspect}</span>
      </p>
      {citing.length > 0 && (
        <div class="block">
          <h3>Checks</h3>
          {citing.map((check) => (
            <p key={check.id}>
              <Chip verdict={check.verdict} /> <Link to={`check/${check.id}`}>{check.id}</Link>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function ClauseRow({ clause, addressed }: { readonly clause: ReportClause; readonly addressed: boolean }) {
  const summary = (
    <>
      <Chip verdict={clause.verdict} />
      <span class="grow">{clause.statement}</span>
      <span class="id">{clause.id}</span>
    </>
  )
  return (
    <Foldable
      class="clause"
      summary={summary}
      content={() => <ClauseBody clause={clause} />}
      open={addressed}
      addressed={addressed}
      data={{ 'data-clause': clause.id }}
    />
  )
}

export function drawClauses({ narrowing, addressed }: ViewProps): Drawn {
  const shown = report.clauses.filter((clause) => matches(narrowing, clause))
  const tally = counted(shown.length, 'clause')
  if (!shown.length) return { tally, content: <Empty>Nothing matches</Empty> }
  const content = (
    <>
      {data.interfaces.map((of) => {
        const own = shown.filter((clause) => clause.interface === of)
        if (!own.length) return null
        return (
          <Section key={of} title={of} count={counted(own.length, 'clause')}>
            <div class="list">
              <Portions
                items={own}
                make={(clause) => (
                  <ClauseRow key={`${clause.id} ${addressed}`} clause={clause} addressed={clause.id === addressed} />
                )}
              />
            </div>
          </Section>
        )
      })}
    </>
  )
  return { tally, content }
}
