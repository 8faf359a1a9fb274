import { type Fields, nest } from './form.ts'

/** Fields of a `multipart/form-data` body. @throws SyntaxError when it is malformed */
export function parseMultipart(contentType: string, text: string): Fields {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)
  const name = boundary?.[1] ?? boundary?.[2]
  if (!name) throw new SyntaxError('multipart without a boundary')
  const pieces = `\r\n${text}`.split(`\r\n--${name}`)
  if (pieces.length < 2 || !pieces.at(-1)!.startsWith('--'))
    throw new SyntaxError('multipart without its last boundary')
  return nest(pieces.slice(1, -1).map(partOf))
}

function partOf(piece: string): [string, string] {
  const gap = piece.indexOf('\r\n\r\n')
  const name = /;\s*name="((?:[^"\\]|\\.)*)"/i.exec(piece.slice(0, gap))?.[1]
  if (gap < 0 || name === undefined) throw new SyntaxError('multipart part without a name')
  return [unescaped(name), piece.slice(gap + 4)]
}

// browsers escape quotes in field names as %22
const unescaped = (name: string) => name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
