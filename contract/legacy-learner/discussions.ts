/** Terms of discussions: legacy-learner, Endpoints and the Discussion resource. */
import { type ClauseText, derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { pictures } from './comments.ts'
import { consequence, countFiltered, filteredPages, oddValues } from './statements.ts'

const discussion = under('Discussion')

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
    pictures,
    discussion.documented(
      'comments-member',
      'response',
      'Every discussion holds an array of its comments, each in its documented form, with a like of 0 or 1.',
      'R14',
      'R17',
      'R60',
      'R61',
    ),
    under('List learning objects, query').documented(
      'newest-first',
      'response',
      'Discussions come newest first.',
      'R68',
    ),
    discussion.documented(
      'comments-newest-first',
      'response',
      'The comments of a discussion come newest first.',
      'R14',
      'R68',
    ),
    discussion.documented('contributed', 'response', 'A discussion with a comment of the caller is contributed.'),
    discussion.derived(
      'not-contributed',
      'response',
      'A discussion without a comment of the caller is not contributed.',
    ),
    documented(
      'filter-contextGuid',
      'filter',
      'contextGuid with its context finds exactly the discussions of that object.',
      'RL5',
    ),
    notShown('filter-contextGuid-alone', 'filter', 'The effect of contextGuid without context.', 'RL5'),
    under('Errors').documented(
      'filtered-past-end',
      'paging',
      'An offset at or above the number of filtered discussions is an error; one below it is not.',
      'R18',
      'R62',
    ),
    {
      ...documented('visibility', 'filter', 'Only discussions that the caller may see are returned.'),
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
    derived('new-id', 'effect', 'newTopicId is the id of the new discussion.', 'R63'),
    ...(['Training', 'TrainingSession', 'LearningObject'] as const).map(
      (context): ClauseText => ({
        slug: `in-${context}`,
        level: 'documented',
        aspect: 'effect',
        statement: `A discussion is created on the context ${context} and listed there with what was sent.`,
        readings: context === 'LearningObject' ? ['R64'] : undefined,
      }),
    ),
    documented('content-title', 'effect', "On a learning object the discussion has the content's title.", 'R64'),
    derived('first-comment', 'effect', 'comment becomes the first comment of the discussion, by the caller.', 'R14'),
    discussion.derived('posted-now', 'effect', 'date is the date and time of posting.'),
    documented(
      'text-kept',
      'encoding',
      'title and comment come back as sent in any script; the comment may be escaped.',
      'RL18',
    ),
    documented(
      'junk-context',
      'body',
      'A context other than the three is refused, or nothing is stored under it.',
      'R40',
    ),
    derived('junk-guid', 'body', 'An unknown contextGuid is refused.', 'R105'),
    notShown('missing-members', 'body', 'Which of context, contextGuid, title and comment may be omitted.'),
  ],
}

export const discussionsFollow: Terms = {
  operation: 'legacy-learner/discussions.follow',
  section,
  answer: { kind: 'text', schema: 'legacy-learner/nothing' },
  returns: 'null',
  identifier: { parameter: 'discussionId', unknown: 2_000_000_011 },
  clauses: [
    documented('follows', 'effect', 'With follow 1 the list shows the discussion as followed.', 'R61'),
    derived('only-that', 'effect', 'Following a discussion neither follows nor unfollows another.'),
    documented('unfollows', 'effect', 'With follow 0 the list no longer shows the discussion as followed.', 'R61'),
    discussion.documented(
      'by-another',
      'effect',
      'followed says whether the caller follows the discussion, no matter who else does.',
    ),
    documented('default', 'effect', 'Without follow the discussion is followed.'),
    notShown('junk', 'body', 'The result of a follow other than 0 or 1.'),
  ],
}
