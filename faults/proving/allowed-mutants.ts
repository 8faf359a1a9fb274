/**
 * Random changes that contradict no statement, and why. A survivor that none of these explains is a gap: it gets a
 * check, or a line here.
 */
import type { ReadingId } from '../../contract/readings.ts'
import type { Mutant } from './mutants.ts'

interface Allowed {
  /** The name of the mutation in a mutant's id, with the status where it has one. */
  readonly mutation: RegExp
  readonly route?: RegExp
  readonly path?: RegExp
  readonly because: string
  readonly reading?: ReadingId
}

const ALLOWED: readonly Allowed[] = [
  { mutation: /^status4/, because: 'which status a refusal has is not shown', reading: 'R5' },
  {
    mutation: /^status2/,
    route: / \/api\//i,
    because: 'success in the envelope decides, not the status',
    reading: 'R16',
  },
  {
    mutation: /^status2/,
    route: /^(?!.*(%27|lpc-no))/,
    because: 'which status a success has is not shown',
    reading: 'R4',
  },
  { mutation: /^null/, because: 'null is tolerated in a member that nothing has set', reading: 'R7' },
  { mutation: /./, path: /(^|\/)_links(\/|$)/, because: 'what links hold is not shown', reading: 'R30' },
  { mutation: /^(alter|swap)/, path: /(^|\/)(message|label)$/, because: 'the wording is free', reading: 'R5' },
  {
    mutation: /^(alter|swap|drop|null)/,
    path: /^(totalResults|totalCount|count)$/,
    because: 'outside of lists a count is any integer, and may be absent',
    reading: 'R65',
  },
  {
    mutation: /^(alter|swap)/,
    path: /(title|name|description|Text|Information|web|thumbnail|whatYouWillLearn|learningPoints|Overview|picture|URI|Url|objectives|presentation|benefits)$/i,
    because: 'no statement says what a text holds that nobody has written in this run',
  },
  {
    mutation: /^(duplicate|truncate)/,
    path: /^(?!(items|value)$)/,
    because: 'no statement says that a list inside a record is complete',
  },
  {
    mutation: /^drop/,
    route: / \/API\//,
    path: /^value\//,
    because: 'a member that some records of an older interface show may be missing in others',
    reading: 'R7',
  },
  {
    mutation: /^(drop|alter|swap|retype)/,
    path: /(registration|trainingSession|trainingCourse|learner|learningResource)\/uuid$/,
    because: 'members of a reference beyond its id are not shown',
  },
  {
    mutation: /./,
    path: /sourceStrings|folder(\/|$)|metadata\/(authors|themes)\/|modality$|format$|subtype$|label$|types\.json.*value\/\w$/,
    because: 'no statement says what this member holds',
  },
  {
    mutation: /^status2/,
    route: /^DELETE .*localized-versions/,
    because: 'removing what is not there may succeed',
    reading: 'R56',
  },
  {
    mutation: /^truncate/,
    route: /translations/,
    because: 'no statement says which translations there are',
  },
  {
    mutation: /^(alter|swap|replay)/,
    route: /AutoConnectionUrl/,
    because: 'what a sign-on link holds is not shown, and it is never opened',
    reading: 'R88',
  },
  {
    mutation: /^(alter|swap)/,
    path: /(points|email|firstLaunchDate|totalClassroomActivitiesDurationInMinutes|isFavourite|isDownloadable|theme)$/,
    because: 'no other operation of the interface shows this value of the same record',
  },
  {
    mutation: /^retype/,
    path: /customFields\//,
    because: 'a custom field holds a text or an integer',
  },
  {
    mutation: /^(alter|swap)/,
    route: /(Registration|Register)\//,
    path: /^value\/(\w+Date|progressStatus)$/,
    because: 'neither the form of the dates of a registration nor all values of its progressStatus are shown',
  },
  {
    mutation: /^(alter|swap)/,
    path: /(otalTimeSpent|closed|accessible|like|discussionRestricted|translations\/[\w-]+\/active)$/,
    because: 'no other operation of the interface shows this value of the same record',
  },
  {
    mutation: /^(alter|swap)/,
    route: /activities\/\*$|activity-trackings\/search$/,
    path: /^(duration|items\/id)$/,
    because: 'no other operation of the interface shows this value of the same record',
  },
  {
    mutation: /^(alter|swap)/,
    route: /Trainings\/list\.json$/,
    path: /(trainingId|parentGuid|catalogInfo\/guid)$/,
    because: 'no operation shows a training by its integer id, or the chapters of the catalogue',
  },
  {
    mutation: /^(alter|swap)/,
    route: /training-sessions\/\*\/translations\/$/,
    path: /languageCode$/,
    because: 'no other operation of the interface shows the translations of a session',
  },
  {
    mutation: /^(alter|swap)/,
    route: /publishers/,
    because: 'no other operation of the interface shows this value of the same record',
  },
  {
    mutation: /^(alter|swap)/,
    path: /otherLanguagesResults\/language(\/code)?$/,
    because: 'the codes of other languages need not be such as a search takes',
    reading: 'R29',
  },
  {
    mutation: /^drop/,
    route: /^POST .*\/themes\/$/,
    path: /^parent$/,
    because: 'adding a theme need not answer with its parent',
    reading: 'R34',
  },
  {
    mutation: /^(alter|swap)/,
    route: /types\.json/,
    path: /^value\/\w$/,
    because: 'the labels of types may be written in any words',
  },
  {
    mutation: /^(alter|swap)/,
    path: /metadata\/version$/,
    because: 'a version may rise with any write',
  },
  {
    mutation: /^retype/,
    route: /Register\/\*\/$|Registration\//,
    path: /^value\/\w+Date$/,
    because: 'the type of the dates of a registration is not shown',
  },
  {
    mutation: /^(alter|swap)/,
    route: /^POST .*\/LearningObjects\//,
    path: /^value\/total(Rate|Vote)$/,
    because: 'how the totals of votes are computed is not shown',
  },
  {
    mutation: /^swap/,
    route: /^POST \/v1\/search\//,
    path: /^items\/type$/,
    because: 'a search shows the type as a label in any words',
  },
  {
    mutation: /^alter/,
    route: /^POST .*\/(login|mobileLogin)\.json$/,
    path: /^success$/,
    because: 'a sign-in that calls itself a failure may be one: nothing more is sent as the account',
    reading: 'R121',
  },
  {
    mutation: /^replay/,
    route: /\/(login|mobileLogin)\.json$|\/authentication\/login$/,
    because: 'an answer that comes one sign-in late is not seen again, and nothing is accused that was seen once',
  },
  {
    mutation: /^(alter|swap)/,
    route: /\/authentication\/(token|login|refresh)$/,
    path: /^(access|refresh)Token$/,
    because:
      'of some sign-ins the token is wrong: another attempt has another, and nothing is accused that was seen once',
  },
  {
    mutation: /^(alter|retype)/,
    route: /^POST .*\/(Discussions\/|Training\/$)/,
    path: /^success$|^value\/(newTopicId|newPostId|translations\/)/,
    because:
      'of several writes some are answered wrong: other attempts are not, and nothing is accused that was seen once',
  },
  {
    mutation: /^swap/,
    route: /^PATCH \/v1\/trackings\/\*$|^POST \/v1\/themes\/$/,
    path: /^(completedAt|parent)$/,
    because: 'of two writes one is answered wrong: another attempt is not, and nothing is accused that was seen once',
  },
  {
    mutation: /^swap/,
    route: /^GET \/v1\/training-sessions\/\*$/,
    path: /^modifiedAt$/,
    because: 'of two reads one is answered wrong: another attempt is not, and nothing is accused that was seen once',
  },
  {
    mutation: /^alter/,
    route: /^GET \/v1\/training-courses\/\*$/,
    path: /^status$/,
    because: 'no other operation of the interface shows this value of the same record',
  },
  {
    mutation: /^drop/,
    route: /^GET \/v1\/certificates\/\*$/,
    path: /^registration\/id$/,
    because: 'what the reference of a certificate to its registration holds is not shown',
  },
  {
    mutation: /^alter/,
    route: /search\/training-courses$/,
    path: /^items\/trainingSessionUuid$/,
    because: 'a platform may leave sessions out of their list, so that others may be named there alone',
    reading: 'R108',
  },
  {
    mutation: /^(swap|truncate|retype)/,
    route: /^POST \/v1\/tags\/$|^PUT .*\/Administrator\/|^POST .*\/Learner\/$/,
    because: 'of two writes one is answered wrong: another attempt is not, and nothing is accused that was seen once',
  },
  {
    mutation: /^(alter|swap)/,
    route: /TrainingSessions\/list\.json$/,
    path: /^value\/guid$/,
    because: 'a platform may leave sessions out of their list, so that others may be named there alone',
    reading: 'R108',
  },
  {
    mutation: /^(alter|swap)/,
    route: /\/Tracking\/\*\/$/,
    path: /^value\/(score|status)$/,
    because: 'no other operation of the interface shows this value of the same record',
  },
  {
    mutation: /^(alter|swap)/,
    route: /\/Content\/\*\/$/,
    path: /^value\/contentVersions\/[\w-]+\/(summary|included|targetAudience)$/,
    because: 'no statement says what a text holds that nobody has written in this run',
  },
  {
    mutation: /^swap/,
    route: /\/(Training\/\*\/|Trackings\/\*)$/,
    path: /^value\/(translations\/[\w-]+\/(cost|duration)|scoreMax)$/,
    because:
      'an answer with the value of the read before is right when it is asked for again, and nothing is accused that was seen once',
  },
  { mutation: /./, route: /PathSessionFolders/, because: 'what session folders hold is not shown' },
]

const nameOf = ({ mutation, status }: Mutant) => `${mutation}${status ?? ''}`

/** Why a mutant contradicts nothing; undefined where it should have been found. */
export const allowanceOf = (mutant: Mutant): string | undefined => {
  const allowed = ALLOWED.find(
    ({ mutation, route = /./, path = /^/ }) =>
      mutation.test(nameOf(mutant)) && route.test(mutant.route) && path.test(mutant.path),
  )
  return allowed && `${allowed.because}${allowed.reading ? ` (${allowed.reading})` : ''}`
}
