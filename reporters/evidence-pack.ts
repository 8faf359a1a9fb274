/**
 * Exchanges as the page carries them: in blocks that are compressed each on its own, so that opening the page costs
 * nothing and looking at an exchange inflates one block.
 */
import { gzipSync } from 'node:zlib'
import type { Exchange, Report } from '../contract/run.ts'
import { citedIds } from './cited.ts'
import type { SignIns } from './curl.ts'
import type { EvidencePack, ShownExchange } from './shown-exchange.ts'
import { signInsOf } from './sign-ins.ts'
import { type ExchangesById, shortened } from './wording.ts'

/** Most exchanges that the page carries, the most urgent first. */
export const PAGE_BOUND = 30_000
/** All that a run keeps of a body. */
const BODY_BOUND = 24 * 1024
/** UTF-16 units of JSON in a block: inflated in a few milliseconds. */
const BLOCK = 256 * 1024

/** Text as gzip in base64. */
export const packed = (text: string): string => gzipSync(text, { level: 6 }).toString('base64')

/** Takes exchanges one at a time and keeps them compressed. */
export function evidencePacker() {
  const ids: string[][] = []
  const blocks: string[] = []
  let pending: string[] = []
  let open: string[] = []
  let size = 0
  const close = () => {
    if (!open.length) return
    ids.push(open)
    blocks.push(packed(`[${pending.join(',')}]`))
    pending = []
    open = []
    size = 0
  }
  return {
    add(exchange: Exchange): void {
      const text = JSON.stringify(shownExchange(exchange))
      open.push(exchange.id)
      pending.push(text)
      size += text.length
      if (size >= BLOCK) close()
    },
    end(signIns: SignIns): EvidencePack {
      close()
      return { ids, blocks, signIns }
    },
  }
}

/** Of exchanges at hand, those behind the checks of the report that did not pass. */
export function evidencePack(report: Report, exchanges: ExchangesById): EvidencePack {
  const packer = evidencePacker()
  for (const id of citedIds(report, PAGE_BOUND)) {
    const exchange = exchanges.get(id)
    if (exchange) packer.add(exchange)
  }
  return packer.end(signInsOf(exchanges.values()))
}

function shownExchange({
  id,
  operation,
  as,
  account,
  why,
  check,
  step,
  startedAt,
  durationMs,
  failure,
  ...sides
}: Exchange): ShownExchange {
  const { request, response } = sides
  return {
    id,
    operation,
    as,
    account,
    why,
    check,
    step,
    startedAt,
    durationMs,
    failure,
    request: bounded(request),
    response: response && bounded(response),
  }
}

function bounded<Message extends { readonly body?: string }>(message: Message): Message & { shortened?: true } {
  if (!message.body || message.body.length <= BODY_BOUND) return message
  return { ...message, body: shortened(message.body, BODY_BOUND), shortened: true }
}
