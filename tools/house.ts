/** The rooms of the root as a picture: each stands above all that it imports, with the folders within it. */
const SIZE = { width: 960, box: 280, height: 46, floor: 74, margin: 20 }
const STYLE = `svg{background:#fff;color:#1f2328}text{font:14px system-ui,sans-serif;fill:currentColor;text-anchor:middle}
.n{font-weight:600}.i{font-size:11px;opacity:.75}rect{fill:#f6f8fa;stroke:#57606a;rx:6}path{fill:none;stroke:#57606a;opacity:.7}
@media(prefers-color-scheme:dark){svg{background:#0d1117;color:#e6edf3}rect{fill:#161b22;stroke:#8b949e}path{stroke:#8b949e}}`

/** Rooms with the imports of each; the linter's table (`rooms.json`). */
type Table = Readonly<Record<string, { readonly imports: readonly string[] }>>

interface Place {
  readonly name: string
  /** From 1, the ground. */
  readonly floor: number
  readonly x: number
  readonly y: number
}

const rootOf = (name: string) => name.split('/', 1)[0]!

/** The imports of each room of the root, with everything in it. */
export function importsOfRoot(table: Table): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  for (const [name, { imports }] of Object.entries(table)) {
    const room = rootOf(name)
    const known = all.get(room) ?? new Set()
    for (const one of imports) if (rootOf(one) !== room) known.add(rootOf(one))
    all.set(room, known)
  }
  return all
}

/** @throws Error for rooms that import each other */
export function floorsOf(imports: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const floors = new Map<string, number>()
  const floorOf = (name: string, above: readonly string[] = []): number => {
    if (above.includes(name)) throw new Error(`rooms import each other: ${[...above, name].join(' -> ')}`)
    const floor =
      floors.get(name) ?? 1 + Math.max(0, ...[...imports.get(name)!].map((one) => floorOf(one, [...above, name])))
    floors.set(name, floor)
    return floor
  }
  for (const name of imports.keys()) floorOf(name)
  return floors
}

/** Whether a room reaches another one without an arrow of its own. */
function isImplied(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const reaches = (name: string): boolean => name === to || [...imports.get(name)!].some(reaches)
  return [...imports.get(from)!].some((one) => one !== to && reaches(one))
}

/** The rooms of the longest way down; the others stand beside them. */
function middleOf(imports: ReadonlyMap<string, ReadonlySet<string>>, floors: ReadonlyMap<string, number>) {
  const [top] = [...floors].sort(([, a], [, b]) => b - a)[0]!
  const middle = [top]
  for (let room: string | undefined = top; room; ) {
    const below: number = floors.get(room)! - 1
    room = [...imports.get(room)!].find((one) => floors.get(one) === below)
    if (room) middle.push(room)
  }
  return middle
}

function placesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly Place[] {
  const floors = floorsOf(imports)
  const middle = middleOf(imports, floors)
  const highest = Math.max(...floors.values())
  return [...floors].map(([name, floor]) => {
    const side = middle.includes(name) ? 0 : floor % 2 ? 1 : -1
    const x = SIZE.width / 2 + side * (SIZE.width / 2 - SIZE.box / 2 - SIZE.margin)
    return { name, floor, x, y: SIZE.margin + (highest - floor) * SIZE.floor }
  })
}

function box({ name, x, y }: Place, table: Table): string {
  const within = Object.keys(table).flatMap((one) =>
    one.startsWith(`${name}/`) && !one.includes('*') ? [one.slice(name.length + 1)] : [],
  )
  const label = within.length ? 20 : 28
  return [
    `<rect x="${x - SIZE.box / 2}" y="${y}" width="${SIZE.box}" height="${SIZE.height}"/>`,
    `<text class="n" x="${x}" y="${y + label}">${name}/</text>`,
    ...(within.length ? [`<text class="i" x="${x}" y="${y + 37}">${within.join(', ')}</text>`] : []),
  ].join('')
}

/** From below a room to the top of what it imports. */
function arrow(from: Place, to: Place): string {
  const start = from.y + SIZE.height
  if (from.x === to.x) return `<path d="M${from.x} ${start}V${to.y}" marker-end="url(#a)"/>`
  const side = Math.sign(to.x - from.x)
  const [x, end] = [from.x + side * 125, to.x - side * 80]
  return `<path d="M${x} ${start}C${x} ${start + 24} ${end} ${start - 10} ${end} ${to.y}" marker-end="url(#a)"/>`
}

export function housePicture(table: Table): string {
  const imports = importsOfRoot(table)
  const places = placesOf(imports)
  const placeOf = (name: string) => places.find((one) => one.name === name)!
  const arrows = [...imports].flatMap(([from, all]) =>
    [...all].filter((to) => !isImplied(imports, from, to)).map((to) => arrow(placeOf(from), placeOf(to))),
  )
  const height = Math.max(...places.map(({ y }) => y)) + SIZE.height + SIZE.margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${height}" role="img">`,
    '<title>The rooms of the project: each stands above all that it imports</title>',
    `<style>${STYLE}</style>`,
    '<marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#57606a;stroke:none;opacity:1"/></marker>',
    ...arrows,
    ...places.map((place) => box(place, table)),
    '</svg>',
    '',
  ].join('\n')
}
