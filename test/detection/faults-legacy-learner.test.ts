import { findAll, partOf } from './describe.ts'

findAll(partOf('legacy-learner'))
