/** The accounts whose credentials are given out, so that every caller of the interfaces can sign in. */
import type { Wrong } from '../../configuration/bindings.ts'
import type { Accounts, Store } from '../../reference/index.ts'
import type { Administrator } from '../../reference/store/administrator.ts'
import { isActive, type Learner } from '../../reference/store/learner.ts'
import { DRAFTS, type Ground } from './drafts.ts'
import { ACCOUNTS, type AccountName } from './format.ts'
import type { Directory } from './references.ts'

interface Sources {
  readonly directory: Directory
  /** Ids of the built-in ones. */
  readonly builtIn: Ids
  readonly problems: Wrong[]
}

type Ids = ReadonlyMap<AccountName, number>

/** Which records the accounts are, whatever becomes of their logins. */
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

/** Those that the data names; else the built-in ones, else the first that will do, else new ones. */
export function accountsOf(
  named: Readonly<Partial<Record<AccountName, string | number>>>,
  ground: Ground,
  { directory, builtIn, problems }: Sources,
): Accounts {
  const ids = Object.entries(named).map(([account, meant]) => {
    const name = account as AccountName
    return [name, directory.idOf(ACCOUNTS[name], meant, ['accounts', name])] as const
  })
  const idOf = new Map<AccountName, number>([...builtIn, ...ids])
  const administrator = (name: AccountName, superUser: boolean, login: string) => {
    const { administrators } = ground.store
    const meant = administrators.get(idOf.get(name) ?? -1)
    if (meant && !(fits(meant) && meant.superUser === superUser)) problems.push(objection(name, NEED[name]))
    return meant ?? administrators.find((one) => fits(one) && one.superUser === superUser) ?? made(superUser, login)
  }
  const made = (superUser: boolean, login: string) => {
    const { administrators } = ground.store
    const id = administrators.reserve()
    const draft = DRAFTS.administrators({ id }, ground) as Administrator
    return administrators.add({ ...draft, id, login, superUser })
  }
  const taken: Learner[] = []
  const learner = (name: AccountName, login: string) => {
    const { learners } = ground.store
    const meant = learners.get(idOf.get(name) ?? -1)
    if (meant && !isAble(meant, ground)) problems.push(objection(name, NEED[name]))
    const found = meant ?? learners.find((one) => !taken.includes(one) && isAble(one, ground))
    const account =
      found ?? learners.add({ ...(DRAFTS.learners({ id: learners.reserve(), login }, ground) as Learner), login })
    taken.push(account)
    return account
  }
  return {
    superUser: administrator('administrator', true, 'head.office'),
    plain: administrator('plainAdministrator', false, 'desk.office'),
    learner: learner('learner', 'mila.okafor'),
    otherLearner: learner('otherLearner', 'jonas.weber'),
  }
}

const NEED: Readonly<Record<AccountName, string>> = {
  administrator: 'an enabled administrator with superUser: true',
  plainAdministrator: 'an enabled administrator with superUser: false',
  learner: 'a learner whose account may be used today',
  otherLearner: 'a learner whose account may be used today',
}

const objection = (name: AccountName, need: string): Wrong => ({ path: ['accounts', name], wrong: `must be ${need}` })

const fits = ({ enabled }: Administrator) => enabled
const isAble = (learner: Learner, { now }: Ground) => isActive(learner, new Date(now).toISOString().slice(0, 10))
