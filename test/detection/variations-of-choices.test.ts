import { variations } from '../../faults/index.ts'
import { leaveAlone } from './describe.ts'

leaveAlone(variations.filter(({ choices }) => choices))
