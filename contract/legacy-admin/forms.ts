/** Forms of inputs: legacy-admin, Endpoints and the tables of the resources. */

import { each, flag, type InputForm, type InputForms, integer, object, oneOf, required, text } from '../input-form.ts'
import type { OperationId } from '../operation.ts'
import { TRANSLATED_TEXTS } from './trainings-rules.ts'

const byLanguage = (names: readonly string[]): InputForm => ({
  type: 'object',
  each: object({ active: flag, ...each(names, text) }),
  note: 'By language code, in bracket notation: `translations[en-GB][title]`.',
})

const writtenLearner: InputForms = {
  customFields: {
    type: 'object',
    each: { type: ['string', 'integer'] },
    note: 'By GUID of the custom field, in bracket notation.',
  },
}
const STATES = ['C', 'P', 'A']
const training: InputForms = { translations: byLanguage(TRANSLATED_TEXTS), status: oneOf(...STATES) }
const session: InputForms = {
  title: { ...text, maxLength: 255 },
  translations: byLanguage(['title', 'welcomeText']),
  // R86: an empty text stands for no date.
  end: { type: 'string', format: 'date-or-empty' },
}

export const forms: Partial<Record<OperationId, InputForms>> = {
  'legacy-admin/administrators.sso-link': {
    context_type: { ...oneOf('default', 'training', 'session', 'registration', 'learner'), default: 'default' },
    context_guid: { ...text, note: 'Mandatory with `context_type`, and the other way round.' },
  },
  'legacy-admin/administrators.update': { entityGuid: text },
  'legacy-admin/learners.search': { entityGuid: text },
  'legacy-admin/learners.create': writtenLearner,
  'legacy-admin/learners.update': { ...writtenLearner, enabled: flag },
  'legacy-admin/tokens.exchange': { token: required({ ...text, minLength: 6, maxLength: 6 }) },
  'legacy-admin/learners.trackings': { status: oneOf('completed', 'inProgress') },
  'legacy-admin/trainings.list': {
    title: text,
    code: text,
    // R40: which values the filter accepts is not shown; those of a training are among them.
    status: { ...text, surely: { values: STATES } },
  },
  'legacy-admin/trainings.create': {
    ...training,
    language: { ...text, default: 'en-GB', note: 'One of the activated front-office locales.' },
    threshold: { ...text, note: 'For the type blendedx alone.' },
    sequenceMode: { ...integer, values: [0, 1], note: 'Of programs alone: open or sequenced.' },
  },
  'legacy-admin/trainings.update': {
    ...training,
    language: { ...text, note: 'One of the activated front-office locales.' },
  },
  'legacy-admin/sessions.create': session,
  'legacy-admin/sessions.update': session,
}
