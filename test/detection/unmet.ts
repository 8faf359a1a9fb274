/**
 * Variations that no request of a run meets, each with the reason. They guard what checks may send in future;
 * `unmet.test.ts` shows what each of them does.
 */
export const UNMET: Readonly<Record<string, string>> = {
  'content-created-is-not-updated':
    'RC6: checks create and then change before they ask for the last update, for a creation need not count as one.',
  'people-trimmed-texts': 'Whether blanks around a text stay is not shown: no text that checks send begins or ends so.',
  'people-composed-texts': 'Whether letters are stored composed is not shown: checks send none taken apart.',
  'people-straight-quotes': 'R104: quotes may change; the names of learners that checks send hold no typographic ones.',
  'words-codes-once': 'Whether two contents may have one code is not shown: every code that checks send is new.',
  'platform-passwords-in-any-letters': 'R123: a wrong password differs in more than letter case.',
  'platform-trimmed-passwords': 'R123: a wrong password differs in more than blanks at its ends.',
  'pathSlash-as-written': 'R23: checks send paths as the documents write them.',
  'pathSlash-redirect-to-written': 'R23: checks send paths as the documents write them.',
  'strict-no-control-characters': 'R104: checks send no control characters.',
  'strict-media-types': 'R5: checks send every body under the media type that the documents name.',
  'strict-no-body-where-none-belongs': 'R5: checks send a body with writes alone.',
  'strict-accepts': 'R5: every request says what it accepts.',
  'tidy-lower-case-addresses': 'R104: addresses of mail that checks send are in lower case already.',
  'repeatedParameter-last': 'What a parameter that comes twice means is not shown: checks send each once.',
}
