/** `npm run conformance -- conformance/current` */
import { showSuite } from './view.ts'

showSuite('current')
