import { findAll, partOf } from './describe.ts'

findAll(partOf('current-content'))
