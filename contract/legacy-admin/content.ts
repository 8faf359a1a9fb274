/** Terms of reading content: legacy-admin, Endpoints, Errors and the Content resource. */
import { derived, documented, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { guidForm, links, numbers } from './consistency.ts'
import { ENDPOINTS, UNKNOWN_GUID } from './service.ts'

const errors = under('Errors')

const content = under('Content (learning object)')

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
    derived('right-training', 'response', 'The content is that of the training in the path.'),
    documented(
      'each-modality',
      'response',
      'Content is listed for blended, eLearning and campus trainings alike.',
      'R101',
    ),
    content.documented(
      'reference-only',
      'response',
      'A content reference holds guid and _links, and no other member of content.',
      'R79',
    ),
    errors.documented('status-200', 'response', 'The content of a training is returned with 200.'),
    errors.documented('empty-204', 'response', 'A training without content is answered with 204 and no body.', 'R77'),
    documented(
      'modalities',
      'response',
      'Only trainings of the modalities blended, elearning and campus list content.',
      'RA1',
    ),
    derived('references-readable', 'response', 'Each reference names content that can be read by its GUID.'),
    errors.notShown('message', 'response', 'Where the messages of the error table appear.'),
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
    content.derived('version-guids', 'response', 'The versions of one content have different GUIDs.', 'R120'),
    documented('right-record', 'response', 'The content with the requested GUID is returned.'),
    content.derived('version-languages', 'response', 'The versions of content are keyed by language code.', 'RA2'),
    {
      ...content.notShown('vocabulary', 'response', 'Which types, subtypes and version statuses occur.'),
      followsRecords: 'wholly',
    },
  ],
}
