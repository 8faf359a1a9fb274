import { INTERFACES, type Interface } from '../contract/operations.ts'
import { fronts } from './registry.ts'

export { fronts } from './registry.ts'

/** The interface in whose form a path that leads nowhere is answered: the last one of several. */
export const faceOf = (path: string): Interface => INTERFACES.findLast((name) => fronts[name].serves(path))!
