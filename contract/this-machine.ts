/** Requests that a page of another site may have sent: its own name can lead to this machine. */

const HERE = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/** Whether a `Host` header names this machine as such. */
export const namesThisMachine = (host: string): boolean => HERE.test(host)
