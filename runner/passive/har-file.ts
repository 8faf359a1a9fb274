/** Writes recorded traffic as HAR 1.2, without secrets. */
import { closeSync } from 'node:fs'
import { maskedBody, maskedHeader } from '../../client/redaction-places.ts'
import type { Secrets } from '../../client/secrets.ts'
import { append, openNew } from '../../output/descriptors.ts'
import { learnSecrets } from './answers.ts'
import type { Routes } from './operations.ts'
import { maskedAddress, maskedText, maskedValue } from './strangers.ts'
import type { Recorded } from './traffic.ts'

/** A HAR file that is complete after each entry except for its end. */
export interface HarFile {
  /** @throws an error after it was closed */
  add(recorded: Recorded): void
  readonly entries: number
  close(): void
}

const textual = (body: Buffer) => (Buffer.from(body.toString('utf8')).equals(body) ? body.toString('utf8') : undefined)

const headersOf = (headers: Recorded['headers'], secrets: Secrets) =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => ({
      name: secrets.mask(name),
      value: maskedValue(name, maskedHeader(name, secrets.mask(one))),
    })),
  )

/** Bytes that are no text cannot be masked: with a secret in them, in any alphabet, they are left out. */
const isClean = (body: Buffer, masked: (text: string) => string) => {
  const even = body.subarray(0, body.length & ~1)
  const texts = [body.toString('latin1'), even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')]
  return texts.every((text) => masked(text) === text)
}

function entryOf(recorded: Recorded, secrets: Secrets) {
  const { method, url, requestHeaders, requestBody, startedAt, durationMs, status, headers, body } = recorded
  const text = body && textual(body)
  const masked = (some: string) => maskedText(maskedBody(secrets.mask(some)))
  const address = url.origin + maskedAddress(secrets.mask(url.href.slice(url.origin.length)))
  const typed = (type: unknown) => maskedValue('content-type', secrets.mask(String(type ?? '')))
  const content =
    text !== undefined
      ? { text: masked(text) }
      : body && isClean(body, masked)
        ? { text: body.toString('base64'), encoding: 'base64' }
        : {}
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url: address,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(requestHeaders, secrets),
      queryString: [...new URL(address).searchParams].map(([name, value]) => ({
        name: secrets.mask(name),
        value: secrets.mask(value),
      })),
      ...(requestBody
        ? {
            postData: { mimeType: typed(requestHeaders['content-type']), text: masked(requestBody) },
          }
        : {}),
      headersSize: -1,
      bodySize: requestBody?.length ?? 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(headers, secrets),
      content: { size: body?.length ?? -1, mimeType: typed(headers['content-type']), ...content },
      redirectURL: maskedAddress(secrets.mask(String(headers.location ?? ''))),
      headersSize: -1,
      bodySize: body?.length ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  }
}

/** @throws the error of the file system, EEXIST where the file exists */
export function harFile(file: string, version: string, secrets: Secrets, routes: Routes): HarFile {
  const descriptor = openNew(file)
  let entries = 0
  let isClosed = false
  const creator = JSON.stringify({ name: 'lpconform', version })
  append(descriptor, `{"log":{"version":"1.2","creator":${creator},"entries":[`)
  return {
    add(recorded) {
      // Its descriptor may be that of another file by now.
      if (isClosed) throw new Error(`${file} is closed`)
      learnSecrets(secrets, recorded, routes.find(recorded))
      append(descriptor, `${entries++ ? ',' : ''}\n${JSON.stringify(entryOf(recorded, secrets))}`)
    },
    get entries() {
      return entries
    },
    close() {
      if (isClosed) return
      isClosed = true
      append(descriptor, '\n]}}\n')
      closeSync(descriptor)
    },
  }
}
