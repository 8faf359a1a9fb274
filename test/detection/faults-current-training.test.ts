/** What the other two parts of the current interface leave. */
import { CONTENT, faultsOf, findAll, PEOPLE } from './describe.ts'

findAll(faultsOf(/^current\//).filter(({ id }) => !PEOPLE.test(id) && !CONTENT.test(id)))
