// Written by tools/registries.ts: see `npm run maintain -- registries`.
/** `npm run conformance -- conformance/current` */
import { showSuite } from './view.ts'

showSuite('current')
