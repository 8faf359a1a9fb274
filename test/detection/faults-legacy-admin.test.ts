import { findAll, partOf } from './describe.ts'

findAll(partOf('legacy-admin'))
