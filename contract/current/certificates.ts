/** Terms of the certificate operations: current, Certificates. */

import { derived, documented, notShown, under } from '../clause.ts'
import { OPERATORS, type Terms } from '../terms.ts'
import { junkParameters, rightRecord, UNKNOWN_ID } from './statements.ts'

const certificate = under('Certificate')

const section = 'Certificates'
const ownOnly = {
  level: 'documented',
  aspect: 'role',
  section: 'What the service does',
  readings: ['R55'],
} as const

export const certificatesList: Terms = {
  operation: 'current/certificates.list',
  section,
  answer: { kind: 'page', schema: 'current/certificate', links: true },
  returns: 'a collection of certificates',
  of: 'certificates',
  paging: { style: 'offset', size: 'size', from: 'offset', default: 100, maximum: 100, minimum: 1, fromMinimum: 0 },
  count: 'always',
  ranges: { certifiedAt: { operators: OPERATORS, type: 'date-time', member: 'certifiedAt' } },
  clauses: [
    {
      ...ownOnly,
      slug: 'own-only',
      statement: "A learner's list holds all certificates of the learner's own registrations and no others.",
    },
    {
      ...ownOnly,
      slug: 'own-only-filtered',
      statement: 'No filter and no page shows a learner the certificate of another.',
    },
    under('What the service does').derived(
      'range-offsets',
      'encoding',
      'A percent-encoded date-time with another UTC offset means the same instant.',
      'R8',
    ),
    derived('two-bounds', 'range', 'Two operators on one field apply together.', 'R10'),
    certificate.derived('registration-named', 'response', 'The reference to the registration carries its id.'),
    junkParameters,
    certificate.derived('unique', 'state', 'No two certificates have the same id or uuid.'),
  ],
}

export const certificatesGet: Terms = {
  operation: 'current/certificates.get',
  section,
  answer: { kind: 'record', schema: 'current/certificate' },
  returns: 'the certificate',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, member: 'id', integer: true },
  clauses: [
    ...rightRecord('certificate'),
    {
      ...ownOnly,
      slug: 'own-only',
      statement: 'A learner is refused the certificate of another, and the refusal shows nothing of it.',
    },
  ],
}

export const certificatesDownload: Terms = {
  operation: 'current/certificates.download',
  section,
  answer: { kind: 'binary' },
  returns: 'the certificate as PDF',
  identifier: { parameter: 'id', unknown: UNKNOWN_ID, integer: true },
  clauses: [
    derived('distinct-files', 'response', 'The id selects the file: not every certificate has the same one.'),
    documented('pdf', 'response', 'The content is a PDF.'),
    derived('content-type', 'response', 'The content type is that of a PDF or of generic binary content.'),
    derived('whole', 'response', 'The PDF is complete: it has an end-of-file marker, and a stated length is right.'),
    {
      ...ownOnly,
      slug: 'own-only',
      statement: "A learner is refused the download of another learner's certificate, and gets none of its bytes.",
    },
    notShown('length', 'response', 'The size of the PDF.'),
  ],
}
