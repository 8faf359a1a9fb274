/** Get an author, tag or theme: current, Authors, tags, themes. */
import type { Suite } from '../../../engine/check.ts'
import type { Call } from '../../../engine/scope.ts'
import { suite } from '../../../laws/index.ts'
import type { Setting } from '../../../laws/kit/suite.ts'
import { idOf, rightRecord } from '../records.ts'
import { operations, type Vocabulary } from './records.ts'

export const getOf = (of: Vocabulary): Suite => {
  const setting: Setting = {
    as: 'administrator',
    sample: async (scope): Promise<Call> => ({
      path: { id: idOf((await scope.known(`current/${of.name}`)).records[0]!) },
    }),
  }
  return suite(operations(of).get, setting, [rightRecord(`current/${of.name}`, of.name)])
}
