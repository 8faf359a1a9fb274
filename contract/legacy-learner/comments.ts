/** Terms of comments: legacy-learner, Endpoints and the Comment of the Discussion resource. */
import { derived, documented, notShown, under } from '../clause.ts'
import type { Terms } from '../terms.ts'
import { consequence, oddValues } from './statements.ts'

const discussion = under('Discussion')

/** Of those who comment, in both lists. */
export const pictures = consequence(
  'addresses',
  'Discussion',
  'normalPictureUrl of the author of a comment, where it is set, can be used as an address.',
)

const section = 'Endpoints'

export const commentsList: Terms = {
  operation: 'legacy-learner/comments.list',
  section,
  answer: { kind: 'page', schema: 'legacy-learner/comment' },
  returns: 'an array of comments',
  of: 'comments',
  count: 'always',
  identifier: { parameter: 'discussionId', unknown: 2_000_000_011 },
  clauses: [
    oddValues,
    discussion.documented('newest-first', 'response', 'The comments come newest first.', 'R14', 'R68'),
    pictures,
    documented('of-the-discussion', 'response', 'The comments are those of the discussion that the path names.'),
    discussion.derived(
      'same-comments',
      'response',
      'The comments include those that the discussion list shows, with the same text, date and author.',
      'R14',
    ),
  ],
}

export const commentsAdd: Terms = {
  operation: 'legacy-learner/comments.add',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/new-post' },
  returns: 'the id of the new comment',
  identifier: { parameter: 'discussionId', unknown: 2_000_000_011 },
  clauses: [
    documented(
      'stored',
      'effect',
      'The comment appears as sent and by the caller in the comments of its discussion, and of no other.',
    ),
    discussion.derived('author', 'effect', 'The author of a comment has the names of the profile.'),
    derived('new-id', 'effect', 'newPostId is the id of the new comment.', 'R63'),
    discussion.documented('newest', 'effect', 'The new comment comes before the older ones.', 'R68'),
    discussion.documented(
      'by-another',
      'effect',
      'The author of a comment is the learner who wrote it, in the discussion of another learner as well.',
    ),
    discussion.derived(
      'posted-now',
      'effect',
      'date is the date and time of posting the comment, not that of the discussion.',
    ),
    discussion.derived(
      'keeps-date',
      'effect',
      'The date of a discussion is that of its posting: a later comment does not change it.',
    ),
    discussion.derived(
      'contributes',
      'effect',
      'Once the comment is posted, the list shows it in the discussion and marks the discussion as contributed.',
      'R14',
    ),
    documented('text-kept', 'encoding', 'A comment comes back as sent in any script, possibly escaped.', 'RL18'),
    discussion.documented('html-accepted', 'body', 'A comment may hold HTML.', 'R101'),
    discussion.derived(
      'html',
      'encoding',
      'A comment with simple HTML comes back with its markup, possibly escaped.',
      'RL18',
    ),
    notShown('markup', 'encoding', 'Whether markup in a comment comes back as sent, escaped or removed.', 'R104'),
    notShown('missing', 'body', 'The result of a request without comment.'),
  ],
}

export const commentsLike: Terms = {
  operation: 'legacy-learner/comments.like',
  section,
  answer: { kind: 'text', schema: 'legacy-learner/nothing' },
  returns: 'null',
  identifier: { parameter: 'commentId', unknown: 2_000_000_011 },
  clauses: [
    documented(
      'likes',
      'effect',
      'With like 1 the comment is liked by the caller: 1 in the discussion list, one more in its own list.',
      'R17',
      'R61',
    ),
    derived('only-that', 'effect', 'Liking a comment changes the likes of no other comment.'),
    derived('keeps-comment', 'effect', 'A like changes neither the text nor the date of its comment.', 'R106'),
    documented(
      'unlikes',
      'effect',
      'With like 0 the comment is no longer liked: 0 in the discussion list, one less in its own list.',
      'R17',
      'R61',
    ),
    derived('others-likes', 'effect', "The caller's like adds one and leaves the likes of others unchanged.", 'R17'),
    discussion.documented(
      'two-likes',
      'effect',
      'A comment that two learners like has 2 likes in the comments of its discussion.',
      'R17',
    ),
    discussion.documented(
      'callers-like',
      'response',
      "like in the discussion list is the caller's own, no matter who else likes the comment.",
      'R17',
    ),
    documented('default', 'effect', 'Without like the comment is liked.'),
    derived('twice', 'effect', 'Liking twice counts once.', 'R17'),
    derived(
      'one-like',
      'body',
      'A like other than 0 or 1 is refused, or counts as one like at most.',
      'R17',
      'R61',
      'R117',
    ),
    documented('commentId-minimum', 'body', 'A commentId below 1 is refused.', 'R57'),
    notShown('carrier', 'body', 'Whether like is read from the form body or from the query.', 'R17'),
    notShown('junk', 'body', 'The result of a like other than 0 or 1.'),
  ],
}
