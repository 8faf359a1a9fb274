/** Behaviours that the documents allow: each choice that the reference leaves open, taken the other way. */

import type { ReadingId } from '../contract/readings.ts'
import type { Choices } from '../reference/index.ts'
import type { Variation } from '../reference/mutators/fault.ts'

/** Every other value of each choice, with the readings that allow it. */
const CHOICES: {
  readonly [Name in keyof Choices]?: {
    readonly readings: readonly ReadingId[]
    readonly values: readonly Choices[Name][]
  }
} = {
  overBound: { readings: ['R6'], values: ['refuse'] },
  count: { readings: ['R9', 'R65'], values: ['page'] },
  countUnasked: { readings: ['R9'], values: ['absent'] },
  links: { readings: ['R30'], values: ['where listed'] },
  textFilter: { readings: ['R37', 'R80'], values: ['exact-any-case', 'prefix', 'partial', 'partial-any-case'] },
  createStatus: { readings: ['R4'], values: [200] },
  notFoundStatus: { readings: ['R5'], values: [403, 400, 410] },
  validationStatus: { readings: ['R5'], values: [422] },
  conflictStatus: { readings: ['R27'], values: [400, 422] },
  listOrder: { readings: ['R41'], values: ['id-descending', 'shuffled-but-stable'] },
  unsetMembers: { readings: ['R7'], values: ['empty text'] },
  dateTime: { readings: ['R8'], values: ['+00:00', '+02:00', 'basic offset', 'with fraction'] },
  pastTheEnd: { readings: ['R41'], values: ['refuse'] },
  unlistedMembers: { readings: ['R52'], values: ['refuse'] },
  nullMembers: { readings: ['R7'], values: ['refuse', 'ignore'] },
  unknownEnumeration: { readings: ['R40'], values: ['empty'] },
  unknownCustomField: { readings: ['R40'], values: ['ignore', 'accept'] },
  pathSlash: { readings: ['R23'], values: ['as written', 'redirect to written', 'redirect from written'] },
  legacyFailure: { readings: ['R16', 'R91'], values: ['200'] },
  emptyAdminSearch: { readings: ['R21'], values: ['204'] },
  unknownGuid: { readings: ['R91'], values: ['204', 'empty array'] },
  emptyDates: { readings: ['R86'], values: ['null', 'absent'] },
  guids: { readings: ['R24'], values: ['upper-case', 'in-braces', 'own'] },
  exchangeCredential: { readings: ['R22'], values: ['API-KEY'] },
  courseHits: { readings: ['RC17'], values: ['session'] },
  tokenLinks: { readings: ['R76'], values: ['value'] },
  accessToken: { readings: ['R48'], values: [] },
  credentialDelay: { readings: ['R125'], values: ['half a second', 'three seconds'] },
  refreshToken: { readings: ['R48'], values: ['reissued', 'rotated'] },
  unknownImpersonation: { readings: ['R47'], values: ['refuse value'] },
  signingAlgorithm: { readings: ['R48'], values: ['ES256'] },
  missingPlatform: { readings: ['R1', 'R114'], values: ['serve'] },
  otherLearners: { readings: ['R55'], values: ['refused'] },
  objectGuids: { readings: ['RL29'], values: ['place'] },
  learnerReferences: { readings: ['R94'], values: ['hidden'] },
  entityFilter: { readings: ['R38'], values: ['with descendants'] },
  putAbsent: { readings: ['R81'], values: ['clear'] },
  sessionTime: { readings: ['R72'], values: ['replacing'] },
  repeatedRow: { readings: ['R72'], values: ['same row'] },
  completedRow: { readings: ['R72'], values: ['accept'] },
  lowerProgression: { readings: ['R72'], values: ['keep the higher', 'refuse'] },
  subordinatesOffset: { readings: ['R18'], values: ['pages', 'records left out'] },
  disabledDiscussions: { readings: ['R62'], values: ['accept'] },
  mediumDuration: { readings: ['R67'], values: ['up to 30'] },
  notDownloadable: { readings: ['R71'], values: ['link'] },
  loginCase: { readings: ['R37'], values: ['alike'] },
  emptyParameter: { readings: ['R40'], values: ['ignored'] },
  repeatedParameter: { readings: ['R40'], values: ['last'] },
  shownEnabled: { readings: ['R46'], values: ['flag and dates'] },
  disabledAccount: { readings: ['R105'], values: ['with its tokens'] },
  badVote: { readings: ['R75'], values: ['ignore'] },
}

const spelled = (name: string, value: unknown) => `${name}-${value}`.replace(/[^\w+-]+/g, '-')

export const choiceVariations: readonly Variation[] = Object.entries(CHOICES).flatMap(([name, { readings, values }]) =>
  (values as readonly unknown[]).map((value) => ({
    id: spelled(name, value),
    title: `${name}: ${value}`,
    readings,
    choices: { [name]: value } as Partial<Choices>,
  })),
)
