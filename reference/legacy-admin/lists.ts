import type { Front } from '../front.ts'

export const lists: Front<'legacy-admin'>['lists'] = {
  'legacy-admin/learners.search': 'learners',
  'legacy-admin/learners.registrations': 'registrations',
  'legacy-admin/learners.trackings': 'trackings',
  'legacy-admin/entities.search': 'entities',
  'legacy-admin/trainings.content': 'contents of a course',
  'legacy-admin/trainings.list': 'courses',
  'legacy-admin/trainings.sessions': 'sessions',
}
