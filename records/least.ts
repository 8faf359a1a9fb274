/** The least with which a record of a kind is created, by the kinds of each interface. */
import type { Members } from '../contract/members.ts'
import type { ListedKind } from '../contract/records.ts'
import type { Builder } from '../fixtures/builders.ts'
import type { Known } from './walk.ts'

/** The least that the document requires, with a name by which the record is found again. */
export type Least = (builder: Builder, known: (kind: ListedKind) => Promise<Known>) => Members | Promise<Members>
