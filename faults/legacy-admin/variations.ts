/** The freedoms of an honest older administration interface. */

import type { Variation } from '../../reference/mutators/fault.ts'
import { answers } from './variations-answers.ts'
import { legacyAdminBehaviours } from './variations-behaviours.ts'
import { codeVariations } from './variations-codes.ts'
import { linkVariations } from './variations-links.ts'
import { platforms } from './variations-platforms.ts'
import { requests } from './variations-requests.ts'
import { rules } from './variations-rules.ts'

const choices: readonly Variation[] = [
  { id: 'markup-strip', title: 'markup: strip', readings: ['R84'], choices: { markup: 'strip' } },
  { id: 'markup-escape', title: 'markup: escape', readings: ['R84'], choices: { markup: 'escape' } },
  { id: 'longTitle-cut', title: 'longTitle: cut', readings: ['R85'], choices: { longTitle: 'cut' } },
  {
    id: 'repeatedRegistration-return-the-existing',
    title: 'repeatedRegistration: return the existing',
    readings: ['R89'],
    choices: { repeatedRegistration: 'return the existing' },
  },
  {
    id: 'repeatedRegistration-create-another',
    title: 'repeatedRegistration: create another',
    readings: ['R89'],
    choices: { repeatedRegistration: 'create another' },
  },
  {
    id: 'closedSession-refuse',
    title: 'closedSession: refuse',
    readings: ['R89'],
    choices: { closedSession: 'refuse' },
  },
]

export const variations: readonly Variation[] = [
  ...legacyAdminBehaviours,
  ...choices,
  ...answers,
  ...requests,
  ...platforms,
  ...rules,
  ...codeVariations,
  ...linkVariations,
]
