/** The kinds of records of `legacy-learner`. */
import type { RecordRow } from '../record-row.ts'

export const records = {
  'legacy-learner/profile': { key: 'login', read: 'legacy-learner/profile.get', steady: ['id'] },
  // Members that lists of managers and subordinates show of people.
  'legacy-learner/person': { key: 'id', schema: 'none', named: ['inactiveManager', 'indirectSubordinate'] },
  'legacy-learner/training': {
    key: 'guid',
    list: 'legacy-learner/trainings.list',
    steady: ['trainingId'],
  },
  'legacy-learner/training-session': {
    key: 'guid',
    list: 'legacy-learner/training-sessions.list',
    steady: ['trainingGuid'],
  },
  'legacy-learner/learning-object': {
    key: 'id',
    forms: ['legacy-learner/single-learning-object'],
    list: 'legacy-learner/learning-objects.list',
    read: 'legacy-learner/learning-objects.get',
    update: { operation: 'legacy-learner/learning-objects.rate', members: ['rate', 'isFavourite'] },
  },
  'legacy-learner/theme': { key: 'title', list: 'legacy-learner/themes.list', isCounted: true },
  'legacy-learner/discussion': {
    key: 'id',
    list: 'legacy-learner/discussions.list',
    listIn: { operation: 'legacy-learner/discussions.list', named: ['context', 'contextGuid'], query: { limit: 50 } },
    creation: { operation: 'legacy-learner/discussions.create', key: 'newTopicId', body: 'multipart' },
    writtenBy: ['legacy-learner/discussions.follow'],
    lending: {
      created: ['context', 'contextGuid', 'title', 'comment'],
      fixed: ['context', 'contextGuid'],
      name: 'title',
    },
  },
  'legacy-learner/comment': {
    key: 'id',
    listIn: { operation: 'legacy-learner/comments.list', named: ['discussionId'], of: 'legacy-learner/discussion' },
    creation: { operation: 'legacy-learner/comments.add', key: 'newPostId' },
    update: { operation: 'legacy-learner/comments.like', unseen: ['like'] },
  },
  'legacy-learner/tracking': {
    key: 'id',
    read: 'legacy-learner/trackings.get',
    creation: { operation: 'legacy-learner/trackings.save' },
    update: { operation: 'legacy-learner/trackings.save' },
  },
  'legacy-learner/uploaded-trackings': {
    key: 'id',
    schema: 'legacy-learner/tracking',
    creation: { operation: 'legacy-learner/trackings.upload' },
  },
} as const satisfies Readonly<Record<string, RecordRow>>
