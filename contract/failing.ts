/**
 * The sentence for when a check fails, beside its title for when it passes. A title is in the third person present;
 * most sentences follow from it by rule, so that both say the same thing. Pure.
 */

import { articleOf } from './article.ts'
import { baseOf } from './finding-line.ts'
import { slugOfClause } from './id-parts.ts'
import type { ClauseSlug } from './ids.ts'
import { tableOf } from './table.ts'

/** `change` -> `changes` */
function thirdOf(verb: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}

/** Where a noun phrase ends. */
const AFTER_NOUN =
  /,| (?:of|to|from|that|whose|which|without|with|for|by|under|outside|below|above|after|before|beside|besides|behind|at|in|on|twice|past|when|while|out|among|as|and)(?= )| twice$/
const UNCOUNTED = new Set(['metadata', 'access', 'content', 'credentials', 'totalResults', 'data'])

/** `completed trackings` stays, `inactive learner` becomes `an inactive learner`. */
function withArticle(phrase: string): string {
  const noun = phrase.split(AFTER_NOUN, 1)[0]!
  const last = noun.split(' ').at(-1)!
  if (UNCOUNTED.has(last) || /[^su]s$/.test(last)) return phrase
  return `${articleOf(phrase)} ${phrase}`
}

type Parts = readonly [whole: string, one: string, two: string, three: string]
type Rule = readonly [title: RegExp, fails: string | ((...parts: Parts) => string)]

/** Whole titles, mostly of laws, whose opposite is said in other words. */
const PHRASES: readonly Rule[] = [
  [/^accepts each (\S+) and no other value$/, 'refuses a documented value of $1, or accepts an undocumented one'],
  [/^refuses a request without (a bearer token|API-KEY|the session cookie)$/, 'serves requests without $1'],
  [
    /^refuses bearer tokens that the service did not issue$/,
    'serves requests with a bearer token that it did not issue',
  ],
  [/^refuses an empty and a wrong API-KEY$/, 'serves requests with an empty or wrong API-KEY'],
  [/^refuses a session cookie that it did not set$/, 'serves requests with a session cookie that it did not set'],
  [
    /^refuses the cookie of a session that logout ended$/,
    'serves requests with the cookie of a session that logout ended',
  ],
  [
    /^refuses a bearer token or an API-KEY in place of the cookie$/,
    'accepts a bearer token or an API-KEY in place of the cookie',
  ],
  [/^refuses the credentials of the other interfaces$/, 'accepts the credentials of another interface'],
  [/^refuses the role (\S+) and shows it nothing$/, 'serves the role $1, or shows it the record'],
  [/^serves the role (\S+)$/, 'refuses the role $1'],
  [/^serves a session that the mobile login opened$/, 'refuses a session that the mobile login opened'],
  [/^requires the super user right under \/v1, and only there$/, 'asks for the super user right in the wrong places'],
  [
    /^authenticates no request with a refresh token$/,
    'serves requests with a refresh token in place of an access token',
  ],
  [/^accepts a token under no other scheme, nor in the query$/, 'accepts a token under another scheme or in the query'],
  [/^answers a valid request with a success$/, 'fails a valid request'],
  [/^gives every success its documented form$/, 'gives a success in another form than the documented one'],
  [/^gives every refusal its documented form$/, 'gives a refusal in another form than the documented one'],
  [/^declares no JSON body as another media type$/, 'declares a JSON body as something else'],
  [/^never (.*)$/, '$1'],
  [/^(answers .*) without a server error$/, '$1 with a server error'],
  [/^(answers .*) with an error$/, '$1 with a success'],
  [/^answers with an error at the end and past it$/, 'gives no error at the end or past it, or gives one before it'],
  [/^shows a record as other answers show it$/, 'shows a record differently from other answers'],
  [/^shows the members that its table lists$/, 'leaves out members that its table lists'],
  [/^answers about the record that the path names$/, 'answers about another record than the path names'],
  [
    /^answers (.*)with the (\S+) as it is read afterwards$/,
    'answers $1with a $2 that differs from the one read afterwards',
  ],
  [/^shows a learner the same record as an administrator$/, 'shows a learner another record than an administrator'],
  [/^keeps its rate limit, and serves again afterwards$/, 'does not keep its rate limit as documented'],
  [/^counts the page or the whole result(?: in every answer)?$/, 'counts neither the page nor the whole result'],
  [/^counts the records that a filter finds$/, 'gives a wrong count of what a filter finds'],
  [/^returns the number of results as count$/, 'gives a count other than that of the returned results'],
  [
    /^returns a count of 1 for a single record, if it returns a count$/,
    'gives a wrong count beside the one record that it returns',
  ],
  [/^counts all results on every page$/, 'gives a wrong count of all results'],
  [/^counts the results of a page of the default size$/, 'gives a wrong count of the results of a page'],
  [/^treats offset as a number of (.*), not of pages$/, 'takes offset for something other than a number of $1'],
  [/^returns all (.*) across the pages, each once$/, 'loses or repeats $1 across the pages'],
  [/^lists more than twenty (.*), each once across pages$/, 'loses or repeats $1 across the pages'],
  [/^(?:lists each of the|lists each) (.*) once$/, 'lists $1 twice, or leaves some out'],
  [/^returns another page for another value of (\S+)$/, 'does not return another page for another value of $1'],
  [/^returns no other page for (\S+) below its first value$/, 'returns another page for $1 below its first value'],
  [/^returns nothing past the end$/, 'returns records past the end'],
  [/^returns (\d+) (.*) without (size|limit)$/, 'does not return $1 $2 without $3'],
  [/^returns at most (\d+) (.*) in one page$/, 'returns more than $1 $2 in one page'],
  [/^returns as many (.*) as (size|limit) asks for$/, 'returns more or fewer $1 than $2 asks for'],
  [/^returns no number outside its bounds$/, 'returns a number out of its bounds'],
  [/^applies (filters|members) that are given together$/, 'does not combine $1 that are given together'],
  [/^applies two bounds of (\S+) together$/, 'does not apply two bounds of $1 together'],
  [/^applies (\S+\.\S+)$/, 'applies $1 wrongly'],
  [/^applies (\S+) to a filtered result$/, 'does not move the page of a filtered result by $1'],
  [/^accepts each value of (\S+) and no other$/, 'refuses a documented value of $1, or accepts an undocumented one'],
  [/^stores (.*) that it accepts in full$/, 'stores $1 cut'],
  [/^lets no (.*)$/, (_, rest) => `lets ${withArticle(rest)}`],
  [/^gives (?:a|the) (\S+) no (.*)$/, 'gives a $1 $2'],
  [/^refuses (.*?),? or (?:finds nothing(?: by it)?|returns nothing for it)$/, 'finds records by $1'],
  [/^refuses (.*?),? or does not (\w+) it$/, (_, what, verb) => `${thirdOf(verb)} ${what}`],
  [/^refuses or adjusts (.*)$/, 'neither refuses nor adjusts $1'],
  [/^refuses sign-in (.*)$/, 'allows sign-in $1'],
  // A server error accepts nothing, and is no refusal.
  [/^refuses (a malformed .*)$/, 'does not refuse $1'],
  [
    /^refuses a learner (?:the download of )?another(?: learner)?'s certificate$/,
    "gives a learner another learner's certificate",
  ],
  [/^refuses (?:to update )?another learner's row$/, "accepts another learner's row"],
  [/^refuses administrator operations to (.*)$/, 'serves administrator operations to $1'],
  [
    /^(lists|returns) the sessions of that training and of no other$/,
    '$1 sessions of another training, or leaves some out',
  ],
  [
    /^lists all of a learner's own certificates, and no others$/,
    "lists others than a learner's own certificates, or leaves some out",
  ],
  [/^(\w+) (.*), and (?:of )?no others?$/, '$1 others than $2, or leaves some out'],
  [/^(\w+) (.*) and no other(?: value)?$/, (_, verb, rest) => `does not ${baseOf(verb)} ${rest} alone`],
  [/^adds (.*) to the time spent, or replaces it$/, 'neither adds $1 to the time spent nor replaces it'],
  [
    /^clears the parent when sent null, and does not restore it later$/,
    'keeps the parent when sent null, or gives one unasked',
  ],
  [
    /^stores a title of 255 characters and no longer one$/,
    'refuses or cuts a title of 255 characters, or accepts a longer one',
  ],
  [/^shows a learner no (.*)$/, 'shows a learner a $1'],
  [/^shows only (.*) of content in a reference$/, 'shows more of content than $1 in a reference'],
  [/^changes no other version and no other resource$/, 'changes another version or another resource'],
  [/^changes only status$/, 'changes more than status'],
  [/^shows (.*) within their range$/, 'shows $1 outside their range'],
  [/^shows usable (.*)$/, 'shows unusable $1'],
  [/^shows dates in the order of events$/, 'shows dates that are not in the order of events'],
  [/^shows scores and times that are not negative$/, 'shows negative scores or times'],
  [
    /^shows parents that are in the list, and no theme as its own parent$/,
    'shows parents that are not in the list, or a theme as its own parent',
  ],
  [/^(shows|names|refers to) (.*) that are (.*)$/, '$1 $2 that are not $3'],
  [/^(shows|names|refers to) (.*) that can be (.*)$/, '$1 $2 that cannot be $3'],
  [/^(shows|names|refers to) (.*) that (match|lead) (.*)$/, '$1 $2 that do not $3 $4'],
  [/^references readable (.*)$/, 'references $1 that cannot be read'],
  [/^accepts only (\S+) from (.*)$/, 'accepts a $1 outside $2'],
  [/^accepts only (\S+) of (\d+) or more$/, 'accepts $1 below $2'],
  [/^leaves (\S+) out without include$/, 'shows $1 without include'],
  [/^deletes without returning a body$/, 'does not delete, or returns a body'],
  [/^shows threshold for blendedx only$/, 'shows threshold for a type other than blendedx'],
  [/^lists trackings of that learner only$/, 'lists trackings of another learner'],
  [
    /^creates a resource with the sent version only$/,
    'creates a resource with other versions than the one that is sent',
  ],
  [/^returns an absolute URL without the API key$/, 'returns no absolute URL, or shows the API key in it'],
  [/^sorts (.*) too$/, 'does not sort $1'],
  [/^takes (\S+) for another value than (\S+)$/, 'takes $1 for $2'],
  [/^opens nothing for (.*)$/, 'accepts $1'],
  [/^fails for (.*) and opens no session$/, 'accepts $1, or opens a session for it'],
  [/^leaves (.*) unchanged$/, 'changes $1'],
  [/^shows (.*), and not before$/, 'does not show $1, or shows it before'],
  [
    /^lists as direct subordinates only those whose manager it is$/,
    'lists as direct subordinates learners whose manager it is not, or leaves some out',
  ],
  [
    /^lists (?:only )?other languages, each once$/,
    'lists the language of the search among the others, or one of them twice',
  ],
  [/^(returns) no (.*), nor (.*)$/, '$1 $2, or $3'],
  [
    /^does not show open sessions as closed and ended ones as open$/,
    'closes a session that is not over, or keeps one open that is',
  ],
  [
    /^applies date filters to sessions alone otherwise$/,
    'applies date filters to more than sessions where nobody asks for it',
  ],
  [/^(filter|page)s for learners as for administrators$/, '$1s otherwise for learners than for administrators'],
  [/^shows each login, id and uuid once$/, 'shows a login, id or uuid twice'],
  [/^moves from every status to (\S+)$/, 'refuses the change from some status to $1'],
  [
    /^shows (an entity|the member manager) for every learner, (?:where it shows any|or for none)$/,
    'shows $1 for some learners only',
  ],
  [/^finds (.*), and none by (.*)$/, 'does not find $1, or finds some by $2'],
  [/^finds everything with an empty object$/, 'leaves something out where the filter is an empty object'],
  [
    /^partitions the resources with each pair of operators$/,
    'finds a resource on both sides of a bound, or on neither',
  ],
  [/^shows (.*) its own certificates, no others$/, 'shows $1 others than its own certificates, or leaves some out'],
  [/^returns the requested (.*), the same each time$/, 'does not return the requested $1, or not the same each time'],
  [
    /^applies limit and offset to the result of a search$/,
    'does not page through what a search finds by limit and offset',
  ],
  [/^downloads different files for different certificates$/, 'returns one file for different certificates'],
  [/^returns a different download link for each object$/, 'returns one download link for several objects'],
  [/^returns different tokens for different learners$/, 'returns one token for different learners'],
  [/^lists the ten documented type codes and no others$/, 'leaves out a documented type code, or lists another'],
  [/^shows (.*) for (\S+) only, as 0 or 1$/, 'shows $1 for others than $2, or as neither 0 nor 1'],
  [/^shows one (\w+) for one guid$/, 'shows two values of $1 for one guid'],
  [
    /^shows one (\w+) for one guid, and one (\w+) for one \1$/,
    'shows two values of $1 for one guid, or of $2 for one $1',
  ],
  [/^stores text in any script$/, 'does not store text of every script'],
  [
    /^counts the likes of two learners, and shows each its own$/,
    'counts the likes of two learners wrongly, or does not show each its own',
  ],
  [
    /^dates a comment when it is posted, and its discussion as before$/,
    'dates a comment otherwise than when it is posted, or changes the date of its discussion',
  ],
  [/^shows a progression between 0 and 100$/, 'shows a progression outside 0 to 100'],
  [/^filters (learners|trainings) by (\S+)$/, 'does not find $1 by $2'],
]

/** Every verb that begins a second half: `refuses a duplicate login and creates nothing`. */
const SECOND =
  /^(.*?),? and ((?:(?:keeps|leaves|creates|changes|narrows|shows|gives|finds|opens|serves|removes|returns|stores|no longer) ).*)$/

/** Titles by how they are made. */
const RULES: readonly Rule[] = [
  [
    /^does not (\w+) (.*)$/,
    (_, verb, rest) =>
      `${thirdOf(verb)} ${rest.replace(/ and (?=\S+(?: of the version)?$)/, ' or ').replace(/, nor /, ' or ')}`,
  ],
  [/^no longer (.*)$/, 'still $1'],
  [/^(\w+) neither (.*) nor (.*)$/, '$1 $2 or $3'],
  [
    /^(\w+) (nothing|nobody|no one)\b(.*)$/,
    (_, verb, none, rest) => `${verb} ${none === 'nothing' ? 'something' : 'somebody'}${rest}`,
  ],
  [/^(\w+) no more than (.*)$/, '$1 more than $2'],
  [/^(\w+) (.*?\b(?:of|to|from|in)) no other (.*)$/, '$1 $2 another $3'],
  [/^(\w+) no other (.*)$/, '$1 another $2'],
  [/^(\w+) no (.*)$/, (_, verb, rest) => `${verb} ${withArticle(rest)}`],
  [/^refuses (.*)$/, 'accepts $1'],
]

const applied = (rules: readonly Rule[], title: string) => {
  const rule = rules.find(([pattern]) => pattern.test(title))
  return rule && title.replace(rule[0], rule[1] as string)
}

function opposite(title: string): string {
  const phrase = applied(PHRASES, title)
  if (phrase) return phrase
  const [, first, second] = SECOND.exec(title) ?? []
  if (first && second) return `${opposite(first)}, or ${opposite(second)}`
  const ruled = applied(RULES, title)
  if (ruled) return ruled
  const [verb = '', ...rest] = title.split(' ')
  return ['does not', baseOf(verb), ...rest].join(' ')
}

/** `refuses a request without API-KEY` -> `Serves requests without API-KEY`; no full stop. */
export function failingOf(title: string): string {
  const sentence = opposite(title)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** The failure that a finding about a shape states itself, more exactly than the title of its check. */
const OF_SHAPES: readonly (readonly [expected: RegExp, actual: RegExp, fails: string])[] = [
  [/^the member (\S+)(?: at \S+)?$/, /^(?:nothing|none)$/, 'Leaves out the member $1'],
  [
    /^(?:type )?(?:an? )?(string|number|integer|boolean|array|object) at \S*\/(\w+)$/,
    /^(?!nothing)/,
    'Gives $2 that is no $1',
  ],
]

/** More exact than `failingOf`; undefined where the finding is about no shape. @param expected without its request */
export function failingShape(expected: string, actual: string): string | undefined {
  const [pattern, , fails] = OF_SHAPES.find(([one, other]) => one.test(expected) && other.test(actual)) ?? []
  return pattern && fails && expected.replace(pattern, fails)
}

/** A sentence that names two failures, and the one of them that a finding shows. */
const OF_TWO: readonly (readonly [fails: RegExp, expected: RegExp, actual: RegExp, one: string])[] = [
  [/^(Refuses a documented value of \S+), or .*$/, /^a success/, /./, '$1'],
  [/^Refuses a documented value of (\S+), or .*$/, /^(?:a refusal|no )/, /./, 'Accepts an undocumented value of $1'],
  [/^(Gives no error at the end or past it), or .*$/, /^a refusal/, /./, '$1'],
  [/^Gives no error at the end or past it, or .*$/, /^a success/, /./, 'Gives an error before the end'],
  [/^(Serves the role \S+), or .*$/, /^a refusal/, /./, '$1'],
  [/^Serves the role (\S+), or .*$/, /^nothing of /, /./, 'Shows the record to the role $1 when it refuses'],
  [/^Loses or repeats (.*)$/, /./, / twice$/, 'Repeats $1'],
  [/^Loses or repeats (.*)$/, /./, / missing$/, 'Loses $1'],
  [/^(Lists .* twice), or leaves some out$/, /./, / twice$/, '$1'],
  [/^((?:Accepts|Serves) [^,]*), or .*$/, /^a refusal/, /^2\d\d\b/, '$1'],
  [/^Gives a refusal in another form than .*$/, /^a message with the reason$/, /./, 'Gives no reason for a refusal'],
]

/** The sentence of a check for this finding. @param expected without its request */
export function failingFor(fails: string, expected: string, actual: string): string {
  const [pattern, , , one] =
    OF_TWO.find(([said, wanted, came]) => said.test(fails) && wanted.test(expected) && came.test(actual)) ?? []
  return failingShape(expected, actual) ?? (pattern && one ? fails.replace(pattern, one) : fails)
}

/** The same for clauses that a check judges beside its first one, by the last part of their id. */
const OF_CLAUSES: Readonly<Record<string, string>> = tableOf({
  'credential-status': 'Refuses a missing or invalid credential with another status than 401',
  'credential-message': 'Does not say in a refusal that no valid credentials were provided',
  'key-status': 'Refuses a missing or invalid key with another status than 401',
  'role-status': 'Refuses a role that may not call the operation with another status than 403',
  'role-admin': 'Refuses the role svc/admin',
  'role-learner': 'Refuses the role svc/learner',
  'limit-resumes': 'Does not serve again a minute after the rate limit was reached',
  'limit-served': 'Refuses requests for their number below the documented rate limit',
  'limit-kept': 'Serves more requests than the documented rate limit',
  'as-listed': 'Shows a record otherwise than in the list',
  'same-as-list': 'Shows an object otherwise than in the list',
  'same-record': 'Shows another record at the link than by id',
  'same-each-time': 'Shows the same record otherwise when it is read again',
  'new-id': 'Answers a creation with an id that is not the new one',
  'all-codes': 'Leaves out a documented type code',
  'callers-like': 'Shows another like in the discussion list than that of the caller',
  'code-refused': 'Returns credentials without a code, or for one that was never issued',
  contributed: 'Does not mark a discussion with a comment of the caller as contributed',
  'not-contributed': 'Marks a discussion without a comment of the caller as contributed',
  'filters-combined': 'Does not combine filters that are given together',
  'in-list': 'Shows another rate in the list than the learner has given',
  'instance-message': 'Answers at the instance address without a message',
  'keeps-comment': 'Changes the text or the date of a comment that is liked',
  'keeps-date': 'Changes the date of a discussion when a comment is added',
  'limit-reached': 'Returns fewer than limit asks for, and leaves somebody out',
  'other-language-count': 'Counts other hits for a language than a search in it finds',
  partial: 'Changes members that an update does not send',
  'platform-value': 'Serves the records of an instance for the host name of another',
  'published-updated': 'Does not update a published training as it does others',
  'read-back': 'Gives a row an id by which it cannot be read',
  'right-learner': 'Returns the login of another learner than the token was issued for',
  secured: 'Shows the API key in the link',
  'signs-in': 'Returns a login and a password that do not sign the learner in',
  'sort-rate-descending': 'Does not begin with the highest rate when it sorts by rate',
  'sort-update-descending': 'Does not begin with the latest update when it sorts by update',
  'sort-view-descending': 'Does not begin with the most views when it sorts by view',
  'sortBy-hits': 'Adds or drops hits when it sorts',
  'status-of-hits': 'Finds courses under a status that they do not have for the learner',
  'token-works': 'Returns a refreshed token that does not work in the same role',
  'total-time': 'Gives a totalTimeSpent that is not the time spent of the row',
  'translations-kept': 'Shows other translations with include=sourceStrings than without it',
  'types-apart': 'Finds one course both as PATH and as OPEN_ACCESS',
  unique: 'Shows two learners with the same id or uuid',
  'unknown-written': 'Reports success for a write to a record that does not exist',
} satisfies { readonly [Slug in ClauseSlug]?: string })

/** @param clause its id @param statement of the documents, in the words of the register */
export const failingOfClause = (clause: string, statement: string): string =>
  OF_CLAUSES[slugOfClause(clause)] ?? `Contradicts the statement "${statement.replace(/\.$/, '')}"`
