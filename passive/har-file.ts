/** Writing recorded traffic as HAR 1.2, without secrets. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { maskedBody, maskedHeader } from '../client/places.ts'
import type { Secrets } from '../client/secrets.ts'
import { isForced } from '../output/owned.ts'
import { learnSecrets } from './answers.ts'
import type { Routes } from './operations.ts'
import type { Recorded } from './traffic.ts'

/** A HAR file that is whole after each entry but for its end. */
export interface HarFile {
  /** @throws an error after it was closed */
  add(recorded: Recorded): void
  readonly entries: number
  close(): void
}

const textual = (body: Buffer) => (Buffer.from(body.toString('utf8')).equals(body) ? body.toString('utf8') : undefined)

const headersOf = (headers: Recorded['headers'], secrets: Secrets) =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ name, value: maskedHeader(name, secrets.mask(one)) })),
  )
function entryOf(recorded: Recorded, secrets: Secrets) {
  const { method, url, requestHeaders, requestBody, startedAt, durationMs, status, headers, body } = recorded
  const text = body && textual(body)
  const content =
    text !== undefined
      ? { text: maskedBody(secrets.mask(text)) }
      : body
        ? { text: body.toString('base64'), encoding: 'base64' }
        : {}
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url: url.origin + secrets.mask(url.href.slice(url.origin.length)),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(requestHeaders, secrets),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value: secrets.mask(value) })),
      ...(requestBody
        ? {
            postData: { mimeType: requestHeaders['content-type'] ?? '', text: maskedBody(secrets.mask(requestBody)) },
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
      content: { size: body?.length ?? -1, mimeType: String(headers['content-type'] ?? ''), ...content },
      redirectURL: String(headers.location ?? ''),
      headersSize: -1,
      bodySize: body?.length ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  }
}

/** @throws the error of the file system */
export function harFile(file: string, version: string, secrets: Secrets, routes: Routes): HarFile {
  const descriptor = openSync(file, isForced() ? 'w' : 'wx', 0o600)
  let entries = 0
  let isClosed = false
  const creator = JSON.stringify({ name: 'lpconform', version })
  writeSync(descriptor, `{"log":{"version":"1.2","creator":${creator},"entries":[`)
  return {
    add(recorded) {
      // Its descriptor may be that of another file by now.
      if (isClosed) throw new Error(`${file} is closed`)
      learnSecrets(secrets, recorded, routes.find(recorded))
      writeSync(descriptor, `${entries++ ? ',' : ''}\n${JSON.stringify(entryOf(recorded, secrets))}`)
    },
    get entries() {
      return entries
    },
    close() {
      if (isClosed) return
      isClosed = true
      writeSync(descriptor, '\n]}}\n')
      closeSync(descriptor)
    },
  }
}
