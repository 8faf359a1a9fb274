/** Tracking operations: current, Trackings. */

import { trackingsCreate } from './create.ts'
import { trackingsList } from './list.ts'
import { trackingsUpdate } from './update.ts'

export const trackings = [trackingsCreate, trackingsList, trackingsUpdate]
