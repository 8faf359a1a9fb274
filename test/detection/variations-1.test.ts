import { variations } from '../../faults/index.ts'
import { leaveAlone, part } from './describe.ts'

leaveAlone(part(variations, 0, 3))
