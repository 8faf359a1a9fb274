/** A configuration in the making: every given value, which of them work, and the differences of the platform. */

import { describe } from '../../client/answer.ts'
import type { Target } from '../../client/target.ts'
import { MOST_IN_A_ROW } from '../../contract/failing-sign-ins.ts'
import { type Caller, INTERFACES, type Interface, interfaceOfCaller, interfaces } from '../../contract/interfaces.ts'
import { unfinishedTarget } from '../../runner/configuration/index.ts'
import { SETTINGS } from '../../runner/configuration/variables.ts'
import { unusable } from '../../runner/preflight/probe.ts'
import { type Change, changed, variablesOf } from './changes.ts'
import { type ExaminedInterface, examine } from './examination.ts'
import { type Prober, proberOf } from './prober.ts'
import { questionsOf } from './questions.ts'

const TIMEOUT_MS = 8_000

export interface Trial {
  readonly works: boolean
  readonly found: ExaminedInterface | undefined
  /** Whether nothing more is sent as this login (R121). */
  readonly locked: boolean
}

export class FirstConfiguration {
  /** By variable; values that do not work are kept as well. */
  readonly values: Record<string, string> = {}
  /** By variable, why a value does not work yet. */
  readonly notes = new Map<string, string>()
  readonly working = new Set<Caller>()
  /** Observations of each interface with a working credential. */
  readonly examined = new Map<Interface, ExaminedInterface>()
  #changes: readonly Change[] = []
  readonly #prober: Prober
  /** How requests reach the platform: see `waysIn`. */
  readonly #ways: Readonly<Record<string, string>>

  /** Values of a former dialogue, offered as answers. */
  readonly earlier: Readonly<Record<string, string>>

  constructor(earlier: Readonly<Record<string, string>> = {}, ways: Readonly<Record<string, string>> = {}) {
    this.earlier = earlier
    this.#ways = ways
    const { tls } = unfinishedTarget('current', ways)
    this.#prober = proberOf({ timeoutMs: TIMEOUT_MS, proxies: true, tls })
  }

  /** Names and bindings; addresses are values. */
  get changes(): readonly Change[] {
    return this.#changes
  }

  /** Those with a credential that works. */
  get interfaces(): readonly Interface[] {
    return [...new Set([...this.working].map((caller) => interfaceOfCaller(caller)!))]
  }

  /** The target that the values describe so far. */
  get target(): Target {
    return Object.assign(
      {},
      ...this.interfaces.map((name) => unfinishedTarget(name, { ...this.#ways, ...this.values })),
    )
  }

  set(variable: string, value: string): void {
    if (this.values[variable] !== value) this.notes.delete(variable)
    this.values[variable] = value
  }

  unset(variable: string): void {
    delete this.values[variable]
    this.notes.delete(variable)
  }

  /** Whether a dialogue asks for this variable; others of a former file are kept as they are. */
  asksFor(variable: string): boolean {
    return INTERFACES.some((name) => questionsOf(name).some((question) => question.variable === variable))
  }

  /** The problem of a value alone; undefined when there is none. */
  objection(variable: string, value: string): string | undefined {
    return SETTINGS.safeParse({ [variable]: value }).error?.issues[0]?.message
  }

  /** Leaves an interface out. */
  drop(name: Interface): void {
    for (const variable of Object.keys(this.values))
      if (variable.startsWith(interfaces[name].prefix)) this.unset(variable)
  }

  /**
   * Why the interface answers nothing with an address, or finds fault with a value that every request carries;
   * undefined where neither shows.
   */
  async failureOf(variable: string, name: Interface): Promise<string | undefined> {
    const { probe, required } = interfaces[name]
    const target = unfinishedTarget(name, { ...this.#ways, ...this.values })
    const reply = await this.#prober.ask(target, { ...probe, as: 'anonymous' })
    const failed = reply?.failure && unusable([reply])
    const faulty = reply?.answer?.status === 400 && variable in required
    const said = failed ?? (faulty ? `answered with ${describe(reply.answer!)}` : undefined)
    if (said) this.notes.set(variable, this.mask(said))
    return said
  }

  /** Tries one credential with the present findings, and keeps new ones when it works. */
  async tries(name: Interface, caller: Caller, credential: Readonly<Record<string, string>>): Promise<Trial> {
    const { baseUrl, required } = interfaces[name]
    const known = [baseUrl, ...Object.keys(required)].flatMap((variable) =>
      this.values[variable] === undefined ? [] : [[variable, this.values[variable]] as const],
    )
    const there = changed(
      unfinishedTarget(name, { ...this.#ways, ...Object.fromEntries(known), ...credential }),
      this.#changes,
    )
    const locked = () => this.#prober.refusals(there, caller) >= MOST_IN_A_ROW
    if (locked()) return this.#refused(credential, { works: false, found: undefined, locked: true })
    const standing = {
      kind: 'configured',
      target: there,
      mode: 'read-only',
      close: async () => {},
    } as const
    const examination = await examine({ standing, timeoutMs: TIMEOUT_MS, prober: this.#prober })
    const { interfaces: found, changes, working } = examination
    if (!working.has(caller)) return this.#refused(credential, { works: false, found: found[0], locked: locked() })
    this.working.add(caller)
    if (found[0]) this.examined.set(name, found[0])
    Object.assign(this.values, credential, variablesOf(changes))
    for (const variable of [baseUrl, ...Object.keys(credential)]) this.notes.delete(variable)
    this.#changes = [...this.#changes, ...changes.filter(({ kind }) => kind !== 'address')]
    return { works: true, found: found[0], locked: false }
  }

  #refused(credential: Readonly<Record<string, string>>, trial: Trial): Trial {
    const [variable] = Object.keys(credential)
    const { unusable, credentials = [] } = trial.found?.after ?? {}
    const said = unusable ?? (credentials.map((one) => one.said).join('; ') || 'not tried')
    this.notes.set(variable!, this.mask(said))
    return trial
  }

  mask(text: string): string {
    return this.#prober.secrets.mask(text)
  }

  close(): Promise<void> {
    return this.#prober.close()
  }
}
