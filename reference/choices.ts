/**
 * The freedoms that the documents leave: every behaviour in which honest platforms may differ. Each is a closed union;
 * the comment names the reading that allows it. A difference in one header or status of one operation is left to
 * wrappers.
 */
export interface Choices {
  /** Numbers outside their bounds in paging parameters (R6). */
  overBound: 'clamp' | 'refuse'
  /** The records that `count` and `totalResults` count (R9, R65). */
  count: 'whole' | 'page'
  /** Whether `count` also appears where only `include=count` asks for it (R9). */
  countUnasked: 'present' | 'absent'
  /** Whether records and collections carry `_links` where no row lists them (R30). */
  links: 'everywhere' | 'where listed'
  /** Text filters that no row calls exact (R37, R80). */
  textFilter: 'exact' | 'exact-any-case' | 'prefix' | 'partial' | 'partial-any-case'
  /** Success statuses (R4). */
  createStatus: 200 | 201
  removalStatus: 200 | 204
  /** Refusal statuses (R5). */
  notFoundStatus: 404 | 403 | 400 | 410
  forbiddenStatus: 403 | 404 | 401
  validationStatus: 400 | 422
  conflictStatus: 409 | 400 | 422
  stateStatus: 409 | 400 | 403 | 422
  /** Order of lists for which no row gives one. */
  listOrder: 'id' | 'id-descending' | 'shuffled-but-stable'
  /** Unset text members (R7). */
  unsetMembers: 'null' | 'empty text'
  /** Form of a date-time of the current interface (R8). */
  dateTime: 'Z' | '+00:00' | '+02:00' | 'basic offset' | 'with fraction'
  /** A page that begins at or after the end (R41). */
  pastTheEnd: 'empty' | 'refuse'
  /** Members that an operation does not list or that are read only (R52). */
  unlistedMembers: 'ignore' | 'refuse'
  /** `null` for an optional member where the document does not mention it. */
  nullMembers: 'clear' | 'refuse' | 'ignore'
  /** A filter value outside a closed list (R40). */
  unknownEnumeration: 'refuse' | 'empty'
  /** Custom fields that the platform does not have. */
  unknownCustomField: 'refuse' | 'ignore' | 'accept'
  /** The other form of a path, with or without its last slash (R23). */
  pathSlash: 'both' | 'as written' | 'redirect to written' | 'redirect from written'
  /** Status of failures of the two older interfaces, refused credentials apart (R16, R91). */
  legacyFailure: '4xx' | '200'
  /** A search of the older administration interface without a hit (R21). */
  emptyAdminSearch: 'array' | '204'
  /** A GUID that nobody has, on reads of the older administration interface (R91). */
  unknownGuid: 'failure' | '204' | 'empty array'
  /** Dates that are not set, in the older administration interface (R86). */
  emptyDates: 'empty text' | 'null' | 'absent'
  /** How a GUID of the older interfaces relates to the `uuid` of the current one (R24). */
  guids: 'uuid' | 'upper-case' | 'in-braces' | 'own'
  /** Whether the token exchange also requires the API key (R22). */
  exchangeCredential: 'none' | 'API-KEY'
  /** Hits of the search for courses: each course, or each of its sessions (RC17). */
  courseHits: 'course' | 'session'
  /** Where the auth token's self link stands (R76). */
  tokenLinks: 'envelope' | 'value'
  /** Form of the access token (R48). */
  accessToken: 'JWT' | 'opaque'
  /** How long a token, a session or a code is refused after it was handed out (R125). */
  credentialDelay: 'none' | 'half a second' | 'three seconds'
  /** The tokens of a refresh besides the new access token (R48). */
  refreshToken: 'kept' | 'reissued' | 'rotated'
  /** An impersonated login that nobody has (R47). */
  unknownImpersonation: 'refuse credential' | 'refuse value'
  /** The key with which the caller signs its own tokens. */
  signingAlgorithm: 'EdDSA' | 'ES256'
  /** A request without `Platform`; R114: one for another instance is never served. */
  missingPlatform: 'refuse' | 'serve'
  /** Rate limiting (R12). */
  rateAlgorithm: 'fixed-window' | 'sliding-window' | 'token-bucket' | 'leaky-bucket'
  rateRefusal: '429 with Retry-After' | '429' | '429 with Retry-After date' | '503 with Retry-After' | '403'
  /** Whether refused requests use up the budget too. */
  rateCounts: 'served' | 'all'
  /** Other learners' records, certificates apart (R55). */
  otherLearners: 'shown' | 'refused'
  /** The GUID of a learning object: its own, or that of its place in a session (RL29). */
  objectGuids: 'object' | 'place'
  /** Whether a learner shows `entity` and `manager`, which the document calls sent on writes. */
  learnerReferences: 'shown' | 'hidden'
  /** Whether `enabled` shows the flag alone or also the days that enable and disable the account. */
  shownEnabled: 'flag' | 'flag and dates'
  /** When an account that was disabled loses its tokens and sessions. */
  disabledAccount: 'at once' | 'with its tokens'
  /** Whether two logins that differ in letter case only are the same login. */
  loginCase: 'told apart' | 'alike'
  /** A query parameter without a value. */
  emptyParameter: 'value' | 'ignored'
  /** A query parameter that is given twice. */
  repeatedParameter: 'first' | 'last'
  /** Whether `entityId` includes the learners of the entities below (R38). */
  entityFilter: 'own' | 'with descendants'
  /** Whether filters on localized versions must meet in one version (R36). */
  versionFilters: 'any version' | 'one version'
  /** Whether `applyModifiedAtOnTraining` requires session and training in the range, or one of them (R39). */
  modifiedOnTraining: 'both' | 'either'
  /** Members that `include` adds and that may also come without it (R11). */
  optionalMembers: 'when asked' | 'always'
  /** An empty list of ids in a search body (R43). */
  emptyIdList: 'nothing' | 'everything'
  /** The condition that completes a tracking: the documents give no transition. */
  trackingCompletion: 'progress or completedAt' | 'completedAt' | 'progress'
  /** A second tracking of the same learner, resource and session. */
  repeatedTracking: 'create' | 'refuse'
  /** A second localized version in one language (R50). */
  repeatedVersion: 'refuse' | 'replace'
  /** Tags and themes of a name that exists (R53). */
  repeatedName: 'create' | 'refuse'
  /** Removing a link that does not exist (R56). */
  removeAbsent: 'refuse' | 'accept'
  /** A discussion list without any discussion, at offset 0 (R62). */
  noDiscussions: 'error' | 'empty array'
  /** How a session's time changes the earlier time spent (R72). */
  sessionTime: 'added' | 'replacing'
  /** A new row for a learning object that has one (legacy-learner: Create or update tracking). */
  repeatedRow: 'new row' | 'same row'
  /** An update of a completed row in the older learner interface. */
  completedRow: 'refuse' | 'accept'
  /** The meaning of `offset` 1 of the subordinates (R18). */
  subordinatesOffset: 'first is 1' | 'pages' | 'records left out'
  /** A new discussion on a training whose discussions are disabled. */
  disabledDiscussions: 'refuse' | 'accept'
  /** Whether a learning object is found by the one theme that it shows, or by each of its themes (R103). */
  themeFilter: 'shown' | 'any'
  /** Whether the medium duration takes in the short one (R67). */
  mediumDuration: 'above 10' | 'up to 30'
  /** The download link of an object that is not downloadable. */
  notDownloadable: 'refuse' | 'link'
  /** A progression below the stored one (R72). */
  lowerProgression: 'store' | 'keep the higher' | 'refuse'
  /** Votes outside 1 to 5 (R75). */
  badVote: 'refuse' | 'ignore'
  /** Markup in texts that must not contain any (R84). */
  markup: 'refuse' | 'strip' | 'escape'
  /** A session title longer than 255 characters (R85). */
  longTitle: 'refuse' | 'cut'
  /** Members that a PUT of the older administration interface does not send (R81). */
  putAbsent: 'keep' | 'clear'
  /** Registering a learner twice (R89). */
  repeatedRegistration: 'refuse' | 'return the existing' | 'create another'
  /** Registering a learner for a session that is over (R89). */
  closedSession: 'accept' | 'refuse'
}

export const defaultChoices: Choices = {
  overBound: 'clamp',
  count: 'whole',
  countUnasked: 'present',
  links: 'everywhere',
  textFilter: 'exact',
  createStatus: 201,
  removalStatus: 204,
  notFoundStatus: 404,
  forbiddenStatus: 403,
  validationStatus: 400,
  conflictStatus: 409,
  stateStatus: 409,
  listOrder: 'id',
  unsetMembers: 'null',
  dateTime: 'Z',
  pastTheEnd: 'empty',
  unlistedMembers: 'ignore',
  nullMembers: 'clear',
  unknownEnumeration: 'refuse',
  unknownCustomField: 'refuse',
  pathSlash: 'both',
  legacyFailure: '4xx',
  emptyAdminSearch: 'array',
  unknownGuid: 'failure',
  emptyDates: 'empty text',
  guids: 'uuid',
  exchangeCredential: 'none',
  courseHits: 'course',
  tokenLinks: 'envelope',
  accessToken: 'JWT',
  credentialDelay: 'none',
  refreshToken: 'kept',
  unknownImpersonation: 'refuse credential',
  signingAlgorithm: 'EdDSA',
  missingPlatform: 'refuse',
  rateAlgorithm: 'fixed-window',
  rateRefusal: '429 with Retry-After',
  rateCounts: 'served',
  otherLearners: 'shown',
  objectGuids: 'object',
  learnerReferences: 'shown',
  shownEnabled: 'flag',
  disabledAccount: 'at once',
  loginCase: 'told apart',
  emptyParameter: 'value',
  repeatedParameter: 'first',
  entityFilter: 'own',
  versionFilters: 'any version',
  modifiedOnTraining: 'both',
  optionalMembers: 'when asked',
  emptyIdList: 'nothing',
  trackingCompletion: 'progress or completedAt',
  repeatedTracking: 'create',
  repeatedVersion: 'refuse',
  repeatedName: 'create',
  removeAbsent: 'refuse',
  noDiscussions: 'error',
  sessionTime: 'added',
  repeatedRow: 'new row',
  completedRow: 'refuse',
  subordinatesOffset: 'first is 1',
  disabledDiscussions: 'refuse',
  themeFilter: 'shown',
  mediumDuration: 'above 10',
  notDownloadable: 'refuse',
  lowerProgression: 'store',
  badVote: 'refuse',
  markup: 'refuse',
  longTitle: 'refuse',
  putAbsent: 'keep',
  repeatedRegistration: 'refuse',
  closedSession: 'accept',
}
