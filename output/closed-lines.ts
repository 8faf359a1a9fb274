/** The end of a file of lines, each of them one JSON object. */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { parseJson } from '../contract/json.ts'

/** Bytes that are looked at for the end of the last whole line; a record is bounded far below. */
const BLOCK = 2 ** 20

/** Where the last whole line of a file ends. */
function endOfLines(descriptor: number, size: number): number {
  for (let end = size; end > 0; end = Math.max(0, end - BLOCK)) {
    const start = Math.max(0, end - BLOCK)
    const block = Buffer.alloc(end - start)
    readSync(descriptor, block, 0, block.length, start)
    const last = block.lastIndexOf('\n')
    if (last >= 0) return start + last + 1
  }
  return 0
}

const isRecord = (text: string) => {
  try {
    return typeof parseJson(text) === 'object'
  } catch {
    return false
  }
}

/** Cuts off the incomplete last line that a killed run, or a full disk, left: a line after it would be lost with it. */
export function closeLines(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    const { size } = fstatSync(descriptor)
    const end = endOfLines(descriptor, size)
    if (end === size) return
    const rest = Buffer.alloc(size - end)
    readSync(descriptor, rest, 0, rest.length, end)
    if (isRecord(rest.toString())) writeSync(descriptor, '\n', size)
    else ftruncateSync(descriptor, end)
  } finally {
    closeSync(descriptor)
  }
}
