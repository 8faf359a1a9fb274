/** The reference instance that every tool runs against: in a process of its own, counting its requests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { COMMAND, lineOf, signedIn } from '../openapi/served.ts'

interface Logged {
  readonly operation?: string
  readonly status: number
}

export interface Reached {
  readonly requests: number
  /** Operations with an answer of 2xx. */
  readonly operations: number
}

export class StandIn {
  readonly variables: Readonly<Record<string, string>>
  readonly #child: ChildProcess
  #requests = 0
  #succeeded = new Set<string>()

  private constructor(child: ChildProcess, variables: Readonly<Record<string, string>>) {
    this.#child = child
    this.variables = variables
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.startsWith('{')) return
      const { operation, status } = JSON.parse(line) as Logged
      this.#requests += 1
      if (operation && status >= 200 && status < 300) this.#succeeded.add(operation)
    })
  }

  /** Its documented minute is a millisecond: nobody waits for a rate limit. */
  static async start(): Promise<StandIn> {
    const words = ['serve', '--rate-window', '0.001', '--seed', '7', '--log', 'json']
    const child = spawn(process.execPath, [COMMAND, ...words])
    return new StandIn(child, JSON.parse(await lineOf(child, /^\{/)))
  }

  get address(): string {
    return this.variables.CURRENT_BASE_URL!
  }

  get reached(): Reached {
    return { requests: this.#requests, operations: this.#succeeded.size }
  }

  async #control(method: string, path: string, body?: unknown): Promise<void> {
    const { ok, status } = await fetch(`${this.address}/_control/${path}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!ok) throw new Error(`/_control/${path}: ${status}`)
  }

  /** As at the start; then with these faults. @returns headers with which one client speaks to all three interfaces */
  async begin(faults: readonly string[]): Promise<Readonly<Record<string, string>>> {
    await this.#control('PUT', 'behaviour', { faults: [], variations: [] })
    await this.#control('POST', 'reset')
    const headers = await signedIn(this.variables)
    await this.#control('PUT', 'behaviour', { faults, variations: [] })
    this.#requests = 0
    this.#succeeded = new Set()
    return headers
  }

  stop(): void {
    this.#child.kill()
  }
}
