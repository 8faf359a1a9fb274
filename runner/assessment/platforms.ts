/** Groups the runs that reached the same platform. Pure. */
import type { RunFigures } from '../../contract/several-runs.ts'

const EMBEDDED = 'embedded reference instance'

const addressesOf = ({ target, addresses }: RunFigures): readonly string[] =>
  target === 'embedded' ? [EMBEDDED] : addresses

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)

/** For each run a number that it shares with those that have an address in common, directly or through others. */
function groupsOf(runs: readonly RunFigures[]): number[] {
  const groups = runs.map((_, place) => place)
  const firstAt = new Map<string, number>()
  runs.forEach((run, place) => {
    for (const address of addressesOf(run)) {
      const [own, known] = [groups[place]!, groups[firstAt.get(address) ?? place]!]
      firstAt.set(address, firstAt.get(address) ?? place)
      groups.forEach((group, at) => {
        if (group === own || group === known) groups[at] = Math.min(own, known)
      })
    }
  })
  return groups
}

/** A host that every run reached comes first; the others are counted. */
function hostsOf(lists: readonly (readonly string[])[]): string {
  const all = [...new Set(lists.flat())]
  const first = all.find((host) => lists.every((list) => list.includes(host))) ?? all[0] ?? ''
  return all.length > 1 ? `${first} and ${all.length - 1} more` : first
}

/**
 * Places of the runs by platform, in the order of the first run of each. Runs that share no address are of different
 * platforms; an interface may be missing in some of them.
 * @param asOne the user says that all are of one, such as a preview that has another address each time
 */
export function platformsOf(runs: readonly RunFigures[], asOne = false) {
  const groups = asOne ? runs.map(() => 0) : groupsOf(runs)
  const platforms = [...new Set(groups)].map((group) =>
    runs.flatMap((_, place) => (groups[place] === group ? [place] : [])),
  )
  const listsOf = (places: readonly number[]) => places.map((place) => addressesOf(runs[place]!))
  const hosts = platforms.map((places) => hostsOf(listsOf(places).map((list) => list.map(hostOf))))
  return platforms.map((places, at) => {
    const isShared = hosts.indexOf(hosts[at]!) !== hosts.lastIndexOf(hosts[at]!)
    return { name: isShared ? [...new Set(listsOf(places).flat())].join(', ') : hosts[at]!, runs: places }
  })
}
