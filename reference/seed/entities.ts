import type { Store } from '../store/index.ts'

const regions = ['Europe', 'Europe North', 'Americas', 'Asia', 'Africa & Middle East', 'Océania'] as const
const sites = ['Sales', 'Sales Support', 'Research', 'Production', 'Services'] as const
const teams = ['Team 1', 'Team 10'] as const

/** A tree of four levels: 1 + 6 + 30 + 60 entities. */
export function seedEntities({ entities }: Store): void {
  const root = entities.add({ name: 'Harbour Academy', parentId: null })
  for (const region of regions) {
    const { id } = entities.add({ name: region, parentId: root.id })
    for (const site of sites) {
      const below = entities.add({ name: `${region} ${site}`, parentId: id })
      for (const team of teams) entities.add({ name: `${region} ${site} ${team}`, parentId: below.id })
    }
  }
}
