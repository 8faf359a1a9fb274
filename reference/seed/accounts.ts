import type { Random } from '../random.ts'
import type { Store } from '../store/index.ts'

interface Account {
  readonly login: string
  readonly password: string
}

/** The accounts that are given out with their passwords. */
export interface Accounts {
  readonly superUser: Account
  readonly plain: Account
  readonly learner: Account
  readonly otherLearner: Account
}

/** Administrators: with the super user right, without it, with it over one region only, disabled. */
export function seedAdministrators({ administrators, entities }: Store, random: Random) {
  const [root] = entities.all()
  const region = entities.find(({ name }) => name === 'Europe')!
  const account = (login: string, superUser: boolean, entityId: number, enabled = true) =>
    administrators.add({ login, password: `Adm-${random.code(16)}`, entityId, superUser, enabled })
  const superUser = account('head.office', true, root!.id)
  const plain = account('desk.office', false, root!.id)
  account('region.office', true, region.id)
  account('former.office', true, root!.id, false)
  return { superUser, plain }
}
