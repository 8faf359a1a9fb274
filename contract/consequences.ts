/** Failures that follow from others: repairing the first has most likely repaired the others. Data only. */

export interface Consequence {
  /** Slug of the check that fails first. */
  readonly of: RegExp
  /** Slugs of checks, or last parts of contradicted clauses, that fail with it. */
  readonly brings: RegExp
  /** The expectation of the first, where not every failure of it brings others. */
  readonly when?: RegExp
  /** How far it reaches: the same operation, its resource, or its interface. */
  readonly within: 'operation' | 'resource' | 'interface'
  /** Checks whose result is void because they rest on what the first one found broken: they become undecided. */
  readonly voids?: true
  /** The value that came. */
  readonly got?: RegExp
  /** The expectation, with the request that decided. */
  readonly asked?: RegExp
  /** The two must have this in common: the answer, or the request. */
  readonly alike?: 'received' | 'request'
  /** The number of operations of the interface at which the first one must fail: then what they share is broken. */
  readonly shared?: number
}

export const COUNTS =
  /^(counted|count|total-count|returned-count|count-filtered|count-of-default-page|filtered-past-end)$/

/** The first that applies counts. */
export const CONSEQUENCES: readonly Consequence[] = [
  {
    of: /^role-(learner|admin)-refused$/,
    brings: /^(super-user|impersonate.*|bearer-only|role-requested|keeps-.*)$/,
    within: 'interface',
  },
  // An operation that asks for no credential looks at none.
  {
    of: /^(credential|session|key)-missing$/,
    brings:
      /^((credential|session|key)-invalid|session-ended|other-credentials|cookie-whole|bearer-only|role-.*-refused|super-user|update-without-session)$/,
    within: 'operation',
  },
  // A read that serves anybody cannot show that a cookie is no longer taken.
  {
    of: /^session-(missing|invalid)$/,
    brings: /^(ends-session|ends-other-kind|cookie-whole)$/,
    within: 'interface',
    alike: 'request',
    voids: true,
  },
  {
    of: /^(credential|session|key)-invalid$/,
    brings: /^(session-ended|other-credentials|cookie-whole|bearer-only)$/,
    within: 'operation',
  },
  { of: /^ends-session$/, brings: /^(session-ended|ends-other-kind|twice)$/, within: 'interface' },
  { of: /^session-mobile$/, brings: /^opens-session$/, within: 'interface' },
  { of: /^error-form$/, brings: /^credential-message$/, within: 'interface' },
  // Dates in another form everywhere are also read and compared otherwise.
  {
    of: /^response-schema$/,
    when: /\bformat date/,
    brings: /^(range-.*|(body|metadata)-\w*(At|Date|Time)|metadata-stored|offsets|two-bounds)$/,
    within: 'interface',
    shared: 3,
  },
  { of: /^(response-schema|listed-members)$/, brings: COUNTS, within: 'operation' },
  {
    of: /^response-schema$/,
    when: /\bmember [ug]uid\b/,
    brings: /^(unique|(size|limit)-(exact|default)|(offset|page)-walk|values-.*)$/,
    within: 'interface',
    shared: 3,
  },
  {
    of: /^(response-schema|listed-members)$/,
    brings:
      /^(answers|right-record|agreement|as-listed|own-pages|learner-pages|several-rows|filter-.*|answer-as-read)$/,
    within: 'resource',
  },
  {
    of: /^right-record$/,
    brings:
      /^(body-.*|credential-.*|key-.*|awkward-.*|agreement|identity|as-listed|include-.*|answer-as-read|partial|alone|metadata-.*|values-.*|read-only|appears-in-.*|same-.*|only-that.*|refused-.*|required-.*|unknown-.*|enabled-.*|.*-order|state.*|language-.*|guid-.*|own-links|login-fixed|links|references|type-.*|modified-.*|unique.*|long-.*|response-schema)$/,
    within: 'resource',
  },
  // A write is read with the values of another record.
  { of: /^right-record$/, brings: /^role-.*-refused$/, within: 'resource', got: / in place of / },
  {
    of: /^agreement$/,
    brings:
      /^(range-.*|right-record|as-listed|identity|appears-in-.*|answer-as-read|same-.*|distinct|include-as-listed)$/,
    within: 'resource',
  },
  {
    of: /^of-that-training$/,
    brings: /^(returned-count|(unknown|malformed)-identifier|count|counted|own-only|count-of|agreement)$/,
    within: 'operation',
  },
  // A page that lacks or repeats records says nothing about the number of records, or about the result of a filter.
  {
    of: /^(offset|page)-effect$/,
    brings: /^((offset|page)-.*|filtered-past-end|own-pages|learner-pages)$/,
    within: 'operation',
  },
  { of: /^(offset|page)-(effect|walk)$/, brings: COUNTS, within: 'operation', voids: true },
  // The first page had its size: a later one of another begins elsewhere.
  {
    of: /^(offset|page)-walk$/,
    brings: /^(size|limit)-exact$/,
    within: 'operation',
    asked: /[?&](offset=[1-9]|page=([2-9]|1\d))/,
  },
  {
    of: /^(offset|page)-(effect|walk)$/,
    brings: /^((offset|page)-(effect|walk|filtered|past-end)|learner-pages|own-pages|filtered-pages)$/,
    within: 'interface',
    shared: 3,
  },
  {
    of: /^(offset|page)-walk$/,
    brings:
      /^((offset|page)-.*|(size|limit)-maximum|range-.*|any-of-.*|filter-.*|modalities-.*|duration-.*|keyword.*|types|tags|sort.*|.*-several|own-.*|learner-.*|newest-first|theme.*|sessions?-.*|filters-.*)$/,
    within: 'operation',
  },
  {
    of: /^(size|limit)-default$/,
    brings:
      /^(own-pages|learner-pages|filtered-pages|narrowed-pages|limit-reached|count-of-default-page|(offset|page)-.*|count|counted|filter-.*)$/,
    within: 'operation',
  },
  {
    of: /^(size|limit)-exact$/,
    brings:
      /^((offset|page)-.*|own-pages|learner-pages|filtered-pages|(size|limit)-(default|maximum)|count.*|any-of-.*|range-.*-(between|interval))$/,
    within: 'operation',
  },
  {
    of: /^(filter-.*(?<!-unknown)|types|tags|keyword.*|modalities-.*|duration-.*)$/,
    brings:
      /^(filters-(combined|together)|joined-members|counted|count|count-filtered|(offset|page)-filtered|include-beside|page-link-targets|filter-.*-unknown|.*-several|filter-learner-own|filtered-past-end|learner-filters)$/,
    within: 'operation',
  },
  { of: /^filter-.*$/, brings: /^(unique-.*|appears-in-.*)$/, within: 'resource' },
  {
    of: /^range-.*$/,
    brings: /^(filters-(combined|together)|learner-filters|two-bounds|apply-.*|range-offsets)$/,
    within: 'operation',
  },
  {
    of: /^filters-(combined|together)$/,
    brings: /^(counted|count|count-filtered|include-beside)$/,
    within: 'operation',
  },
  {
    of: /^count$/,
    brings: /^(counted|count-filtered|include-count|total-count|count-of-default-page)$/,
    within: 'operation',
  },
  { of: /^count-filtered$/, brings: /^(counted|count-of)$/, within: 'operation' },
  { of: /^total-count$/, brings: /^(page-link-targets|page-links|last-.*)$/, within: 'operation' },
  { of: /^unknown-identifier$/, brings: /^identity$/, within: 'operation' },
  { of: /^(malformed-identifier|odd-input|answers)$/, brings: /^server-error$/, within: 'operation' },
  {
    of: /^answers$/,
    brings: /^(?!credential-missing|role-.*-refused|key-|session-|own-|foreign-).*$/,
    within: 'operation',
  },
  { of: /^answers$/, brings: /^references$/, within: 'interface', got: /^[45]\d\d\b/, alike: 'received' },
  {
    of: /^body-.*$/,
    brings: /^(alone|awkward-.*|answer-as-read|values-.*|only-that.*|appears-in-.*|shown-in-links)$/,
    within: 'operation',
  },
  { of: /^(offset|page)-past-end$/, brings: /^filtered-past-end$/, within: 'operation' },
  { of: /^progression-bounds$/, brings: /^response-schema$/, within: 'resource' },
  { of: /^refused-changes-nothing$/, brings: /^(enabled-order|response-schema|.*-order)$/, within: 'resource' },
  { of: /^removes$/, brings: /^(only-that-version|attached-again)$/, within: 'operation' },
  { of: /^gone$/, brings: /^(key-.*|unknown-.*)$/, within: 'operation' },
  { of: /^short-form$/, brings: /^(right-record|agreement|as-listed)$/, within: 'resource' },
  { of: /^votes$/, brings: /^vote-.*|totals|in-list$/, within: 'operation' },
  // A comment that is stored otherwise is nowhere as it was sent.
  { of: /^stored$/, brings: /^(text-kept|html|contributes|newest|author|posted-now)$/, within: 'operation' },
  { of: /^unlikes$/, brings: /^(others-likes|callers-like)$/, within: 'operation' },
  { of: /^follows$/, brings: /^by-another$/, within: 'operation' },
  { of: /^right-learner$/, brings: /^signs-in$/, within: 'operation' },
  // One failure of the server among many affects any caller.
  { of: /^server-error$/, brings: /./, within: 'interface', got: /^5\d\d\b/ },
]
