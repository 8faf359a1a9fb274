/** Faults of certificates beyond those that the laws give. */

import { answers, asks, replies, wraps } from '../../reference/mutators/builder.ts'
import { type Fault, listIn, withList } from '../../reference/mutators/fault.ts'
import {
  countsTheRest,
  failsOnJunk,
  misreadOffsets,
  repeats,
  servesNeighbour,
  showsFirst,
} from '../../reference/mutators/shapes.ts'

const CERTIFICATES = 'current/certificates.list'

const CERTIFICATE = 'current/certificates.get'

const DOWNLOAD = 'current/certificates.download'

export const certificateFaults: readonly Fault[] = [
  ...misreadOffsets(CERTIFICATES),
  repeats(CERTIFICATES, 'uuid'),
  showsFirst(CERTIFICATES, 'empties-registration', 'shows an empty registration', 'registration-named', (record) => {
    record.registration = {}
  }),
  failsOnJunk(CERTIFICATES),
  asks(
    DOWNLOAD,
    'one-file-for-all',
    'sends one file for every certificate',
    'distinct-files',
    (question, { store }) => {
      if (store.certificates.get(Number(question.path.id))) question.path.id = String(store.certificates.all()[0]!.id)
    },
  ),
  countsTheRest(CERTIFICATES),
  ...([CERTIFICATES, CERTIFICATE, DOWNLOAD] as const).map((operation) =>
    asks(
      operation,
      'shows-others',
      "shows other learners' certificates",
      'own-only',
      ({ skip }) => void skip.add('ownership'),
    ),
  ),
  asks(CERTIFICATES, 'filters-all', 'filters the certificates of everybody', 'own-only-filtered', ({ query, skip }) => {
    if (query.has('certifiedAt.equal')) skip.add('ownership')
  }),
  replies(CERTIFICATES, 'hides-one', 'hides one of the learner', 'own-only', (reply, { caller }) =>
    caller?.kind === 'learner' ? withList(reply, (listIn(reply) ?? []).slice(1)) : undefined,
  ),
  asks(CERTIFICATES, 'takes-one-bound', 'takes the first of two bounds', 'two-bounds', ({ query }) => {
    const bounds = [...query.keys()].filter((name) => name.includes('.'))
    for (const name of bounds.slice(1)) query.delete(name)
  }),
  ...([CERTIFICATE, DOWNLOAD] as const).flatMap((operation): Fault[] => [
    wraps(operation, 'leaks-in-refusal', 'returns the record in its refusal', 'own-only', (next) => (question) => {
      const reply = next(question)
      if (reply.status !== 403) return reply
      const { body } = next({ ...question, skip: new Set(['ownership']) })
      const leaked = Buffer.isBuffer(body) ? body : { message: 'no', certificate: body }
      return { ...reply, body: leaked }
    }),
  ]),
  servesNeighbour(CERTIFICATE, (id, { store }) => store.certificates.get(id) !== undefined),
  answers(DOWNLOAD, 'sends-markup', 'sends a page in place of the PDF', 'pdf', (reply) => ({
    ...reply,
    body: Buffer.from(`<html>${'certificate '.repeat(20)}</html>`),
  })),
  answers(DOWNLOAD, 'names-text', 'names the content text', 'content-type', (reply) => {
    reply.headers['content-type'] = 'text/html; charset=utf-8'
  }),
  answers(DOWNLOAD, 'cuts-file', 'sends half of the PDF', 'whole', (reply) =>
    Buffer.isBuffer(reply.body)
      ? { ...reply, body: reply.body.subarray(0, Math.floor(reply.body.length / 2)) }
      : undefined,
  ),
]
