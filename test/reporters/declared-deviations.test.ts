/** Declared deviations stand in every form of a report, and what of them needs action says so. */
import { expect, test } from 'vitest'
import type { Deviation, DeviationMet } from '../../contract/deviation.ts'
import { FORMS, type Form } from '../../contract/report-forms.ts'
import { deviationResults } from '../../reporters/deviations.ts'
import { formFiles } from '../../reporters/forms/index.ts'
import { catalogueOf, check, end, head, result, runOf } from './sample.ts'

const SOUND: Deviation = {
  schema: 'legacy-learner/learning-object',
  member: 'level',
  type: 'string',
  reason: 'levels are words',
  owner: 'learning team',
}
const met = (more: Partial<DeviationMet> = {}): DeviationMet => ({
  deviation: 1,
  times: 3,
  asked: true,
  operations: ['legacy-learner/learning-objects.list'],
  exchanges: ['x1'],
  kept: [],
  failed: [],
  ...more,
})

const one = check('current/learners.list#size')
const waived = check('current/learners.list#answers')

const report = (deviations: readonly Deviation[]) => {
  const run = runOf(
    [
      head([one.id, waived.id], { deviations }),
      result(one, 'pass'),
      result(waived, 'waived', { deviations: [1] }),
      { kind: 'deviation', ...met() },
      end(),
    ],
    catalogueOf([one, waived]),
  )
  return run
}

const textOf = (form: Form, of: ReturnType<typeof report>) =>
  formFiles(form, { ...of, all: () => of.exchanges.values() })
    .map(([, pieces]) => [...pieces].join(''))
    .join('\n')

/** The archive holds exchanges alone. */
const SHOWING = FORMS.filter((form) => form !== 'har' && form !== 'html')

test.each(SHOWING)('%s names what is declared', (form) => {
  const text = textOf(form, report([SOUND]))
  expect(text).toContain('level is sent as string')
})

test.each(SHOWING)('%s says nothing of deviations where none is declared', (form) => {
  expect(textOf(form, report([]))).not.toMatch(/declared deviation/)
})

const stateOf = (deviation: Deviation, more: Partial<DeviationMet> = {}) => {
  const [only] = deviationResults([deviation], [met(more)], [], '2026-06-15')
  return [only!.state, only!.todo]
}

test.each([
  ['met', SOUND, {}, ['used', '']],
  [
    'expired yesterday',
    { ...SOUND, expires: '2026-06-14' },
    {},
    ['expired', 'expired on 2026-06-14: fix the platform or extend the deviation'],
  ],
  ['expiring today', { ...SOUND, expires: '2026-06-15' }, {}, ['used', '']],
  ['never met', SOUND, { exchanges: [] }, ['unmatched', 'was not met: remove it']],
  ['not asked for', SOUND, { exchanges: [], asked: false }, ['idle', '']],
  [
    'too little',
    SOUND,
    { failed: ['legacy-learner/learning-objects.list#response-schema'] },
    ['insufficient', 'does not explain what was seen: see legacy-learner/learning-objects.list#response-schema'],
  ],
] as const)('one that is %s', (_, deviation, more, expected) => {
  expect(stateOf(deviation, more)).toEqual(expected)
})
