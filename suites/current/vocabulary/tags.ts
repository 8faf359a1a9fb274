/** Tags: current, Authors, tags, themes. */
import { knownLanguage, type Vocabulary } from './records.ts'

export const tag: Vocabulary = {
  name: 'tag',
  main: 'name',
  other: 'languageCode',
  free: ['name'],
  full: async (scope, turn) => ({
    name: scope.builder.uniqueName(),
    languageCode: await knownLanguage(scope, 'tag', turn + 1),
  }),
}
