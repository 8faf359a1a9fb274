/** Operations of `legacy-learner` with their default bindings. */
import { shown } from '../operation-row.ts'

export const operations = [
  shown('legacy-learner/session.login', 'POST /API/v1/REST/learner/login.json', 'Login', { effect: 'signs-in' }),
  shown('legacy-learner/session.logout', 'DELETE /API/v1/REST/learner/login.json', 'Logout', { effect: 'signs-out' }),
  shown('legacy-learner/session.mobile-login', 'POST /API/v1/REST/learner/mobileLogin.json', 'Mobile login', {
    effect: 'signs-in',
  }),
  shown('legacy-learner/session.mobile-logout', 'DELETE /API/v1/REST/learner/mobileLogin.json', 'Mobile logout', {
    effect: 'signs-out',
  }),
  shown('legacy-learner/profile.get', 'GET /API/v1/REST/learner/profile.json', 'Profile'),
  shown('legacy-learner/managers.list', 'GET /API/v1/REST/learner/manager.json', 'Managers'),
  shown('legacy-learner/subordinates.list', 'GET /API/v1/REST/learner/subordinates.json', 'Subordinates'),
  shown('legacy-learner/discussions.list', 'GET /API/v1/REST/Discussions/list.json', 'List discussions'),
  shown('legacy-learner/comments.like', 'PUT /API/v1/REST/Discussions/Comments/{commentId}.json', 'Like comment', {
    effect: 'changes-own',
  }),
  shown('legacy-learner/discussions.create', 'POST /API/v1/REST/Discussions/list.json', 'Create discussion', {
    effect: 'creates',
  }),
  shown(
    'legacy-learner/comments.list',
    'GET /API/v1/REST/Discussions/{discussionId}.json',
    'Get the comments of a discussion',
  ),
  shown('legacy-learner/comments.add', 'POST /API/v1/REST/Discussions/{discussionId}.json', 'Add comment', {
    effect: 'creates',
  }),
  shown(
    'legacy-learner/discussions.follow',
    'POST /API/v1/REST/Discussions/Follow/{discussionId}.json',
    'Follow or unfollow',
    { effect: 'changes-own' },
  ),
  shown('legacy-learner/trainings.list', 'GET /API/v1/REST/Trainings/list.json', 'List trainings'),
  shown(
    'legacy-learner/training-sessions.list',
    'GET /API/v1/REST/TrainingSessions/list.json',
    'List training sessions',
  ),
  shown('legacy-learner/learning-objects.list', 'GET /API/v1/REST/LearningObjects/list.json', 'List learning objects'),
  shown('legacy-learner/learning-objects.get', 'GET /API/v1/REST/LearningObjects/{id}.json', 'Get learning object'),
  shown(
    'legacy-learner/learning-objects.rate',
    'POST /API/v1/REST/LearningObjects/{learningObjectId}.json',
    'Rate or favourite',
    { effect: 'changes-foreign' },
  ),
  shown('legacy-learner/themes.list', 'GET /API/v1/REST/LearningObjects/themes.json', 'List themes'),
  shown('legacy-learner/types.list', 'GET /API/v1/REST/LearningObjects/types.json', 'List types'),
  shown(
    'legacy-learner/learning-objects.download',
    'GET /API/v1/REST/LearningObjects/Download/{learningObjectId}.json',
    'Download link',
  ),
  shown('legacy-learner/session-folders.list', 'GET /API/v1/REST/PathSessionFolders/list.json', 'Session folders'),
  shown('legacy-learner/trackings.upload', 'POST /API/v1/REST/Trackings/list.json', 'Upload trackings', {
    effect: 'changes-foreign',
  }),
  shown('legacy-learner/trackings.get', 'GET /API/v1/REST/Trackings/{trackingId}.json', 'Read tracking'),
  shown('legacy-learner/trackings.save', 'POST /API/v1/REST/Trackings/item.json', 'Create or update tracking', {
    effect: 'changes-foreign',
  }),
] as const
