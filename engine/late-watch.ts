import type { Answer } from '../client/answer.ts'
import type { Watch } from './watch.ts'

/** Keeps the answers, and has the watch look at them once somebody asks what was seen: few checks ever do. */
export function lateWatch(watch: Watch): Watch {
  const kept: Answer[] = []
  const lookedAt = () => {
    for (const answer of kept.splice(0)) watch.see(answer)
    return watch
  }
  return {
    ...watch,
    see: (answer) => void kept.push(answer),
    of: (operation) => lookedAt().of(operation),
    operations: () => lookedAt().operations(),
  }
}
