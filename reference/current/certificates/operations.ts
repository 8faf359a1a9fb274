/** Certificates; a learner reads only its own (current: Certificates). */

import type { Question } from '../../exchange.ts'
import { answer } from '../../forms/answer.ts'
import { recordAt } from '../../input/path.ts'
import { demand, isSkipped } from '../../input/problem.ts'
import { queryRange } from '../../input/ranges.ts'
import { instantText } from '../../input/textual.ts'
import { arranged } from '../../paging.ts'
import type { Certificate } from '../../store/registration.ts'
import { dateOf } from '../../values/date.ts'
import type { Action, World } from '../../world.ts'
import { collection, HUNDRED, selfLink } from '../collection.ts'
import { shownInstant } from '../instants.ts'
import { displayNameOf } from '../learners/view.ts'
import { pdfOf } from './pdf.ts'

export const list: Action = (question, world) => {
  const certified = queryRange(question, world, 'certifiedAt', instantText)
  const found = world.store.certificates.filter(
    (certificate) =>
      certified(certificate.certifiedAt) &&
      (isReadable(certificate, question, world) || isSkipped(question, 'ownership')),
  )
  const listing = { bounds: HUNDRED, lists: ['count', '_links'] } as const
  return collection(question, world, arranged(found, world), listing, (certificate) => show(certificate, world))
}

export const get: Action = (question, world) => answer(show(certificateAt(question, world), world))

export const download: Action = (question, world) => {
  const certificate = certificateAt(question, world)
  const registration = world.store.registrations.known(certificate.registrationId)
  const course = world.store.courses.known(world.store.sessions.known(registration.sessionId).courseId)
  const learner = world.store.learners.known(registration.learnerId)
  const file = pdfOf(['Certificate', displayNameOf(learner), course.title, dateOf(certificate.certifiedAt)])
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="certificate-${certificate.id}.pdf"`,
  }
  return { status: 200, headers, body: file }
}

function certificateAt(question: Question, world: World): Certificate {
  const certificate = recordAt(question, world.store.certificates, 'the certificate')
  demand(question, 'ownership', isReadable(certificate, question, world), 'a learner reads only its own certificates')
  return certificate
}

function isReadable(certificate: Certificate, { caller }: Question, world: World): boolean {
  if (caller?.kind !== 'learner') return true
  return world.store.registrations.known(certificate.registrationId).learnerId === caller.learner.id
}

function show({ id, uuid, certifiedAt, registrationId }: Certificate, world: World): object {
  const { uuid: registrationUuid } = world.store.registrations.known(registrationId)
  return {
    id,
    uuid,
    certifiedAt: shownInstant(certifiedAt, world),
    registration: { id: registrationId, uuid: registrationUuid },
    ...selfLink(`/v1/certificates/${id}`, world),
  }
}
