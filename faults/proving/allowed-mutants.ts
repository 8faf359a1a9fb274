/**
 * Random changes that contradict no statement, and why. A survivor that none of these explains is a gap: it gets a
 * check, or a line here.
 */
import type { ReadingId } from '../../contract/readings.ts'
import type { Mutant } from './mutants.ts'

/** The mutation as in a mutant's id, with the status where it has one; the route, and the path in the answer. */
type Change = readonly [mutation: RegExp, route?: RegExp, path?: RegExp]

const ANY = /^/

const allows = (because: string | readonly [string, ReadingId], ...changes: readonly Change[]) => ({
  because: typeof because === 'string' ? because : `${because[0]} (${because[1]})`,
  changes,
})

const ALLOWED = [
  allows(['which status a refusal has is not shown', 'R5'], [/^status4/]),
  allows(['success in the envelope decides, not the status', 'R16'], [/^status2/, / \/api\//i]),
  allows(['which status a success has is not shown', 'R4'], [/^status2/, /^(?!.*(%27|lpc-no))/]),
  allows(['null is tolerated in a member that nothing has set', 'R7'], [/^null/]),
  allows(['what links hold is not shown', 'R30'], [/./, ANY, /(^|\/)_links(\/|$)/]),
  allows(['the wording is free', 'R5'], [/^(alter|swap)/, ANY, /(^|\/)(message|label)$/]),
  allows(
    ['outside of lists a count is any integer, and may be absent', 'R65'],
    [/^(alter|swap|drop|null)/, ANY, /^(totalResults|totalCount|count)$/],
  ),
  allows(
    'no statement says what a text holds that nobody has written in this run',
    [
      /^(alter|swap)/,
      ANY,
      /(title|name|description|Text|Information|web|thumbnail|whatYouWillLearn|learningPoints|Overview|picture|URI|Url|objectives|presentation|benefits)$/i,
    ],
    [/^(alter|swap)/, /\/Content\/\*\/$/, /^value\/contentVersions\/[\w-]+\/(summary|included|targetAudience)$/],
  ),
  allows('no statement says that a list inside a record is complete', [
    /^(duplicate|truncate)/,
    ANY,
    /^(?!(items|value)$)/,
  ]),
  allows(
    ['a member that some records of an older interface show may be missing in others', 'R7'],
    [/^drop/, / \/API\//, /^value\//],
  ),
  allows('members of a reference beyond its id are not shown', [
    /^(drop|alter|swap|retype)/,
    ANY,
    /(registration|trainingSession|trainingCourse|learner|learningResource)\/uuid$/,
  ]),
  allows('no statement says what this member holds', [
    /./,
    ANY,
    /sourceStrings|folder(\/|$)|metadata\/(authors|themes)\/|modality$|format$|subtype$|label$|types\.json.*value\/\w$/,
  ]),
  allows(['removing what is not there may succeed', 'R56'], [/^status2/, /^DELETE .*localized-versions/]),
  allows('no statement says which translations there are', [/^truncate/, /translations/]),
  allows(
    ['what a sign-on link holds is not shown, and it is never opened', 'R88'],
    [/^(alter|swap|replay)/, /AutoConnectionUrl/],
  ),
  allows(
    'no other operation of the interface shows this value of the same record',
    [
      /^(alter|swap)/,
      ANY,
      /(points|email|firstLaunchDate|totalClassroomActivitiesDurationInMinutes|isFavourite|isDownloadable|theme)$/,
    ],
    [/^(alter|swap)/, ANY, /(otalTimeSpent|closed|accessible|like|discussionRestricted|translations\/[\w-]+\/active)$/],
    [/^(alter|swap)/, /activities\/\*$|activity-trackings\/search$/, /^(duration|items\/id)$/],
    [/^(alter|swap)/, /publishers/],
    [/^alter/, /^GET \/v1\/training-courses\/\*$/, /^status$/],
    [/^(alter|swap)/, /\/Tracking\/\*\/$/, /^value\/(score|status)$/],
  ),
  allows('a custom field holds a text or an integer', [/^retype/, ANY, /customFields\//]),
  allows('neither the form of the dates of a registration nor all values of its progressStatus are shown', [
    /^(alter|swap)/,
    /(Registration|Register)\//,
    /^value\/(\w+Date|progressStatus)$/,
  ]),
  allows('no operation shows a training by its integer id, or the chapters of the catalogue', [
    /^(alter|swap)/,
    /Trainings\/list\.json$/,
    /(trainingId|parentGuid|catalogInfo\/guid)$/,
  ]),
  allows('no other operation of the interface shows the translations of a session', [
    /^(alter|swap)/,
    /training-sessions\/\*\/translations\/$/,
    /languageCode$/,
  ]),
  allows(
    ['the codes of other languages need not be such as a search takes', 'R29'],
    [/^(alter|swap)/, ANY, /otherLanguagesResults\/language(\/code)?$/],
  ),
  allows(['adding a theme need not answer with its parent', 'R34'], [/^drop/, /^POST .*\/themes\/$/, /^parent$/]),
  allows('the labels of types may be written in any words', [/^(alter|swap)/, /types\.json/, /^value\/\w$/]),
  allows('a version may rise with any write', [/^(alter|swap)/, ANY, /metadata\/version$/]),
  allows('the type of the dates of a registration is not shown', [
    /^retype/,
    /Register\/\*\/$|Registration\//,
    /^value\/\w+Date$/,
  ]),
  allows('how the totals of votes are computed is not shown', [
    /^(alter|swap)/,
    /^POST .*\/LearningObjects\//,
    /^value\/total(Rate|Vote)$/,
  ]),
  allows('a search shows the type as a label in any words', [/^swap/, /^POST \/v1\/search\//, /^items\/type$/]),
  allows(
    ['a sign-in that calls itself a failure may be one: nothing more is sent as the account', 'R121'],
    [/^alter/, /^POST .*\/(login|mobileLogin)\.json$/, /^success$/],
  ),
  allows('an answer that comes one sign-in late is not seen again, and nothing is accused that was seen once', [
    /^replay/,
    /\/(login|mobileLogin)\.json$|\/authentication\/login$/,
  ]),
  allows(
    'of some sign-ins the token is wrong: another attempt has another, and nothing is accused that was seen once',
    [/^(alter|swap)/, /\/authentication\/(token|login|refresh)$/, /^(access|refresh)Token$/],
  ),
  allows(
    'of several writes some are answered wrong: other attempts are not, and nothing is accused that was seen once',
    [
      /^(alter|retype)/,
      /^POST .*\/(Discussions\/|Training\/$)/,
      /^success$|^value\/(newTopicId|newPostId|translations\/)/,
    ],
  ),
  allows(
    'of two writes one is answered wrong: another attempt is not, and nothing is accused that was seen once',
    [/^swap/, /^PATCH \/v1\/trackings\/\*$|^POST \/v1\/themes\/$/, /^(completedAt|parent)$/],
    [/^(swap|truncate|retype)/, /^POST \/v1\/tags\/$|^PUT .*\/Administrator\/|^POST .*\/Learner\/$/],
  ),
  allows('of two reads one is answered wrong: another attempt is not, and nothing is accused that was seen once', [
    /^swap/,
    /^GET \/v1\/training-sessions\/\*$/,
    /^modifiedAt$/,
  ]),
  allows('what the reference of a certificate to its registration holds is not shown', [
    /^drop/,
    /^GET \/v1\/certificates\/\*$/,
    /^registration\/id$/,
  ]),
  allows(
    ['a platform may leave sessions out of their list, so that others may be named there alone', 'R108'],
    [/^alter/, /search\/training-courses$/, /^items\/trainingSessionUuid$/],
    [/^(alter|swap)/, /TrainingSessions\/list\.json$/, /^value\/guid$/],
  ),
  allows(
    'an answer with the value of the read before is right when it is asked for again, and nothing is accused that was seen once',
    [/^swap/, /\/(Training\/\*\/|Trackings\/\*)$/, /^value\/(translations\/[\w-]+\/(cost|duration)|scoreMax)$/],
  ),
  allows('what session folders hold is not shown', [/./, /PathSessionFolders/]),
]

const nameOf = ({ mutation, status }: Mutant) => `${mutation}${status ?? ''}`

/** Why a mutant contradicts nothing; undefined where it should have been found. */
export const allowanceOf = (mutant: Mutant): string | undefined =>
  ALLOWED.find(({ changes }) =>
    changes.some(
      ([mutation, route = ANY, path = ANY]) =>
        mutation.test(nameOf(mutant)) && route.test(mutant.route) && path.test(mutant.path),
    ),
  )?.because
