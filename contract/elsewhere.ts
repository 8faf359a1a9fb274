/**
 * Values that one interface takes and does not show, while another one shows them: by the name of what is looked for,
 * the kinds whose records show it, in order of preference. An identifier of one interface is never taken for one of
 * another (R24): only names that people give, and codes that the documents share, stand here.
 */
import type { ListedKind } from './records.ts'

export interface Source {
  readonly kind: ListedKind
  /** Path of the member that shows it. */
  readonly member: string
  /** Only records that show this. */
  readonly only?: Readonly<Record<string, string | number | boolean>>
  /**
   * Only those to which this member of the records of another list of the same interface leads; those with the most
   * members first.
   */
  readonly mostIn?: { readonly kind: ListedKind; readonly member: string }
}

export const shownElsewhere = {
  // Language codes have one form (RA2): trying one of them shows whether it is activated here.
  locale: [
    { kind: 'legacy-learner/training', member: 'locale' },
    { kind: 'current/training-session', member: 'languageCode' },
    { kind: 'current/learning-resource', member: 'localizedVersions.languageCode' },
  ],
  chapter: [{ kind: 'legacy-learner/training', member: 'catalogInfo.chapterName' }],
  login: [
    { kind: 'legacy-admin/learner', member: 'login' },
    { kind: 'current/learner', member: 'login' },
  ],
  // A record found by one of these is read before it counts for anything.
  disabledLogin: [{ kind: 'current/learner', member: 'login', only: { enabled: false } }],
  inactiveLogin: [{ kind: 'legacy-admin/learner', member: 'login', only: { status: 'N' } }],
  activeLogin: [{ kind: 'legacy-admin/learner', member: 'login', only: { status: 'Y' } }],
  busyLogin: [
    { kind: 'current/learner', member: 'login', mostIn: { kind: 'current/registration', member: 'learner.id' } },
  ],
  trainingWithSessions: [
    {
      kind: 'legacy-learner/training',
      member: 'title',
      mostIn: { kind: 'legacy-learner/training-session', member: 'trainingGuid' },
    },
  ],
} as const satisfies Readonly<Record<string, readonly Source[]>>

export type ShownElsewhere = keyof typeof shownElsewhere
