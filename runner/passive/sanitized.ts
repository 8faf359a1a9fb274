/** Advice about files whose recorder left the credentials out, as browsers do unless they are told otherwise. */
import { basename } from 'node:path'
import type { Callers } from './callers.ts'

/** One line for each of them. */
export const sanitizedLines = (callers: Callers): readonly string[] =>
  callers
    .bare()
    .map(
      ({ file, interfaces }) =>
        `${basename(file)} holds no credentials of ${interfaces.join(' and ')} (a sanitized export?): the callers are unknown, ` +
        'so that roles, sign-ins and limits stay open. Chromium writes them after Settings > Preferences > Network > ' +
        '"Allow to generate HAR with sensitive data", by "Export HAR (with sensitive data)"',
    )
