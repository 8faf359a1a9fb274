import { faultsOf, findAll } from './describe.ts'

findAll(faultsOf('current/', 1, 3))
