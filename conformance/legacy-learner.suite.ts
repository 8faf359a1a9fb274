/** `npm run conformance -- conformance/legacy-learner` */
import { showSuite } from './view.ts'

showSuite('legacy-learner')
