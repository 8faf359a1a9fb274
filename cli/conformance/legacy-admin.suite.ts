// Written by tools/registries.ts: see `npm run maintain -- registries`.
/** `npm run conformance -- conformance/legacy-admin` */
import { showSuite } from './view.ts'

showSuite('legacy-admin')
