import { faultsOf, findAll } from './describe.ts'

findAll(faultsOf(/^(legacy-admin|across)\//))
