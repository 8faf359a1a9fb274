/** Terms of comments: legacy-learner, Endpoints and the Comment of the Discussion resource. */
import type { Terms } from '../terms.ts'
import { oddValues } from './statements.ts'

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
    {
      slug: 'newest-first',
      level: 'documented',
      aspect: 'response',
      section: 'Discussion',
      statement: 'The comments come newest first.',
      readings: ['R14', 'R68'],
    },
    {
      slug: 'of-the-discussion',
      level: 'documented',
      aspect: 'response',
      statement: 'The comments are those of the discussion that the path names.',
    },
    {
      slug: 'same-comments',
      level: 'derived',
      aspect: 'response',
      section: 'Discussion',
      statement: 'The comments that the discussion list shows are among them, with the same text, date and author.',
      readings: ['R14'],
    },
  ],
}

export const commentsAdd: Terms = {
  operation: 'legacy-learner/comments.add',
  section,
  answer: { kind: 'record', schema: 'legacy-learner/new-post' },
  returns: 'the id of the new comment',
  identifier: { parameter: 'discussionId', unknown: 2_000_000_011 },
  clauses: [
    {
      slug: 'stored',
      level: 'documented',
      aspect: 'effect',
      statement: 'The comment is in the comments of its discussion, as sent and by the caller, and in no other.',
    },
    {
      slug: 'author',
      level: 'derived',
      aspect: 'effect',
      section: 'Discussion',
      statement: 'The author of a comment has the names of the profile.',
    },
    {
      slug: 'new-id',
      level: 'derived',
      aspect: 'effect',
      statement: 'newPostId is the id of the new comment.',
      readings: ['R63'],
    },
    {
      slug: 'newest',
      level: 'documented',
      aspect: 'effect',
      section: 'Discussion',
      statement: 'The new comment comes before the older ones.',
      readings: ['R68'],
    },
    {
      slug: 'contributes',
      level: 'derived',
      aspect: 'effect',
      section: 'Discussion',
      statement: 'After the comment the list shows it in the discussion, and the discussion as contributed.',
      readings: ['R14'],
    },
    {
      slug: 'text-kept',
      level: 'documented',
      aspect: 'encoding',
      statement: 'A comment comes back as sent in any script, possibly escaped.',
      readings: ['RL18'],
    },
    {
      slug: 'html-accepted',
      level: 'documented',
      aspect: 'body',
      section: 'Discussion',
      statement: 'A comment may hold HTML.',
      readings: ['R101'],
    },
    {
      slug: 'html',
      level: 'derived',
      aspect: 'encoding',
      section: 'Discussion',
      statement: 'A comment with simple HTML comes back with its markup, possibly escaped.',
      readings: ['RL18'],
    },
    {
      slug: 'markup',
      level: 'not-shown',
      aspect: 'encoding',
      statement: 'Whether markup in a comment comes back as sent, escaped or removed.',
      readings: ['R104'],
    },
    { slug: 'missing', level: 'not-shown', aspect: 'body', statement: 'The result of a request without comment.' },
  ],
}

export const commentsLike: Terms = {
  operation: 'legacy-learner/comments.like',
  section,
  answer: { kind: 'text', schema: 'legacy-learner/nothing' },
  returns: 'null',
  identifier: { parameter: 'commentId', unknown: 2_000_000_011 },
  clauses: [
    {
      slug: 'likes',
      level: 'documented',
      aspect: 'effect',
      statement: 'With like 1 the comment is liked by the caller: 1 in the discussion list, one more in its own list.',
      readings: ['R17', 'R61'],
    },
    {
      slug: 'only-that',
      level: 'derived',
      aspect: 'effect',
      statement: 'Liking a comment likes no other comment.',
    },
    {
      slug: 'unlikes',
      level: 'documented',
      aspect: 'effect',
      statement: 'With like 0 the comment is no longer liked: 0 in the discussion list, one less in its own list.',
      readings: ['R17', 'R61'],
    },
    {
      slug: 'others-likes',
      level: 'derived',
      aspect: 'effect',
      statement: "The caller's like adds one and leaves the likes of others unchanged.",
      readings: ['R17'],
    },
    { slug: 'default', level: 'documented', aspect: 'effect', statement: 'Without like the comment is liked.' },
    {
      slug: 'twice',
      level: 'derived',
      aspect: 'effect',
      statement: 'Liking twice counts once.',
      readings: ['R17'],
    },
    {
      slug: 'one-like',
      level: 'derived',
      aspect: 'body',
      statement: 'A like other than 0 or 1 is refused, or counts as one like at most.',
      readings: ['R17', 'R61', 'R117'],
    },
    {
      slug: 'commentId-minimum',
      level: 'documented',
      aspect: 'body',
      statement: 'A commentId below 1 is refused.',
      readings: ['R57'],
    },
    {
      slug: 'carrier',
      level: 'not-shown',
      aspect: 'body',
      statement: 'Whether like is read from the form body or from the query.',
      readings: ['R17'],
    },
    { slug: 'junk', level: 'not-shown', aspect: 'body', statement: 'The result of a like other than 0 or 1.' },
  ],
}
