/** A layer in front of a reference instance that replaces it when it is reset. */
import { setTimeout } from 'node:timers/promises'
import type { OperationId } from '../../contract/operations.ts'
import type { WireRequest, WireResponse } from '../../reference/exchange.ts'
import {
  createCallerKey,
  createReference,
  defaultChoices,
  type Peer,
  type Reference,
  type Servable,
} from '../../reference/index.ts'
import { type Active, activeOf, type BehaviourIds } from './behaviour.ts'
import { createStandInClock } from './clock.ts'
import { CONTROL, type Controllable, controlled, forbidden, isFromHere } from './control.ts'
import type { ParsedData } from './data/format.ts'
import { readData, readDataFile } from './data/reading.ts'
import { ownRecords } from './data/records.ts'
import type { Latency, StandInOptions } from './options.ts'
import { isForPage, PAGE_SCRIPT, pageOf, pageScript } from './page.ts'
import { type RequestEntry, RequestLog, Witness } from './requests.ts'

const DEFAULT_SEED = 1

const delayOf = (latency: Latency): number =>
  typeof latency === 'number' ? latency : latency.least + Math.random() * (latency.most - latency.least)

const latenessOf = ({ breaks }: Active, operation: OperationId | undefined): number =>
  operation ? breaks.reduce((sum, one) => sum + one.lateness(operation), 0) : 0

const dataOf = ({ data, dataFile, seed = DEFAULT_SEED }: StandInOptions): ParsedData | undefined =>
  dataFile === undefined ? data && readData(data, seed) : readDataFile(dataFile, seed)

export class Instance implements Controllable, Servable {
  readonly clock
  active
  /** Addresses and credentials, once it can be reached. */
  environment: Readonly<Record<string, string>> = {}
  readonly #options: StandInOptions
  readonly #data: ParsedData | undefined
  readonly #callerKey
  readonly #log = new RequestLog()
  readonly #witness = new Witness()
  #reference: Reference

  /** @throws UsageError */
  constructor(options: StandInOptions) {
    this.#options = options
    this.clock = createStandInClock(options.now)
    this.active = activeOf(options)
    this.#data = dataOf(options)
    this.#callerKey = createCallerKey(this.active.choices.signingAlgorithm ?? defaultChoices.signingAlgorithm)
    this.#reference = this.#fresh()
  }

  get credentials() {
    return this.#reference.credentials
  }

  get addresses() {
    return this.#reference.addresses
  }

  get store() {
    return this.#reference.store
  }

  get requests() {
    return this.#log.entries
  }

  behave(behaviour: BehaviourIds): void {
    this.active = activeOf(behaviour)
    this.#reference.behave(this.#watched())
  }

  reset(): void {
    const { addresses } = this.#reference
    this.clock.restart()
    this.#log.clear()
    this.#reference = this.#fresh()
    Object.assign(this.#reference.addresses, addresses)
  }

  forgetRequests(): void {
    this.#log.clear()
  }

  handle(request: WireRequest, peer: Peer): WireResponse | Promise<WireResponse> {
    if (request.door === 'service') {
      if (request.target.startsWith(CONTROL)) return this.#control(request, peer)
      if (isForPage(request)) return this.#page(request, peer)
    }
    const { latency } = this.#options
    const began = performance.now()
    if (latency === undefined) return this.#serve(request, began)
    return setTimeout(delayOf(latency)).then(() => this.#serve(request, began))
  }

  #control(request: WireRequest, { local }: Peer): WireResponse {
    if (request.target === PAGE_SCRIPT) return pageScript()
    return controlled(request, this, local && isFromHere(request))
  }

  /** It names accounts and their passwords. */
  #page(request: WireRequest, { local }: Peer): WireResponse {
    if (!local || !isFromHere(request)) return forbidden()
    return pageOf(this.environment, this.active, this.#options.seed ?? DEFAULT_SEED)
  }

  #serve(request: WireRequest, began: number): WireResponse | Promise<WireResponse> {
    const answer = this.#reference.handle(request)
    const seen = this.#witness.seen(request)
    const answered = () => {
      this.#note({ ...seen, status: answer.status }, began)
      return answer
    }
    const late = latenessOf(this.active, seen.operation)
    return late ? setTimeout(late).then(answered) : answered()
  }

  #note(entry: Omit<RequestEntry, 'number' | 'time' | 'ms'>, began: number): void {
    const time = new Date(this.clock.now()).toISOString()
    const ms = Math.round((performance.now() - began) * 10) / 10
    const added = this.#log.add({ ...entry, time, ms })
    this.#options.onRequest?.(added)
  }

  #watched() {
    const { around, choices } = this.active
    return { around: [this.#witness.outermost, ...around, this.#witness.innermost], choices }
  }

  #fresh(): Reference {
    const { seed = DEFAULT_SEED, rateWindowSeconds, rateLimits } = this.#options
    return createReference({
      seed,
      rateWindowSeconds,
      rateLimits,
      now: this.clock.now,
      callerKey: this.#callerKey,
      records: this.#data && ownRecords(this.#data, this.clock.now),
      ...this.#watched(),
    })
  }
}
