/**
 * Contents that a refusal may have, on each interface: the documented form is judged (current: Errors; R16, R91), other
 * members are not, and neither a gateway's page nor a trace of the stack is more than a wrong form (R5, R118).
 */
import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Members } from '../../contract/members.ts'
import { interfaceOf } from '../../contract/operations.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import { errorBodies } from '../../faults/error-bodies.ts'
import { stage } from '../../faults/proving/stage.ts'
import type { Reply } from '../../reference/index.ts'
import { around, isOk, ownReply, recordsIn } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'
import { accusedBy as accusedOf } from './accused-by.ts'

const OPERATIONS = [
  'current/authors.update',
  'legacy-learner/learning-objects.get',
  'legacy-admin/learners.get',
] as const

const FEW = new RegExp(`^(${OPERATIONS.join('|')})$`)

const TRACE =
  'java.lang.IllegalStateException: refused\n\tat lms.web.Filter.check(Filter.java:41)\n\tat lms.Main.run(Main.java:7)'

const beside = (members: Members) => (reply: Reply) => ({ ...reply, body: { ...(reply.body as Members), ...members } })
const inPlace =
  (type: string, text: string) =>
  (reply: Reply): Reply => ({
    ...reply,
    headers: { ...(type ? { 'content-type': type } : {}) },
    body: Buffer.from(text),
  })

/**
 * The defect of a refusal without a message: on `current` the documents state its wording for credentials (current:
 * Errors).
 */
const WITHOUT_FORM: Readonly<Record<(typeof OPERATIONS)[number], readonly string[]>> = {
  'current/authors.update': ['credential-missing', 'credential-invalid', 'error-form'],
  'legacy-learner/learning-objects.get': ['error-form'],
  'legacy-admin/learners.get': ['error-form'],
}

const BODIES: Readonly<Record<string, { readonly make: (reply: Reply) => Reply; readonly hasForm: boolean }>> = {
  'the documented form': { make: (reply) => reply, hasForm: true },
  'a trace of the stack beside it': {
    make: beside({ stackTrace: TRACE.split('\n'), exception: 'Refused' }),
    hasForm: true,
  },
  'a trace of the stack as its message': { make: beside({ message: TRACE }), hasForm: true },
  'a message in another language': { make: beside({ message: 'Доступ запрещён' }), hasForm: true },
  'a numeric code': { make: beside({ code: 40_017, error: 17 }), hasForm: true },
  'the page of a gateway': { make: inPlace('text/html', '<h1>403 Forbidden</h1>'), hasForm: false },
  'no body': { make: inPlace('', ''), hasForm: false },
  'a trace of the stack as text': { make: inPlace('text/plain', TRACE), hasForm: false },
}

async function accusedBy(
  operation: (typeof OPERATIONS)[number],
  make: (reply: Reply) => Reply,
  note: (reply: Reply) => void = () => {},
) {
  const { world } = stage({
    withoutExchanges: true,
    around: [
      around(`${interfaceOf(operation)}/*`, (next) => (question) => {
        const reply = ownReply(next(question))
        if (!isOk(reply)) return make(reply)
        if (question.operation === operation) note(reply)
        return reply
      }),
    ],
  })
  const chosen = checks.filter((check) => check.operation === operation)
  const { results } = settled(await runChecks(chosen, world, { rateLimits: 'off', catalogue: checks }))
  return results.flatMap(({ id, verdict }) =>
    verdict === 'violation' || verdict === 'warning' ? [id.slice(id.indexOf('#') + 1)] : [],
  )
}

const rows = Object.entries(BODIES).flatMap(([what, { make, hasForm }]) =>
  OPERATIONS.map((operation) => ({ what, operation, make, accused: hasForm ? [] : WITHOUT_FORM[operation] })),
)

test.each(rows)('$what, of $operation', async ({ operation, make, accused }) => {
  expect(await accusedBy(operation, make)).toEqual(accused)
})

/** In the refusals of every operation each is proven at night. */
test.each(errorBodies)('$id', async (variation) => {
  expect(await accusedOf(variation, FEW)).toEqual([[], []])
})

test.each([
  ['current/authors.update', ['credential-missing', 'credential-invalid']],
  ['legacy-learner/learning-objects.get', ['session-missing']],
  ['legacy-admin/learners.get', ['key-missing']],
] as const)('a whole record of another in the refusals of %s is a leak', async (operation, leaking) => {
  let shown: Members = {}
  const accused = await accusedBy(
    operation,
    (reply) => beside({ existing: { ...shown, id: 999_999, uuid: randomUUID(), guid: randomUUID() } })(reply),
    (reply) => {
      shown = recordsIn(reply)[0] ?? shown
    },
  )
  expect(accused).toEqual(expect.arrayContaining([...leaking]))
})
