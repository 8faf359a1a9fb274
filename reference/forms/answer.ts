import type { Reply } from '../exchange.ts'

/** A successful reply with a body. */
export const answer = (body: unknown, status = 200): Reply => ({ status, headers: {}, body })

/** A successful reply without one. */
export const silence = (status = 204): Reply => ({ status, headers: {}, body: undefined })
