import type { Exemption } from '../exemption.ts'

export const withoutOddInput: readonly Exemption[] = [
  {
    reason: 'takes only texts, and its own checks send those that name nothing',
    operations: ['legacy-learner/profile.get', 'legacy-learner/session-folders.list'],
  },
  {
    reason:
      'writes, for everybody to see, what no interface takes back: odd input that is taken would stay on the platform',
    operations: [
      'legacy-learner/discussions.create',
      'legacy-learner/discussions.follow',
      'legacy-learner/comments.add',
      'legacy-learner/comments.like',
      'legacy-learner/learning-objects.rate',
    ],
  },
  {
    reason: 'writes rows of a learner: its own checks send broken JSON in the one field that it takes (RL16)',
    operations: ['legacy-learner/trackings.upload'],
  },
]
