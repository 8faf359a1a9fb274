/** Terms of discussions: legacy-learner, Endpoints and the Discussion resource. */
import type { ClauseText } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { consequence, countFiltered, filteredPages, oddValues } from './statements.ts'

const section = 'Endpoints'

export const discussionsList: Terms = {
  operation: 'legacy-learner/discussions.list',
  section,
  answer: { kind: 'page', schema: 'legacy-learner/discussion' },
  returns: 'an array of discussions',
  inputs: { contextGuid: 'filter-contextGuid' },
  of: 'discussions',
  paging: {
    style: 'offset',
    size: 'limit',
    from: 'offset',
    default: 10,
    maximum: 50,
    minimum: 1,
    pastEnd: 'error',
  },
  filters: {
    context: { kind: 'choice', member: 'context', values: ['LearningObject', 'TrainingSession', 'Training'] },
  },
  clauses: [
    oddValues,
    countFiltered,
    filteredPages,
    consequence('dates-in-order', 'Discussion', 'A discussion is not dated after the comments that it holds.'),
    {
      slug: 'comments-member',
      level: 'documented',
      aspect: 'response',
      section: 'Discussion',
      statement: 'Every discussion holds an array of its comments, each in its documented form, like being 0 or 1.',
      readings: ['R14', 'R17', 'R60', 'R61'],
    },
    {
      slug: 'newest-first',
      level: 'documented',
      aspect: 'response',
      section: 'List learning objects, query',
      statement: 'Discussions come newest first.',
      readings: ['R68'],
    },
    {
      slug: 'comments-newest-first',
      level: 'documented',
      aspect: 'response',
      section: 'Discussion',
      statement: 'The comments of a discussion come newest first.',
      readings: ['R14', 'R68'],
    },
    {
      slug: 'contributed',
      level: 'documented',
      aspect: 'response',
      section: 'Discussion',
      statement: 'A discussion with a comment of the caller is contributed.',
    },
    {
      slug: 'not-contributed',
      level: 'derived',
      aspect: 'response',
      section: 'Discussion',
      statement: 'A discussion without a comment of the caller is not contributed.',
    },
    {
      slug: 'filter-contextGuid',
      level: 'documented',
      aspect: 'filter',
      statement: 'contextGuid with its context finds exactly the discussions of that object.',
      readings: ['RL5'],
    },
    {
      slug: 'filter-contextGuid-alone',
      level: 'not-shown',
      aspect: 'filter',
      statement: 'The effect of contextGuid without context.',
      readings: ['RL5'],
    },
    {
      slug: 'filtered-past-end',
      level: 'documented',
      aspect: 'paging',
      section: 'Errors',
      statement: 'An offset at or above the number of filtered discussions is an error; one below it is not.',
      readings: ['R18', 'R62'],
    },
    {
      slug: 'visibility',
      level: 'documented',
      aspect: 'filter',
      statement: 'Only discussions that the caller may see are returned.',
      undecidable: 'the documents do not show what a learner may see, nor a way to find what it may not',
    },
  ],
}

export const discussionsCreate: Terms = {
  operation: 'legacy-learner/discussions.create',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/new-topic' },
  returns: 'the id of the new discussion',
  clauses: [
    {
      slug: 'new-id',
      level: 'derived',
      aspect: 'effect',
      statement: 'newTopicId is the id of the new discussion.',
      readings: ['R63'],
    },
    ...(['Training', 'TrainingSession', 'LearningObject'] as const).map(
      (context): ClauseText => ({
        slug: `in-${context}`,
        level: 'documented',
        aspect: 'effect',
        statement: `A discussion is created on the context ${context} and listed there with what was sent.`,
        readings: context === 'LearningObject' ? ['R64'] : undefined,
      }),
    ),
    {
      slug: 'content-title',
      level: 'documented',
      aspect: 'effect',
      statement: "On a learning object the discussion has the content's title.",
      readings: ['R64'],
    },
    {
      slug: 'first-comment',
      level: 'derived',
      aspect: 'effect',
      statement: 'comment becomes the first comment of the discussion, by the caller.',
      readings: ['R14'],
    },
    {
      slug: 'posted-now',
      level: 'derived',
      aspect: 'effect',
      section: 'Discussion',
      statement: 'date is the date and time of posting.',
    },
    {
      slug: 'text-kept',
      level: 'documented',
      aspect: 'encoding',
      statement: 'title and comment come back as sent in any script; the comment may be escaped.',
      readings: ['RL18'],
    },
    {
      slug: 'junk-context',
      level: 'documented',
      aspect: 'body',
      statement: 'A context other than the three is refused, or nothing is stored under it.',
      readings: ['R40'],
    },
    {
      slug: 'junk-guid',
      level: 'derived',
      aspect: 'body',
      statement: 'An unknown contextGuid is refused.',
      readings: ['R105'],
    },
    {
      slug: 'missing-members',
      level: 'not-shown',
      aspect: 'body',
      statement: 'Which of context, contextGuid, title and comment may be omitted.',
    },
  ],
}

export const discussionsFollow: Terms = {
  operation: 'legacy-learner/discussions.follow',
  section,
  answer: { kind: 'text', schema: 'legacy-learner/nothing' },
  returns: 'null',
  identifier: { parameter: 'discussionId', unknown: 2_000_000_011 },
  clauses: [
    {
      slug: 'follows',
      level: 'documented',
      aspect: 'effect',
      statement: 'With follow 1 the list shows the discussion as followed.',
      readings: ['R61'],
    },
    {
      slug: 'only-that',
      level: 'derived',
      aspect: 'effect',
      statement: 'Following a discussion neither follows nor unfollows another.',
    },
    {
      slug: 'unfollows',
      level: 'documented',
      aspect: 'effect',
      statement: 'With follow 0 the list no longer shows the discussion as followed.',
      readings: ['R61'],
    },
    {
      slug: 'by-another',
      level: 'documented',
      aspect: 'effect',
      section: 'Discussion',
      statement: 'followed is whether the caller follows the discussion, whoever else follows it or not.',
    },
    {
      slug: 'default',
      level: 'documented',
      aspect: 'effect',
      statement: 'Without follow the discussion is followed.',
    },
    { slug: 'junk', level: 'not-shown', aspect: 'body', statement: 'The result of a follow other than 0 or 1.' },
  ],
}
