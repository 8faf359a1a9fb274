import { faultsOf, findAll } from './describe.ts'

findAll(faultsOf('current/', 2, 3))
