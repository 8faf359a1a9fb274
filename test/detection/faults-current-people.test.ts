import { faultsOf, findAll, PEOPLE } from './describe.ts'

findAll(faultsOf(PEOPLE))
