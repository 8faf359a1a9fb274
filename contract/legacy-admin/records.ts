/** The kinds of records of `legacy-admin`. */
import type { RecordRow } from '../record-row.ts'

const REGISTRATION = ['sessionGuid', 'trainingGuid', 'learnerGuid'] as const

export const records = {
  'legacy-admin/training': {
    key: 'guid',
    forms: ['legacy-admin/training-short'],
    list: 'legacy-admin/trainings.list',
    read: 'legacy-admin/trainings.get',
    creation: { operation: 'legacy-admin/trainings.create' },
    update: { operation: 'legacy-admin/trainings.update' },
    steady: ['type'],
    // Nobody sees a record under construction.
    rest: { change: { status: 'A' }, word: 'archived', only: { status: 'P' } },
    lending: {
      created: ['type', 'language', 'threshold', 'sequenceMode'],
      fixed: ['type', 'threshold', 'sequenceMode'],
      sharedBy: [
        'legacy-admin/sessions.update',
        'legacy-admin/sessions.register',
        'legacy-admin/registrations.get',
        'legacy-admin/registrations.delete',
      ],
      name: 'title',
    },
    named: ['training', 'emptyTraining'],
  },
  'legacy-admin/content': {
    key: 'guid',
    forms: ['legacy-admin/content-reference'],
    listIn: { operation: 'legacy-admin/trainings.content', named: ['training_guid'] },
    read: 'legacy-admin/content.get',
    named: ['content'],
  },
  'legacy-admin/entity': {
    key: 'guid',
    list: 'legacy-admin/entities.search',
    read: 'legacy-admin/entities.get',
    isCounted: true,
    named: ['entity', 'administratorEntity'],
  },
  'legacy-admin/session': {
    key: 'guid',
    forms: ['legacy-admin/session-short'],
    listIn: { operation: 'legacy-admin/trainings.sessions', named: ['training_guid'] },
    read: 'legacy-admin/sessions.get',
    creation: { operation: 'legacy-admin/sessions.create' },
    update: { operation: 'legacy-admin/sessions.update' },
    steady: [],
    // The language of its training, which may be written.
    follows: ['language'],
    lending: {
      created: ['training_guid'],
      fixed: ['training_guid'],
      sharedBy: [
        'legacy-admin/sessions.register',
        'legacy-admin/registrations.get',
        'legacy-admin/registrations.delete',
      ],
      name: 'title',
    },
    named: ['openSession'],
  },
  'legacy-admin/learner': {
    key: 'guid',
    list: 'legacy-admin/learners.search',
    read: 'legacy-admin/learners.get',
    creation: { operation: 'legacy-admin/learners.create' },
    update: { operation: 'legacy-admin/learners.update' },
    steady: [],
    rest: { change: { status: 'N' }, word: 'disabled' },
    lending: {
      created: [],
      shows: { firstName: 'firstName|firstname' },
      keptBy: ['legacy-admin/sessions.register', 'legacy-admin/registrations.delete'],
      name: 'login',
    },
    isCounted: true,
    named: ['learner'],
  },
  'legacy-admin/registration': {
    key: 'guid',
    forms: ['legacy-admin/registration-short'],
    listIn: { operation: 'legacy-admin/learners.registrations', named: ['learner_guid'] },
    read: 'legacy-admin/registrations.get',
    creation: { operation: 'legacy-admin/sessions.register', body: 'none' },
    deletion: 'legacy-admin/registrations.delete',
    steady: REGISTRATION,
  },
  'legacy-admin/tracking': {
    key: 'guid',
    forms: ['legacy-admin/tracking-short'],
    listIn: { operation: 'legacy-admin/learners.trackings', named: ['learner_guid'] },
    read: 'legacy-admin/trackings.get',
    steady: [...REGISTRATION, 'contentGuid', 'contentVersionGuid'],
  },
  'legacy-admin/administrator': {
    key: 'login',
    update: { operation: 'legacy-admin/administrators.update', unseen: ['entityGuid'] },
    named: ['plainAdministrator'],
  },
  'legacy-admin/locale': { key: 'code', schema: 'none', named: ['activeLocale'] },
} as const satisfies Readonly<Record<string, RecordRow>>
