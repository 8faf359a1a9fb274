/** Content codings: those that requests accept, and decoding of bodies. */

import { promisify } from 'node:util'
import { brotliDecompress, gunzip, type InputType, inflate, inflateRaw, type ZlibOptions } from 'node:zlib'
import { tableOf } from '../contract/table.ts'

export const ACCEPTED = 'gzip, deflate, br'

type Decode = (body: InputType, options: ZlibOptions) => Promise<Buffer>

const [ungzip, unzlib, unraw, unbrotli] = [gunzip, inflate, inflateRaw, brotliDecompress].map((decode) =>
  promisify(
    decode as (body: InputType, options: ZlibOptions, done: (error: Error | null, body: Buffer) => void) => void,
  ),
) as [Decode, Decode, Decode, Decode]

const DECODERS: Readonly<Record<string, Decode>> = tableOf({
  gzip: ungzip,
  'x-gzip': ungzip,
  // Some servers leave out the wrapper that the name implies.
  deflate: (body, options) => unzlib(body, options).catch(() => unraw(body, options)),
  br: unbrotli,
})

/**
 * The body without its codings; unchanged where it is not in the coding of its header.
 * @throws RangeError when it is longer than that
 */
export async function decoded(body: Buffer, header: string | undefined, maxOutputLength: number): Promise<Buffer> {
  const codings = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one && one !== 'identity')
  let plain = body
  for (const coding of codings.reverse()) {
    const decode = DECODERS[coding]
    if (!decode || !plain.length) return plain
    try {
      plain = await decode(plain, { maxOutputLength })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new RangeError('too large')
      return plain
    }
  }
  return plain
}
