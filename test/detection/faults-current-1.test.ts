import { faultsOf, findAll } from './describe.ts'

findAll(faultsOf('current/', 0, 3))
