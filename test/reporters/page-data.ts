/** The contents of the page, read as text: its scripts, and the data that is compressed in them. */
import { gunzipSync } from 'node:zlib'

export const scriptsOf = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes, text]) => ({
    attributes,
    text: text!,
  }))

export const inflated = (text: string) => JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString('utf8'))
