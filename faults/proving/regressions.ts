/**
 * Ninety ways in which a platform breaks that have one cause each: fifty faults of an independent implementation of the
 * two older interfaces, as compositions of the catalogue, and forty common regressions, written down before any was
 * run. Data: the causes that a report may name first, and where else the defect shows.
 */

import { causesOf } from '../../contract/causes.ts'
import { clauseById } from '../../contract/clauses/index.ts'
import { isObject } from '../../contract/members.ts'
import type { OperationId } from '../../contract/operations.ts'
import { shapeOf } from '../../contract/patterns.ts'
import { settled } from '../../contract/references.ts'
import { runChecks } from '../../engine/run-loop.ts'
import type { Around } from '../../reference/index.ts'
import { refusing } from '../../reference/mutators/builder.ts'
import { around, type Fault, isOk, replying } from '../../reference/mutators/fault.ts'
import { checks } from '../../suites/index.ts'
import { faults, variations } from '../index.ts'
import { stage } from './stage.ts'

/** One cause, in the form of the data. */
interface Row {
  readonly id: string
  readonly what: string
  /** Slugs of checks of which the first cause must be one; absent where the documents forbid nothing. */
  readonly first?: readonly string[]
  /** Ids of faults; `*` stands for any operation of the resource or interface. */
  readonly faults?: readonly string[]
  readonly around?: readonly Around[]
  /** Operations whose checks are run, `*` as above; by default those of the same resources. */
  readonly run?: readonly string[]
}

export interface Regression extends Omit<Row, 'faults' | 'around' | 'run'> {
  readonly around: readonly Around[]
  readonly isRun: (operation: string) => boolean
}

const row = (id: string, what: string, first: string, ids: readonly string[], more: Partial<Row> = {}): Row => ({
  id,
  what,
  first: first.split(' '),
  faults: ids,
  ...more,
})

const tampered = (
  id: string,
  what: string,
  first: string | undefined,
  around: readonly Around[],
  run: string,
): Row => ({
  id,
  what,
  first: first?.split(' '),
  around,
  run: run.split(' '),
})

const LEARNER = 'legacy-learner'
const ADMIN = 'legacy-admin'

/** A missing operation. */
export const missing = (operation: OperationId): Around => refusing(operation, () => 404)

/** Every n-th answer is a failure of the server. */
const sporadic = (every: number): Around => {
  let turn = 0
  return refusing('*', () => ++turn % every === 0 && 500)
}

/** Keeps showing its first value, for that many answers. */
const stale = (operation: Around['operation'], times: number): Around => {
  const kept = new Map<string, { readonly reply: ReturnType<Parameters<Around['wrap']>[0]>; left: number }>()
  return around(operation, (next) => (question) => {
    const key = JSON.stringify([question.path, [...question.query], question.headers])
    const known = kept.get(key)
    if (known && known.left-- > 0) return known.reply
    const reply = next(question)
    kept.set(key, { reply, left: times })
    return reply
  })
}

/** Keeps only those translations of a training that an update sends. */
const keepsSentTranslations = around('legacy-admin/trainings.update', (next, { store }) => (question) => {
  const sent = isObject(question.body) && isObject(question.body.translations) ? question.body.translations : undefined
  const reply = next(question)
  const course = store.courses.byUuid(String(question.path.training_guid))
  if (sent && course && isOk(reply))
    course.translations = Object.fromEntries(Object.entries(course.translations).filter(([code]) => code in sent))
  return reply
})

/** The wrappers of a legal variation. @throws RangeError where there is none */
function legal(id: string): readonly Around[] {
  const variation = variations.find((one) => one.id === id)
  if (!variation?.around) throw new RangeError(`no variation ${id}`)
  return variation.around
}

const INDEPENDENT: readonly Row[] = [
  row('F01', 'discussions: offset off by one', 'offset-walk', [`${LEARNER}/discussions.list/skips-one`]),
  row('F02', 'trainings: another default limit', 'limit-default', [`${LEARNER}/trainings.list/large-default`]),
  row('F03', 'learner search: pages leave one out', 'page-walk', [`${ADMIN}/learners.search/skips-one`]),
  row('F04', 'types is ignored', 'types', [`${LEARNER}/learning-objects.list/ignores-types`]),
  row('F05', 'tags is ignored', 'tags filter-tags', [`${LEARNER}/learning-objects.list/ignores-tags`]),
  row('F06', 'long begins at 30 minutes', 'duration-long', [`${LEARNER}/learning-objects.list/long-from-30`]),
  row('F07', 'sort=rate is ascending', 'sort-rate', [`${LEARNER}/learning-objects.list/ascending-rate`]),
  row('F08', 'keyword is ignored', 'filter-keyword', [`${LEARNER}/learning-objects.list/ignores-keyword`]),
  row('F09', 'modalities is ignored', 'modalities-kc modalities-several', [
    `${LEARNER}/training-sessions.list/ignores-kc`,
  ]),
  row('F10', 'onlyMobile is ignored', 'filter-onlyMobile', [`${LEARNER}/trainings.list/ignores-only-mobile`]),
  row('F11', 'a launch time is not stored', 'body-firstLaunchTime', [
    `${LEARNER}/trackings.save/forgets-firstLaunchTime`,
  ]),
  row('F12', 'ISO dates in discussions', 'comments-member response-schema', [`${LEARNER}/discussions.list/iso-dates`]),
  row('F13', 'thumbnail is missing from every seventh object', 'right-object', [
    `${LEARNER}/learning-objects.list/no-thumbnail-for-some`,
  ]),
  row('F14', 'a member of a row has another type', 'response-schema', [`${LEARNER}/trackings.*/mistypes-member`]),
  row('F15', 'totalCount counts the page', 'total-count', [`${ADMIN}/*/totals-the-page`]),
  row('F16', 'a total ignores filters', 'count-filtered', ['current/tags.list/counts-unfiltered']),
  row('F17', 'rows of other learners', 'foreign-row', [`${LEARNER}/trackings.get/serves-foreign-rows`]),
  row('F18', 'the logout ends no session', 'ends-session', [`${LEARNER}/session.logout/keeps-session`], {
    run: [`${LEARNER}/*`],
  }),
  row('F19', 'any API key reads', 'key-invalid', [`${ADMIN}/*/takes-any-credential`], { run: [`${ADMIN}/*`] }),
  tampered(
    'F20',
    'reads are stale',
    'body-title status-stored values-status agreement updated-in-list',
    [stale('legacy-admin/trainings.get', 6)],
    `${ADMIN}/trainings.*`,
  ),
  row('F21', 'an update empties what is not sent', 'partial', ['current/learners.update/clears-unsent']),
  // No sentence says that unsent translations are kept.
  tampered('F22', 'an update drops other translations', undefined, [keepsSentTranslations], `${ADMIN}/trainings.*`),
  row('F23', 'comments lose letters', 'text-kept', [`${LEARNER}/comments.add/ascii-only`]),
  // R84: a platform may escape stored text.
  tampered('F24', 'a title is stored escaped', undefined, legal('legacy-admin-escaped-signs'), `${ADMIN}/trainings.*`),
  row('F25', '200 and a list for 204', 'empty-204', [`${ADMIN}/trainings.content/empty-list`]),
  row('F26', '403 for 401', 'key-missing key-invalid', [`${ADMIN}/*/forbids-without-key`], { run: [`${ADMIN}/*`] }),
  row('F27', 'a refusal without its envelope', 'error-form', [`${ADMIN}/learners.get/refuses-without-message`]),
  row('F28', 'an order that changes', 'offset-walk', ['current/authors.list/another-order-each-time']),
  row('F29', 'a deleted registration can be read', 'gone', [`${ADMIN}/registrations.delete/keeps-registration`]),
  row('F30', 'like=0 has no effect', 'unlikes', [`${LEARNER}/comments.like/never-unlikes`]),
  row('F31', 'follow=0 is ignored', 'follows unfollows', [`${LEARNER}/discussions.follow/never-unfollows`]),
  row('F32', 'the oldest comments first', 'newest-first comments-newest-first', [
    `${LEARNER}/comments.list/oldest-first`,
    `${LEARNER}/discussions.list/oldest-comments-first`,
  ]),
  row('F33', 'limitedSub is ignored', 'direct-only limitedSub', [`${LEARNER}/subordinates.list/all-as-direct`]),
  row('F34', 'inactive managers', 'active-only', [`${LEARNER}/managers.list/names-inactive`]),
  row('F35', 'sessions of another training', 'of-that-training', [`${ADMIN}/trainings.sessions/all-sessions`]),
  row('F36', 'a status filter is ignored', 'filter-status-completed filter-status-inProgress', [
    `${ADMIN}/learners.trackings/ignores-status`,
  ]),
  row('F37', 'the exchange gives another learner', 'right-learner', [`${ADMIN}/tokens.exchange/another-learner`]),
  row('F38', 'a tree with slashes', 'tree-separator', [`${ADMIN}/entities.get/tree-with-slashes`]),
  row('F39', 'a title filter without translations', 'filter-title-translated', [
    `${ADMIN}/trainings.list/own-title-only`,
  ]),
  tampered(
    'F40',
    'every 23rd request fails',
    'server-error',
    [sporadic(23)],
    `${ADMIN}/trainings.* ${ADMIN}/learners.*`,
  ),
  row('F41', 'guided members are missing', 'guided-members', [`${LEARNER}/training-sessions.list/no-guidedThreshold`]),
  row('F42', 'a limit without maximum', 'limit-maximum', [`${LEARNER}/trainings.list/no-maximum`]),
  row('F43', 'a vote cannot be read back', 'votes', [`${LEARNER}/learning-objects.rate/only-echoes-vote`]),
  row('F44', 'an inactive language is taken', 'language-inactive', [`${ADMIN}/trainings.create/any-language`]),
  row('F45', 'the long form in a list', 'short-form', [`${ADMIN}/trainings.list/shows-description`]),
  // The documents do not say who may see which discussion: nothing can be broken.
  tampered('F46', 'discussions of anybody', undefined, [], `${LEARNER}/discussions.list`),
  row('F47', 'enabled is ignored', 'filter-enabled', ['current/learners.list/ignores-enabled']),
  row('F48', 'the end of a session is lost', 'body-end', [`${ADMIN}/sessions.create/forgets-end`]),
  tampered(
    'F49',
    'a download without its address',
    'response-schema answers',
    [
      replying('legacy-learner/learning-objects.download', (reply) =>
        reply.status < 300 ? { ...reply, body: { ...(reply.body as object), value: null } } : undefined,
      ),
    ],
    `${LEARNER}/learning-objects.*`,
  ),
  row('F50', 'progression above 100', 'progression-bounds', [`${LEARNER}/trackings.save/stores-any-progression`]),
]

const COMMON: readonly Row[] = [
  row('C01', 'one list is open', 'credential-missing', ['current/learners.list/open-to-all']),
  row('C02', 'a whole resource is open', 'credential-missing', ['current/learners.*/open-to-all']),
  row('C03', 'one role check is lost', 'role-learner-refused', ['current/learners.list/serves-learner']),
  row('C04', 'the role checks of an interface are lost', 'role-learner-refused', ['current/*/serves-learner'], {
    run: ['current/*'],
  }),
  row('C05', 'administrators are refused', 'role-admin answers', ['current/authors.get/refuses-admin']),
  row('C06', 'one read is missing', 'answers', ['current/certificates.get/refuses-everything']),
  row('C07', 'a creation that others need is missing', 'answers', ['current/learners.create/refuses-everything'], {
    run: ['current/learners.*', 'current/registrations.*'],
  }),
  row('C08', 'a list fails', 'answers server-error', ['current/tags.list/fails-always']),
  row('C09', 'a read fails', 'answers server-error', [`${ADMIN}/learners.get/fails-always`]),
  row('C10', 'a member is missing in the shared form', 'response-schema', ['current/learners.*/drops-member']),
  row('C11', 'a member has another type in the shared form', 'response-schema', [
    `${ADMIN}/trainings.*/mistypes-member`,
  ]),
  row('C12', 'refusals are plain text', 'error-form', [`${ADMIN}/*/refuses-in-text`], { run: [`${ADMIN}/*`] }),
  row('C13', 'refusals lack a message', 'error-form', ['current/*/refuses-without-message'], { run: ['current/*'] }),
  row('C14', 'JSON is declared as HTML', 'json-type', [`${LEARNER}/*/declares-html`], { run: [`${LEARNER}/*`] }),
  row('C15', 'one list has another default', 'size-default', ['current/authors.list/small-default']),
  row('C16', 'every list has another default', 'size-default', ['current/*/small-default'], { run: ['current/*'] }),
  row('C17', 'offset is ignored', 'offset-effect', ['current/learners.list/ignores-start']),
  row('C18', 'every list is off by one', 'offset-walk', [`${LEARNER}/*/skips-one`], { run: [`${LEARNER}/*`] }),
  row('C19', 'no list has a maximum', 'size-maximum', ['current/*/no-maximum'], { run: ['current/*'] }),
  row('C20', 'nobody can sign in', 'login-admin answers', ['current/tokens.login/fails-always'], {
    run: ['current/tokens.*', 'current/learners.*'],
  }),
  row('C21', 'a count is wrong', 'counted count', ['current/learners.list/miscounts']),
  row('C22', 'no list counts', 'counted response-schema count', ['current/*/counts-nothing'], { run: ['current/*'] }),
  row('C23', 'a count ignores the filter', 'count-filtered', ['current/learners.list/counts-unfiltered']),
  row('C24', 'one filter is ignored', 'filter-login', ['current/learners.list/ignores-login']),
  row('C25', 'one filter is refused', 'filter-email', ['current/learners.list/refuses-input-email']),
  row('C26', 'filters are joined by or', 'filters-combined', ['current/learners.list/joins-filters-by-or']),
  row('C27', 'an update loses a member', 'body-firstName', ['current/learners.update/forgets-firstName']),
  row('C28', 'an update empties a course', 'partial', ['current/training-courses.update/clears-unsent']),
  row('C29', 'a refused update writes', 'refused-changes-nothing enabled-order', [
    'current/learners.update/writes-before-refusing',
  ]),
  row('C30', 'a creation echoes what it does not store', 'body-lastName', [
    'current/learners.create/only-echoes-lastName',
  ]),
  row('C31', 'letters are lost', 'awkward-values', ['current/learners.*/loses-letters']),
  row('C32', 'a read answers about another record', 'right-record', ['current/learners.get/answers-record-before']),
  row('C33', 'an unknown id is served', 'unknown-identifier', ['current/learners.get/serves-unknown-id']),
  row('C34', 'malformed ids crash', 'malformed-identifier server-error', ['current/*/crashes-on-malformed-id'], {
    run: ['current/*'],
  }),
  row('C35', 'mobile sessions are refused', 'session-mobile', [`${LEARNER}/*/refuses-mobile-sessions`], {
    run: [`${LEARNER}/*`],
  }),
  row('C36', 'the list shows another uuid', 'agreement right-record', [
    'current/learners.list/shows-other-uuid-always',
  ]),
  row('C37', 'a removal removes nothing', 'removes', ['current/localized-versions.tags.remove/removes-nothing']),
  row('C38', 'no list keeps an order', 'offset-walk', ['current/*/another-order-each-time'], {
    run: ['current/authors.*', 'current/tags.*', 'current/themes.*'],
  }),
  row('C39', 'the envelope has no value', 'response-schema', [`${ADMIN}/*/drops-value`], { run: [`${ADMIN}/*`] }),
  row('C40', 'refusals show the record', 'credential-missing', ['current/learners.*/leaks-without-authorization']),
]

const matcher = (globs: readonly string[]) => {
  const patterns = globs.map(shapeOf)
  return (text: string) => patterns.some((pattern) => pattern.test(text))
}

/** `current/learners.list/x` -> `current/learners.*` */
const resourceOf = ({ id }: Fault) => `${id.slice(0, id.indexOf('.'))}.*`

/** @throws RangeError where a pattern finds no fault */
function composed({ faults: ids = [], around: own = [], run, ...rest }: Row): Regression {
  const found = ids.length ? faults.filter(({ id }) => matcher(ids)(id)) : []
  if (ids.length && !found.length) throw new RangeError(`no fault ${ids.join(', ')}`)
  return {
    ...rest,
    around: [...own, ...found.flatMap((fault) => fault.around ?? [])],
    isRun: matcher(run ?? [...new Set(found.map(resourceOf))]),
  }
}

export const regressions = (): readonly Regression[] => [...INDEPENDENT, ...COMMON].map(composed)

/** The report of one of them: causes, the gravest first, and how many checks have which verdict. */
export async function explainedBy({ around, isRun }: Pick<Regression, 'around' | 'isRun'>) {
  const { world } = stage({ around, withoutExchanges: true, watchesLate: true })
  const chosen = checks.filter(({ operation }) => isRun(operation))
  const results = await runChecks(chosen, world, { rateLimits: 'off', catalogue: checks })
  const verdicts = { violation: 0, warning: 0, inconclusive: 0 }
  for (const { verdict } of results) if (verdict in verdicts) verdicts[verdict as keyof typeof verdicts]++
  return { causes: causesOf(settled(results).results, (id) => clauseById(id).aspect), verdicts, results }
}
