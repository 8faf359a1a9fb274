import type { Answer } from '../client/answer.ts'
import type { Watch } from './response-recorder.ts'

/** Keeps the answers, and examines them once a check asks for observations: few checks ever do. */
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
