/** Every proof made again, whatever is kept: nightly, and before a release. */
import all from './vitest.compiled.config.ts'

process.env.LPCONFORM_PROOFS = 'none'

export default all
