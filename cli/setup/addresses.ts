/** The address of an interface that is not at the configured one: the likely places, each with one harmless read. */
import type { Ask } from '../../client/request.ts'
import { sectionOf, type Target } from '../../client/target.ts'
import { INTERFACES, type Interface, interfaces } from '../../contract/interfaces.ts'
import { operationOf } from '../../contract/operations.ts'
import { unfinishedTarget } from '../../runner/configuration/index.ts'
import { type PreflightReply, unusable } from '../../runner/preflight/probe.ts'
import { changed } from './changes.ts'
import { isOwn, isUnserved, type Prober } from './prober.ts'

/** Path prefixes that platforms use. */
const PREFIXES = ['', '/api', '/rest', '/service', '/services', '/lms', '/platform', '/public', '/gateway']

/** A base address that holds the beginning of the documented paths already. */
function withoutDocumented(path: string, documented: string): string | undefined {
  const parts = documented.split('/').filter(Boolean)
  for (let length = parts.length; length > 0; length--) {
    const start = `/${parts.slice(0, length).join('/')}`
    if (path.endsWith(start)) return path.slice(0, -start.length)
  }
  return undefined
}

/** Addresses at which the interface may be, the likeliest first. */
function likelyAddresses(target: Target, name: Interface): readonly string[] {
  const base = sectionOf(target, name)?.baseUrl
  if (base === undefined) return []
  const { origin, pathname, protocol, host, hostname } = new URL(base)
  const path = pathname.replace(/\/+$/, '')
  const less = withoutDocumented(path, operationOf(interfaces[name].probe.operation).path)
  const others = INTERFACES.flatMap((other) => sectionOf(target, other)?.baseUrl ?? [])
  const secure = protocol === 'https:' ? [] : [`https://${host}${path}`, `https://${hostname}${path}`]
  const all = [
    ...(less === undefined ? [] : [`${origin}${less}`]),
    ...others,
    ...secure,
    ...PREFIXES.map((prefix) => `${origin}${prefix}`),
    ...PREFIXES.filter(Boolean).map((prefix) => `${origin}${path}${prefix}`),
  ]
  return [...new Set(all)].filter((address) => address !== base)
}

export interface FoundAddress {
  readonly tried: readonly string[]
  readonly found?: string
  /** Addresses with an untrusted certificate, and the reason. */
  readonly untrusted?: string
}

/**
 * Asks a read without a credential at each likely address. Nothing secret goes there: an address of another host than
 * the configured one is never asked.
 * @param accepts whether an answer is one of the interface
 */
export async function findAddress(
  prober: Prober,
  target: Target,
  name: Interface,
  accepts: (reply: PreflightReply | undefined) => boolean = isOwn,
): Promise<FoundAddress> {
  const tried: string[] = []
  /** Where an address is unreachable, so is every path. */
  const silent = new Set<string>()
  let untrusted: string | undefined
  const base = sectionOf(target, name)?.baseUrl
  const ask: Ask = { ...interfaces[name].probe, as: 'anonymous' }
  for (const value of likelyAddresses(target, name)) {
    const { hostname, origin } = new URL(value)
    if (hostname !== new URL(base!).hostname || silent.has(origin)) continue
    tried.push(value)
    const reply = await prober.ask(changed(target, [{ kind: 'address', interface: name, value }]), ask)
    if (accepts(reply)) return { tried, found: value }
    if (reply?.failure) silent.add(origin)
    if (reply?.failure?.kind === 'untrusted') untrusted ??= `${value}: ${unusable([reply])}`
  }
  return { tried, ...(untrusted ? { untrusted } : {}) }
}

/** The address of an interface; where nothing of it answers, the service in its place. */
export type Behind = { readonly at: string } | { readonly said: string }

/**
 * The address of an interface, tried first at this one.
 * @param ways how requests reach the platform: see `waysIn`
 */
export async function addressBehind(
  prober: Prober,
  address: string,
  name: Interface,
  ways: Readonly<Record<string, string>>,
): Promise<Behind> {
  const target = unfinishedTarget(name, { ...ways, [interfaces[name].baseUrl]: address })
  const isServed = (reply: PreflightReply | undefined) => !isUnserved(reply)
  const reply = await prober.ask(target, { ...interfaces[name].probe, as: 'anonymous' })
  if (isServed(reply)) return { at: address }
  const { found, untrusted } = await findAddress(prober, target, name, isServed)
  return found === undefined ? { said: untrusted ?? (reply && unusable([reply])) ?? '' } : { at: found }
}
