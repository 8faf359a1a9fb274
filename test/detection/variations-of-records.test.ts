import { leaveAlone, variationsOf } from './describe.ts'

leaveAlone(variationsOf('records'))
