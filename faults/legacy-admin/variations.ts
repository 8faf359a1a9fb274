/** The freedoms of an honest older administration interface. */

import type { Variation } from '../../reference/mutators/fault.ts'
import { variationsOf } from '../../reference/mutators/variations.ts'
import { answers } from './variations-answers.ts'
import { legacyAdminBehaviours } from './variations-behaviours.ts'
import { codeVariations } from './variations-codes.ts'
import { linkVariations } from './variations-links.ts'
import { platforms } from './variations-platforms.ts'
import { requests } from './variations-requests.ts'
import { rules } from './variations-rules.ts'

const { chooses } = variationsOf('')

const choices: readonly Variation[] = [
  chooses('markup-strip', 'markup: strip', ['R84'], { markup: 'strip' }),
  chooses('markup-escape', 'markup: escape', ['R84'], { markup: 'escape' }),
  chooses('longTitle-cut', 'longTitle: cut', ['R85'], { longTitle: 'cut' }),
  chooses('repeatedRegistration-return-the-existing', 'repeatedRegistration: return the existing', ['R89'], {
    repeatedRegistration: 'return the existing',
  }),
  chooses('repeatedRegistration-create-another', 'repeatedRegistration: create another', ['R89'], {
    repeatedRegistration: 'create another',
  }),
  chooses('closedSession-refuse', 'closedSession: refuse', ['R89'], { closedSession: 'refuse' }),
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
