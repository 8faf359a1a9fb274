// Written by tools/registries.ts: see `npm run maintain -- registries`.
/** `npm run conformance -- conformance/legacy-learner` */
import { showSuite } from './view.ts'

showSuite('legacy-learner')
