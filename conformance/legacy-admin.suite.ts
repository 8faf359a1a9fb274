/** `npm run conformance -- conformance/legacy-admin` */
import { showSuite } from './view.ts'

showSuite('legacy-admin')
