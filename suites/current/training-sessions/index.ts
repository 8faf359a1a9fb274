/** Training session operations: current, Training sessions. */

import { trainingSessionsGet } from './get.ts'
import { trainingSessionsList } from './list.ts'
import { trainingSessionsTranslations } from './translations.ts'

export const trainingSessions = [trainingSessionsList, trainingSessionsGet, trainingSessionsTranslations]
