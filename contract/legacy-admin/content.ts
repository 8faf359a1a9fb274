/** Terms of reading content: legacy-admin, Endpoints, Errors and the Content resource. */
import type { Terms } from '../terms.ts'
import { guidForm, links, numbers } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

export const trainingsContent: Terms = {
  operation: 'legacy-admin/trainings.content',
  section: ENDPOINTS,
  answer: { kind: 'page', schema: 'legacy-admin/content-reference', shortOf: 'legacy-admin/content' },
  returns: 'the content references of the training',
  of: 'content references',
  count: 'always',
  identifier: { parameter: 'training_guid', unknown: UNKNOWN_GUID },
  superseded: true,
  unauthorized: true,
  clauses: [
    {
      slug: 'right-training',
      level: 'derived',
      aspect: 'response',
      statement: 'The content is that of the training in the path.',
    },
    {
      slug: 'each-modality',
      level: 'documented',
      aspect: 'response',
      statement: 'Content is listed of blended, eLearning and campus trainings alike.',
      readings: ['R101'],
    },
    {
      slug: 'reference-only',
      level: 'documented',
      aspect: 'response',
      section: 'Content (learning object)',
      statement: 'A content reference holds guid and _links, and no other member of content.',
      readings: ['R79'],
    },
    {
      slug: 'status-200',
      level: 'documented',
      aspect: 'response',
      section: 'Errors',
      statement: 'The content of a training is returned with 200.',
    },
    {
      slug: 'empty-204',
      level: 'documented',
      aspect: 'response',
      section: 'Errors',
      statement: 'A training without content is answered with 204 and no body.',
      readings: ['R77'],
    },
    {
      slug: 'modalities',
      level: 'documented',
      aspect: 'response',
      statement: 'Only trainings of the modalities blended, elearning and campus list content.',
      readings: ['RA1'],
    },
    {
      slug: 'references-readable',
      level: 'derived',
      aspect: 'response',
      statement: 'Each reference names content that can be read by its GUID.',
    },
    {
      slug: 'message',
      level: 'not-shown',
      aspect: 'response',
      section: 'Errors',
      statement: 'Where the messages of the error table appear.',
    },
  ],
}

export const contentGet: Terms = {
  operation: 'legacy-admin/content.get',
  section: ENDPOINTS,
  answer: { kind: 'single', schema: 'legacy-admin/content' },
  returns: 'an array with the content',
  identifier: { parameter: 'content_guid', unknown: UNKNOWN_GUID, member: 'guid' },
  clauses: [
    guidForm,
    numbers('Points, versions and durations are not negative.'),
    links,
    {
      slug: 'version-guids',
      level: 'derived',
      aspect: 'response',
      section: 'Content (learning object)',
      statement: 'The versions of one content have different GUIDs.',
      readings: ['R120'],
    },
    {
      slug: 'right-record',
      level: 'documented',
      aspect: 'response',
      statement: 'The content with the requested GUID is returned.',
    },
    {
      slug: 'version-languages',
      level: 'derived',
      aspect: 'response',
      section: 'Content (learning object)',
      statement: 'The versions of content are keyed by language code.',
      readings: ['RA2'],
    },
    {
      slug: 'vocabulary',
      followsRecords: 'wholly',
      level: 'not-shown',
      aspect: 'response',
      section: 'Content (learning object)',
      statement: 'Which types, subtypes and version statuses occur.',
    },
  ],
}
