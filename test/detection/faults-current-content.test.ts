import { CONTENT, faultsOf, findAll } from './describe.ts'

findAll(faultsOf(CONTENT))
