/** The accounts whose credentials are given out, so that every caller of the interfaces can sign in. */

import type { Accounts, Store } from '../../../reference/index.ts'
import type { Administrator } from '../../../reference/store/administrator.ts'
import { isActive, type Learner } from '../../../reference/store/learner.ts'
import type { Wrong } from '../../../runner/configuration/bindings.ts'
import { DRAFTS, type Ground } from './drafts.ts'
import { ACCOUNTS, type AccountName } from './format.ts'
import type { Directory } from './references.ts'

type Ids = ReadonlyMap<AccountName, number>

interface Sources {
  readonly directory: Directory
  /** Ids of the built-in ones. */
  readonly builtIn: Ids
  readonly problems: Wrong[]
}

/** The records of the accounts, whatever becomes of their logins. */
export function idsOf(accounts: Accounts | undefined, { administrators, learners }: Store): Ids {
  const administrator = (login?: string) => administrators.find((one) => one.login === login)?.id
  const learner = (login?: string) => learners.find((one) => one.login === login)?.id
  const ids = [
    ['administrator', administrator(accounts?.superUser.login)],
    ['plainAdministrator', administrator(accounts?.plain.login)],
    ['learner', learner(accounts?.learner.login)],
    ['otherLearner', learner(accounts?.otherLearner.login)],
  ] as const
  return new Map(ids.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
}

/** Requirements for an account. */
const NEED: Readonly<Record<AccountName, string>> = {
  administrator: 'an enabled administrator with superUser: true',
  plainAdministrator: 'an enabled administrator with superUser: false',
  learner: 'a learner whose account may be used today',
  otherLearner: 'a learner whose account may be used today, and not the first one',
}

/** Those that the data names; else the built-in ones, else the first suitable ones, else new ones. */
export function accountsOf(
  named: Readonly<Partial<Record<AccountName, string | number>>>,
  ground: Ground,
  { directory, builtIn, problems }: Sources,
): Accounts {
  const { administrators, learners } = ground.store
  const chosen = <Account>(name: AccountName, fits: (account: Account) => boolean, get: (id: number) => Account) => {
    const meant = named[name]
    if (meant !== undefined) {
      const account = get(directory.idOf(ACCOUNTS[name], meant, ['accounts', name]))
      if (account && !fits(account)) problems.push({ path: ['accounts', name], wrong: `must be ${NEED[name]}` })
      return account
    }
    const account = get(builtIn.get(name) ?? 0)
    return account && fits(account) ? account : undefined
  }
  const administrator = (name: AccountName, superUser: boolean, login: string): Administrator => {
    const fits = (account: Administrator) => account.enabled && account.superUser === superUser
    const found = chosen(name, fits, (id) => administrators.get(id)!) ?? administrators.find(fits)
    return found ?? administrators.add({ ...drafted('administrators', ground, login), superUser } as Administrator)
  }
  const learner = (name: AccountName, login: string, first?: Learner): Learner => {
    const fits = (account: Learner) => account !== first && isActive(account, dayOf(ground))
    const found = chosen(name, fits, (id) => learners.get(id)!) ?? learners.find(fits)
    return found ?? learners.add(drafted('learners', ground, login) as Learner)
  }
  const first = learner('learner', 'mila.okafor')
  return {
    superUser: administrator('administrator', true, 'head.office'),
    plain: administrator('plainAdministrator', false, 'desk.office'),
    learner: first,
    otherLearner: learner('otherLearner', 'jonas.weber', first),
  }
}

const dayOf = ({ now }: Ground) => new Date(now).toISOString().slice(0, 10)

/** A new account; learners and administrators share one set of logins (current: Learner, login). */
function drafted(resource: 'administrators' | 'learners', ground: Ground, wanted: string) {
  const { administrators, learners } = ground.store
  const id = ground.store[resource].reserve()
  const taken = new Set([...administrators, ...learners].map(({ login }) => login))
  const login = taken.has(wanted) ? `${wanted}.${id}` : wanted
  return { ...DRAFTS[resource]({ id, login }, ground), id, login }
}
