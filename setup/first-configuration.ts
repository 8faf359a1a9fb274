/** A configuration as it comes to be: values that were tried, and what the platform was found to want otherwise. */

import { readConfiguration } from '../configuration/index.ts'
import { SETTINGS } from '../configuration/variables.ts'
import { MOST_IN_A_ROW } from '../contract/failing-sign-ins.ts'
import { type Caller, type Interface, interfaceOfCaller, interfaces } from '../contract/interfaces.ts'
import { type Change, changed, variablesOf } from './changes.ts'
import { type ExaminedInterface, examine } from './examination.ts'
import { type Prober, proberOf } from './prober.ts'

const TIMEOUT_MS = 8_000

export interface Trial {
  readonly works: boolean
  readonly found: ExaminedInterface | undefined
  /** Whether nothing more is sent as this login (R121). */
  readonly locked: boolean
}

export class FirstConfiguration {
  /** By variable. */
  readonly values: Record<string, string> = {}
  readonly working = new Set<Caller>()
  #changes: readonly Change[] = []
  readonly #prober: Prober = proberOf({ timeoutMs: TIMEOUT_MS, proxies: true })

  /** Names and bindings; addresses are values. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** Those with a credential that works. */
  get interfaces(): readonly Interface[] {
    return [...new Set([...this.working].map((caller) => interfaceOfCaller(caller)!))]
  }

  set(variable: string, value: string): void {
    this.values[variable] = value
  }

  /** What is wrong with a value, by itself; undefined when nothing is. */
  objection(variable: string, value: string): string | undefined {
    return SETTINGS.safeParse({ [variable]: value }).error?.issues[0]?.message
  }

  /** Leaves an interface out. */
  drop(name: Interface): void {
    for (const variable of Object.keys(this.values))
      if (variable.startsWith(interfaces[name].prefix)) delete this.values[variable]
  }

  /** An interface for which no credential works cannot be configured. */
  dropUnless(name: Interface): void {
    if (!this.interfaces.includes(name)) this.drop(name)
  }

  /** Tries one credential with what is known already, and keeps it, and what was found on the way, when it works. */
  async tries(name: Interface, caller: Caller, credential: Readonly<Record<string, string>>): Promise<Trial> {
    const { baseUrl, required } = interfaces[name]
    const known = [baseUrl, ...Object.keys(required)].flatMap((variable) =>
      this.values[variable] === undefined ? [] : [[variable, this.values[variable]] as const],
    )
    const environment = { ...Object.fromEntries(known), ...credential }
    const { target, timeoutMs } = readConfiguration({ environment, folder: '', envFile: false })
    const there = changed(target!, this.#changes)
    const locked = () => this.#prober.refusals(there, caller) >= MOST_IN_A_ROW
    if (locked()) return { works: false, found: undefined, locked: true }
    const standing = { kind: 'configured', target: there, mode: 'read-only', close: async () => {} } as const
    const { interfaces: found, changes, working } = await examine({ standing, timeoutMs, prober: this.#prober })
    const works = working.has(caller)
    if (works) {
      this.working.add(caller)
      Object.assign(this.values, credential, variablesOf(changes))
      this.#changes = [...this.#changes, ...changes.filter(({ kind }) => kind !== 'address')]
    }
    return { works, found: found[0], locked: !works && locked() }
  }

  mask(text: string): string {
    return this.#prober.secrets.mask(text)
  }

  close(): Promise<void> {
    return this.#prober.close()
  }
}
