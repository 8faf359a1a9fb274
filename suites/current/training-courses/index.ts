/** Training course operations: current, Training courses. */

import { trainingCoursesGet } from './get.ts'
import { trainingCoursesUpdate } from './update.ts'

export const trainingCourses = [trainingCoursesGet, trainingCoursesUpdate]
