/** Clauses by releases and platforms: since when each is contradicted, how often, and the finding behind each cell. */
import type { ClauseHistory, Course, PlatformRuns, RunFigures, RunHistory } from '../../contract/several-runs.ts'
import { tableOf } from '../../contract/table.ts'
import { Cell, Wide } from './by-run.tsx'
import { type Choices, hasAll, SearchField, Select, useChoices } from './choices.tsx'
import { counted, Empty, figure, Portions, Section } from './elements.tsx'

const dayOf = ({ startedAt }: RunFigures) => startedAt.slice(0, 10)

interface Kind {
  readonly title: string
  readonly fits: (clause: ClauseHistory, platforms: readonly PlatformRuns[]) => boolean
}

const ofCourses =
  (fits: (course: Course, platforms: readonly PlatformRuns[]) => boolean): Kind['fits'] =>
  ({ courses }, platforms) =>
    courses.some((course) => fits(course, platforms))

const KINDS: Readonly<Record<string, Kind>> = tableOf<Kind>({
  found: { title: 'Contradicted by a run', fits: ofCourses(() => true) },
  there: { title: 'Still there', fits: ofCourses(({ vanished }) => vanished === undefined) },
  new: {
    title: 'New in the last run',
    fits: ofCourses(({ platform, appeared }, platforms) => appeared === platforms[platform]!.runs.at(-1)),
  },
  gone: { title: 'Gone', fits: ofCourses(({ vanished }) => vanished !== undefined) },
  flaky: { title: 'Flaky', fits: ofCourses(({ flaky }) => flaky) },
  undecided: {
    title: 'Decided by no run',
    fits: ({ verdicts }) => verdicts.every((one) => one === null || one === 'inconclusive' || one === 'not-decidable'),
  },
  every: { title: 'Every clause', fits: () => true },
})

const interfaceOf = ({ id }: ClauseHistory) => id.slice(0, id.indexOf('.'))

/** The latest run of each platform comes first, so that the present stands beside the clause. */
const columnsOf = (platforms: readonly PlatformRuns[]) => platforms.flatMap(({ runs }) => runs.toReversed())

const MatrixHead = ({ runs, platforms }: Pick<RunHistory, 'runs' | 'platforms'>) => (
  <thead>
    {platforms.length > 1 && (
      <tr>
        <td colSpan={2} />
        {platforms.map(({ name, runs: own }) => (
          <th key={name} class="platform" scope="colgroup" colSpan={own.length}>
            {name}
          </th>
        ))}
      </tr>
    )}
    <tr>
      <th scope="col">Clause</th>
      <th scope="col">Since when, how often</th>
      {columnsOf(platforms).map((at) => (
        <th key={runs[at]!.name} scope="col">
          {runs[at]!.page ? <a href={runs[at]!.page}>{runs[at]!.name}</a> : runs[at]!.name}
          <span class="block-line">{dayOf(runs[at]!)}</span>
        </th>
      ))}
    </tr>
  </thead>
)

interface CourseProps extends Pick<RunHistory, 'runs' | 'platforms'> {
  readonly course: Course
}

function CourseLine({ course, runs, platforms }: CourseProps) {
  const { platform, appeared, vanished, failed, decided, flaky } = course
  return (
    <p>
      {platforms.length > 1 && <span class="where block-line">{platforms[platform]!.name}</span>}
      since {runs[appeared]!.name}
      {vanished !== undefined && `, gone in ${runs[vanished]!.name}`}
      <span class="block-line">
        {figure(failed)} of {counted(decided, 'run')} {flaky && <span class="tag flaky">flaky</span>}
      </span>
    </p>
  )
}

interface RowProps extends Pick<RunHistory, 'runs' | 'platforms'> {
  readonly clause: ClauseHistory
}

const Row = ({ clause, runs, platforms }: RowProps) => (
  <tr>
    <td data-head="Clause">
      {clause.fails ?? clause.statement} {clause.severity && <span class="tag">{clause.severity}</span>}
      {clause.fails && <span class="where block-line">{clause.statement}</span>}
      {clause.message && <span class="where clamped">{clause.message}</span>}
      <span class="small-id">{clause.id}</span>
    </td>
    <td data-head="Since when, how often">
      {clause.courses.map((course) => (
        <CourseLine key={course.platform} course={course} runs={runs} platforms={platforms} />
      ))}
    </td>
    {columnsOf(platforms).map((at) => (
      <td key={runs[at]!.name} class="state" data-head={runs[at]!.name}>
        <Cell clause={clause} run={runs[at]!} at={at} />
      </td>
    ))}
  </tr>
)

function shownOf({ clauses, platforms }: RunHistory, chosen: Choices<'search' | 'show' | 'interface'>) {
  const kind = KINDS[chosen.show] ?? KINDS.found!
  return clauses.filter(
    (one) =>
      (!chosen.interface || interfaceOf(one) === chosen.interface) &&
      kind.fits(one, platforms) &&
      hasAll(chosen.search, [
        one.id,
        one.statement,
        one.fails ?? '',
        one.message,
        one.severity ?? '',
        ...one.checks.map((id) => id ?? ''),
      ]),
  )
}

export function Matrix({ history }: { readonly history: RunHistory }) {
  const { runs, platforms, clauses } = history
  const [chosen, choose] = useChoices({ search: '', show: 'found', interface: '' })
  const shown = shownOf(history, chosen)
  const interfaces = [...new Set(clauses.map(interfaceOf))]
  return (
    <Section title="Clauses by release" count={counted(shown.length, 'clause')}>
      <div class="narrow-runs">
        <SearchField
          label="Search clauses, checks and findings"
          value={chosen.search}
          onValue={(text) => choose('search', text)}
        />
        <Select
          label="Show"
          value={chosen.show}
          options={Object.fromEntries(Object.entries(KINDS).map(([name, { title }]) => [name, title]))}
          onValue={(kind) => choose('show', kind)}
        />
        {interfaces.length > 1 && (
          <Select
            label="Interface"
            value={chosen.interface}
            options={{ '': 'Every interface', ...Object.fromEntries(interfaces.map((name) => [name, name])) }}
            onValue={(name) => choose('interface', name)}
          />
        )}
      </div>
      {shown.length ? (
        <Wide label="Clauses by release">
          <MatrixHead runs={runs} platforms={platforms} />
          <tbody>
            <Portions
              key={Object.values(chosen).join(' ')}
              items={shown}
              columns={2 + runs.length}
              make={(clause) => <Row key={clause.id} clause={clause} runs={runs} platforms={platforms} />}
            />
          </tbody>
        </Wide>
      ) : (
        <Empty>{clauses.some(({ courses }) => courses.length) ? 'Nothing matches' : 'No run found anything'}</Empty>
      )}
    </Section>
  )
}
