/** The form of records of one's own: files are checked against it, and editors complete from it. */
import { z } from 'zod'
import { TYPES } from '../../../reference/current/learning-resources.ts'
import { STATUSES } from '../../../reference/current/localized-versions/metadata.ts'

/** Places where a record can be named, and the collection of the store behind each. */
export const COLLECTIONS = {
  entities: 'entities',
  groups: 'groups',
  customFields: 'customFields',
  administrators: 'administrators',
  learners: 'learners',
  publishers: 'publishers',
  authors: 'authors',
  tags: 'tags',
  themes: 'themes',
  chapters: 'chapters',
  learningResources: 'learningResources',
  trainingCourses: 'courses',
  trainingSessions: 'sessions',
  registrations: 'registrations',
  certificates: 'certificates',
  activities: 'activities',
  trackings: 'trackings',
  activityTrackings: 'activityTrackings',
  discussions: 'discussions',
} as const
export type Resource = keyof typeof COLLECTIONS
export const RESOURCES = Object.keys(COLLECTIONS) as readonly Resource[]

const text = z.string({ error: 'must be a text' })
const name = text.min(1, 'must not be empty')
const flag = z.boolean({ error: 'must be true or false' })
const amount = z.number({ error: 'must be a number from 0' }).min(0, 'must be a number from 0')
const whole = z.int({ error: 'must be a whole number from 0' }).min(0, 'must be a whole number from 0')
const percent = z.number({ error: 'must be a number from 0 to 100' }).min(0).max(100, 'must be a number from 0 to 100')
const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values)
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item, { error: 'must be a list' })

const isInstant = (value: string) =>
  /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i.test(value) && !Number.isNaN(Date.parse(value))
const INSTANT = 'must be an instant such as 2026-01-31T08:00:00Z, or milliseconds since 1970'
const instant = z
  .union([z.int(), z.string().refine(isInstant, INSTANT)], { error: INSTANT })
  .transform((value) => (typeof value === 'number' ? value : Date.parse(value)))
  .describe('an instant: ISO 8601 with its offset, or milliseconds since 1970')

const isDay = (value: string) => !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)
const day = z
  .string({ error: 'must be a day, yyyy-mm-dd' })
  .refine((value) => /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value), 'must be a day, yyyy-mm-dd')

/** The kind of record to which a schema refers. */
const referred = new WeakMap<object, Resource>()
export const referredBy = (schema: object): Resource | undefined => referred.get(schema)

/** A record of that kind: its key, login, name or title, its uuid, or its id. */
function to(resource: Resource) {
  const schema = z
    .union([name, z.int()], { error: `must name one of ${resource}: a key, a name, a uuid or an id` })
    .describe(`one of ${resource}: a key of this file, a login, name or title, a uuid, or an id`)
  referred.set(schema, resource)
  return schema
}

const identity = {
  key: name.describe('its name in this file').optional(),
  id: z.int({ error: 'must be a whole number from 1' }).min(1, 'must be a whole number from 1').optional(),
  uuid: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a uuid in lower case')
    .optional(),
}
const record = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(
    { ...identity, ...z.strictObject(shape).partial().shape },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must hold members' : undefined) },
  )

const courseTexts = {
  title: text,
  cost: text,
  duration: text,
  description: text,
  whatYouWillLearn: text,
  trainingCourseOverview: text,
  whoShouldAttend: text,
  furtherInformation: text,
  welcomeText: text,
  benefits: text,
}
const translated = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.record(name, z.strictObject({ ...shape, active: flag }).partial()).describe('texts by language')

export const RECORDS = {
  entities: record({ name, parent: to('entities').nullable() }),
  groups: record({ name }),
  customFields: record({ name, type: oneOf(['string', 'integer']) }),
  administrators: record({ login: name, password: name, superUser: flag, enabled: flag, entity: to('entities') }),
  learners: record({
    login: name,
    password: name,
    firstName: text.nullable(),
    lastName: text.nullable(),
    email: text.nullable(),
    referenceNumber: text.nullable(),
    enabled: flag,
    enabledFrom: day.nullable(),
    enabledUntil: day.nullable(),
    entity: to('entities'),
    manager: to('learners').nullable(),
    groups: listOf(to('groups')),
    customFields: listOf(z.strictObject({ field: to('customFields'), value: z.union([text, z.number()]) })),
    department: z
      .strictObject({
        name: text.nullable(),
        id: text.nullable(),
        parent: z.strictObject({ name: text.nullable(), id: text.nullable() }).nullable().default(null),
      })
      .nullable(),
    languageCode: text.nullable(),
    timezone: text.nullable(),
    createdAt: instant,
    lastConnectedAt: instant.nullable(),
    avatarUrl: text,
    totalBadges: whole,
    points: whole,
    presentation: text.nullable(),
    web: text.nullable(),
    twitter: text.nullable(),
    linkedIn: text.nullable(),
  }),
  publishers: record({ name, type: name }),
  authors: record({ firstName: name, lastName: name }),
  tags: record({ name, languageCode: name }),
  themes: record({ name, languageCode: name, parent: to('themes').nullable() }),
  chapters: record({ name, parent: to('chapters').nullable() }),
  learningResources: record({
    type: oneOf(TYPES),
    publisher: to('publishers').nullable(),
    isTrackingPropagated: flag,
    updatedAt: instant,
    level: z.int({ error: 'must be a whole number from 1 to 4' }).min(1).max(4, 'must be a whole number from 1 to 4'),
    points: whole.nullable(),
    views: whole,
    isMobile: flag,
    learningPoints: text,
    included: text,
    linked: listOf(to('learningResources')).describe('resources that belong together'),
    favourites: listOf(to('learners')).describe('learners who marked it'),
    rates: listOf(z.strictObject({ learner: to('learners'), rate: z.int().min(1).max(5, 'must be from 1 to 5') })),
    versions: listOf(
      z
        .strictObject({
          languageCode: name,
          title: text.nullable(),
          durationInMinutes: whole.nullable(),
          subTitle: text.nullable(),
          summary: text.nullable(),
          shortSummary: text.nullable(),
          targetAudience: text.nullable(),
          complexityLevel: text.nullable(),
          referenceCode: text.nullable(),
          isDownloadable: flag,
          isEmbeddable: flag,
          version: whole,
          publishedAt: instant.nullable(),
          modifiedAt: instant,
          trackingOption: text.nullable(),
          status: oneOf(STATUSES),
          authors: listOf(to('authors')),
          tags: listOf(to('tags')),
          themes: listOf(to('themes')),
        })
        .partial(),
    )
      .min(1, 'must not be empty')
      .describe('one for each language'),
  }),
  trainingCourses: record({
    ...courseTexts,
    languageCode: name,
    referenceCode: text.nullable(),
    type: oneOf([
      'blended',
      'blendedx',
      'eLearning',
      'learningChannel',
      'knowledgeCommunity',
      'learningFeed',
      'campus',
      'guided',
      'program',
    ]),
    status: oneOf(['C', 'P', 'A']).describe('under construction, published, archived'),
    hrisExportMode: oneOf(['ALL_SESSIONS', 'SELECTED_SESSIONS', 'TRAINING', 'CONTENT', 'DISABLED']),
    hrisSelectedSessions: listOf(to('trainingSessions')),
    modifiedAt: instant,
    isMandatory: flag,
    isMobile: flag,
    publisher: to('publishers').nullable(),
    mode: oneOf(['normal', 'singleton']),
    threshold: text.nullable(),
    sequenceMode: whole.nullable(),
    translations: translated(courseTexts),
    contents: listOf(to('learningResources')).describe('learning resources, in order'),
    chapters: listOf(to('chapters')),
    isOpenAccess: flag,
    hasContributionWidget: flag,
    popularity: whole,
    discussionEnabled: flag,
    discussionRestricted: flag,
  }),
  trainingSessions: record({
    course: to('trainingCourses'),
    startAt: instant,
    endAt: instant.nullable(),
    title: text,
    description: text,
    welcomeText: text,
    enabled: flag,
    status: oneOf(['NOT_STARTED', 'ONGOING', 'CLOSED']),
    languageCode: name,
    modifiedAt: instant,
    createdAt: instant,
    isMandatory: flag,
    sequenceMode: whole.nullable(),
    isHrisExportable: flag,
    isMobile: flag,
    accessible: flag.describe('open for registration'),
    translations: translated({ title: text, trainingTitle: text, description: text, welcomeText: text }),
    guidedThreshold: percent,
    guidedMainColor: text,
    showPoints: flag,
    folders: listOf(name).describe('titles of its folders, in order'),
    items: listOf(
      z.strictObject({
        resource: to('learningResources'),
        folder: name.describe('title of one of its folders').optional(),
        isMandatory: flag.default(false),
      }),
    ).describe('what it holds, in order; the contents of its course by default'),
  }),
  registrations: record({
    session: to('trainingSessions'),
    learner: to('learners'),
    status: oneOf(['PENDING', 'CONFIRMED', 'SUSPENDED']),
    registeredAt: instant,
    firstAccessAt: instant.nullable(),
    lastAccessAt: instant.nullable(),
    completedAt: instant.nullable(),
    score: amount.nullable(),
    progress: percent,
    progressMandatory: percent,
    totalLearningResources: whole,
    totalLearningResourcesCompleted: whole,
    totalLearningResourcesStarted: whole,
    timeSpent: whole.describe('seconds'),
    timeSpentClassroomActivities: whole.describe('seconds'),
    timeSpentOnline: whole.describe('seconds'),
    netPromoterScore: z.int().min(0).max(10, 'must be a whole number from 0 to 10'),
    points: whole.nullable(),
  }),
  certificates: record({ registration: to('registrations'), certifiedAt: instant }),
  activities: record({ course: to('trainingCourses'), name, type: name, duration: whole, points: amount }),
  trackings: record({
    learner: to('learners'),
    resource: to('learningResources'),
    session: to('trainingSessions'),
    firstLaunchedAt: instant.nullable(),
    completedAt: instant.nullable(),
    lastCompletedAt: instant.nullable(),
    latestAccessedAt: instant.nullable(),
    progress: percent,
    score: amount.nullable(),
    scoreMax: amount.nullable(),
    timeSpent: whole.describe('seconds'),
    raw: text.describe("the row as the learner's player sent it"),
  }),
  activityTrackings: record({
    learner: to('learners'),
    session: to('trainingSessions'),
    activity: to('activities'),
    firstLaunchedAt: instant.nullable(),
    completedAt: instant.nullable(),
    latestAccessedAt: instant.nullable(),
    status: oneOf(['NOT_STARTED', 'STARTED', 'PENDING_FEEDBACK', 'COMPLETED']),
    progress: percent,
    earnedPoints: amount,
    timeSpent: whole.describe('seconds'),
  }),
  discussions: record({
    author: to('learners'),
    title: text,
    createdAt: instant,
    training: to('trainingCourses').describe('what it is about: one of training, trainingSession, learningResource'),
    trainingSession: to('trainingSessions'),
    learningResource: to('learningResources'),
    followers: listOf(to('learners')),
    comments: listOf(
      z.strictObject({
        author: to('learners'),
        text,
        createdAt: instant.optional(),
        likers: listOf(to('learners')).default([]),
      }),
    ),
  }),
} satisfies Record<Resource, z.ZodObject>

export const ACCOUNTS = {
  administrator: 'administrators',
  plainAdministrator: 'administrators',
  learner: 'learners',
  otherLearner: 'learners',
} as const satisfies Record<string, Resource>
export type AccountName = keyof typeof ACCOUNTS

export const DATA = z.strictObject({
  $schema: z.string().optional(),
  builtIn: flag.describe('whether the built-in records are there too; default true').optional(),
  accounts: z
    .strictObject({
      administrator: to('administrators').describe('with the super user right'),
      plainAdministrator: to('administrators').describe('without it'),
      learner: to('learners'),
      otherLearner: to('learners'),
    })
    .partial()
    .describe('whose credentials are given out')
    .optional(),
  ...z
    .strictObject(
      Object.fromEntries(Object.entries(RECORDS).map(([resource, schema]) => [resource, listOf(schema)])) as {
        [Name in Resource]: z.ZodArray<(typeof RECORDS)[Name]>
      },
    )
    .partial().shape,
})

/** Records of one's own, as a file or a program gives them. Members that are left out are completed. */
export type StandInData = z.input<typeof DATA>
export type ParsedData = z.output<typeof DATA>

/** The published schema: `schemas/stand-in-data.schema.json`, for completion in editors. */
export const dataSchema = (): object => ({
  ...z.toJSONSchema(DATA, { target: 'draft-2020-12', io: 'input' }),
  $id: 'stand-in-data.schema.json',
  title: 'Records of the stand-in',
})
