/** Ways in which a document may be wrong, each done to one operation; `clause` is one that it then contradicts. */

type Json = Record<string, any>

export interface Damage {
  readonly what: string
  readonly clause: string
  readonly does: (document: Json) => void
  /** Nothing that a clause of its own says: found by comparing the documents alone. */
  readonly comparedAlone?: true
}

const operation = (document: Json, id: string): Json => {
  for (const item of Object.values<Json>(document.paths))
    for (const one of Object.values<Json>(item)) if (one.operationId === id) return one
  throw new RangeError(`no operation ${id}`)
}

const remove = (document: Json, id: string): void => {
  for (const item of Object.values<Json>(document.paths))
    for (const [method, one] of Object.entries<Json>(item)) if (one.operationId === id) delete item[method]
}

const parameter = (document: Json, id: string, name: string): Json =>
  operation(document, id).parameters.find((one: Json) => one.name === name)

const without = (document: Json, id: string, gone: (one: Json) => boolean): void => {
  const found = operation(document, id)
  found.parameters = found.parameters.filter((one: Json) => !gone(one))
}

const content = (document: Json, id: string): Json => operation(document, id).requestBody.content
const body = (document: Json, id: string): Json => (Object.values(content(document, id))[0] as Json).schema
const member = (document: Json, id: string, name: string): Json => body(document, id).properties[name]
const answer = (document: Json, id: string): Json => document.components.responses[id]
const json = (document: Json, id: string): Json => answer(document, id).content['application/json']
const schema = (document: Json, name: string): Json => document.components.schemas[name]

const LIST = 'current.learners.list'
const CREATE = 'current.learners.create'
const LOGIN = 'current.tokens.login'

export const damages: readonly Damage[] = [
  {
    what: 'lacks an operation',
    clause: 'current.publishers.get.answers',
    does: (it) => remove(it, 'current.publishers.get'),
  },
  {
    what: 'lacks the size of a page',
    clause: `${LIST}.size-exact`,
    does: (it) => without(it, LIST, ({ name }) => name === 'size'),
  },
  {
    what: 'has another default',
    clause: `${LIST}.size-default`,
    does: (it) => (parameter(it, LIST, 'size').schema.default = 20),
  },
  {
    what: 'has a lower maximum',
    clause: `${LIST}.size-maximum`,
    does: (it) => (parameter(it, LIST, 'size').schema.maximum = 50),
  },
  {
    what: 'has no maximum',
    clause: `${LIST}.size-maximum`,
    does: (it) => delete parameter(it, LIST, 'size').schema.maximum,
  },
  {
    what: 'has a higher minimum',
    clause: 'current.trackings.list.size-minimum',
    does: (it) => (parameter(it, 'current.trackings.list', 'size').schema.minimum = 5),
  },
  {
    what: 'counts pages by a text',
    clause: 'legacy-admin.learners.search.page-effect',
    does: (it) => (parameter(it, 'legacy-admin.learners.search', 'page').schema.type = 'string'),
  },
  {
    what: 'starts elsewhere',
    clause: `${LIST}.offset-default`,
    does: (it) => (parameter(it, LIST, 'offset').schema.default = 5),
  },
  {
    what: 'lacks a filter',
    clause: `${LIST}.filter-email`,
    does: (it) => without(it, LIST, ({ name }) => name === 'email'),
  },
  {
    what: 'takes a filter in a header',
    clause: `${LIST}.filter-login`,
    does: (it) => (parameter(it, LIST, 'login').in = 'header'),
  },
  {
    what: 'lacks an operator of a range',
    clause: `${LIST}.range-createdAt-greaterThan`,
    does: (it) => without(it, LIST, ({ name }) => name === 'createdAt.greaterThan'),
  },
  {
    what: 'lacks an operator in a body',
    clause: 'current.activity-trackings.search.range-progress-equal',
    does: (it) => delete member(it, 'current.activity-trackings.search', 'progress').properties.equal,
  },
  {
    what: 'lacks a name of include',
    clause: `${LIST}.include-avatarUrl`,
    does: (it) => (parameter(it, LIST, 'include').schema.items.enum = ['count']),
  },
  {
    what: 'demands a filter',
    clause: `${LIST}.filter-lastName`,
    comparedAlone: true,
    does: (it) => (parameter(it, LIST, 'lastName').required = true),
  },
  {
    what: 'demands a parameter of its own',
    clause: '',
    comparedAlone: true,
    does: (it) => operation(it, LIST).parameters.push({ name: 'tenant', in: 'query', required: true, schema: {} }),
  },
  {
    what: 'spreads a list over parameters',
    clause: `${LIST}.include-several`,
    comparedAlone: true,
    does: (it) => (parameter(it, LIST, 'include').explode = true),
  },
  {
    what: 'has another type of identifier',
    clause: '',
    comparedAlone: true,
    does: (it) => (parameter(it, 'current.learners.get', 'id').schema = { type: 'string' }),
  },
  {
    what: 'lacks the header Platform',
    clause: '',
    comparedAlone: true,
    does: (it) => without(it, LIST, ({ $ref }) => $ref !== undefined),
  },
  { what: 'lacks a body', clause: `${LOGIN}.required-login`, does: (it) => delete operation(it, LOGIN).requestBody },
  {
    what: 'makes a body optional',
    clause: '',
    comparedAlone: true,
    does: (it) => (operation(it, LOGIN).requestBody.required = false),
  },
  {
    what: 'takes another media type',
    clause: '',
    comparedAlone: true,
    does: (it) => {
      const found = content(it, 'legacy-learner.discussions.create')
      found['application/json'] = found['multipart/form-data']
      delete found['multipart/form-data']
    },
  },
  {
    what: 'lacks a member of a body',
    clause: `${CREATE}.body-email`,
    does: (it) => delete body(it, CREATE).properties.email,
  },
  {
    what: 'makes a required member optional',
    clause: `${CREATE}.required-login`,
    does: (it) => delete body(it, CREATE).required,
  },
  {
    what: 'demands an optional member',
    clause: `${CREATE}.body-email`,
    comparedAlone: true,
    does: (it) => body(it, CREATE).required.push('email'),
  },
  {
    what: 'demands a member of its own',
    clause: '',
    comparedAlone: true,
    does: (it) => {
      body(it, CREATE).properties.salary = { type: 'number' }
      body(it, CREATE).required.push('salary')
    },
  },
  {
    what: 'has another type of member',
    clause: `${CREATE}.type-enabled`,
    does: (it) => (member(it, CREATE, 'enabled').type = 'string'),
  },
  {
    what: 'has another format of member',
    clause: `${CREATE}.type-enabledFrom`,
    does: (it) => (member(it, CREATE, 'enabledFrom').format = 'time'),
  },
  {
    what: 'lacks a value of a closed set',
    clause: 'current.registrations.update.values-status',
    does: (it) => (member(it, 'current.registrations.update', 'status').enum = ['PENDING']),
  },
  {
    what: 'has one more value',
    clause: 'current.learning-resources.create.values-type',
    does: (it) => member(it, 'current.learning-resources.create', 'type').enum.push('VIDEO'),
  },
  {
    what: 'leaves a set open',
    clause: 'legacy-admin.learners.create.values-status',
    does: (it) => delete member(it, 'legacy-admin.learners.create', 'status').enum,
  },
  {
    what: 'has narrower bounds of a member',
    clause: 'legacy-learner.learning-objects.rate.vote-bounds',
    does: (it) => (member(it, 'legacy-learner.learning-objects.rate', 'vote').maximum = 3),
  },
  {
    what: 'has no bounds of a member',
    clause: 'current.trackings.create.progress-bounds',
    does: (it) => delete member(it, 'current.trackings.create', 'progress').maximum,
  },
  {
    what: 'refuses null',
    clause: 'current.trackings.update.body-completedAt',
    comparedAlone: true,
    does: (it) => (member(it, 'current.trackings.update', 'completedAt').type = 'string'),
  },
  {
    what: 'lacks a member inside another',
    clause: 'current.learning-resources.create.required-languageCode',
    does: (it) => delete member(it, 'current.learning-resources.create', 'localizedVersion').properties.languageCode,
  },
  {
    what: 'is open to anybody',
    clause: `${LIST}.credential-missing`,
    does: (it) => (operation(it, LIST).security = []),
  },
  {
    what: 'wants another credential',
    clause: 'legacy-admin.learners.get.key-missing',
    does: (it) => (operation(it, 'legacy-admin.learners.get').security = [{ session: [] }]),
  },
  {
    what: 'wants a credential for signing in',
    clause: '',
    comparedAlone: true,
    does: (it) => (operation(it, LOGIN).security = [{ bearer: [] }]),
  },
  {
    what: 'has the key under another name',
    clause: 'legacy-admin.learners.get.key-missing',
    does: (it) => (it.components.securitySchemes.key.name = 'X-KEY'),
  },
  {
    what: 'has another session cookie',
    clause: '',
    comparedAlone: true,
    does: (it) => (it.components.securitySchemes.session.name = 'SID'),
  },
  {
    what: 'has no success',
    clause: `${LIST}.answers`,
    does: (it) => {
      for (const status of ['200', '2XX']) delete operation(it, LIST).responses[status]
    },
  },
  { what: 'has no refusal', clause: `${LIST}.error-form`, does: (it) => delete operation(it, LIST).responses['4XX'] },
  {
    what: 'lacks the status 401',
    clause: 'legacy-admin.learners.get.key-missing',
    does: (it) => {
      for (const status of ['401', '4XX']) delete operation(it, 'legacy-admin.learners.get').responses[status]
    },
  },
  {
    what: 'says nothing of a success',
    clause: 'current.entities.get.response-schema',
    does: (it) => delete json(it, 'current.entities.get').schema,
  },
  {
    what: 'answers in another media type',
    clause: 'current.entities.get.response-schema',
    does: (it) => {
      const found = answer(it, 'current.entities.get').content
      found['text/plain'] = found['application/json']
      delete found['application/json']
    },
  },
  {
    what: 'lacks a member of a record',
    clause: '',
    comparedAlone: true,
    does: (it) => delete schema(it, 'current.learner').properties.timezone,
  },
  {
    what: 'does not promise a member',
    clause: '',
    comparedAlone: true,
    does: (it) => schema(it, 'current.publisher').required.shift(),
  },
  {
    what: 'has another type in a record',
    clause: '',
    comparedAlone: true,
    does: (it) => (schema(it, 'current.publisher').properties.name.type = 'integer'),
  },
  {
    what: 'has other values in a record',
    clause: '',
    comparedAlone: true,
    does: (it) => (schema(it, 'current.training-session').properties.status.enum = ['NOT_STARTED']),
  },
  {
    what: 'does not promise the envelope',
    clause: '',
    comparedAlone: true,
    does: (it) => (schema(it, 'current.collection').required = []),
  },
  {
    what: 'has refusals without a message',
    clause: `${LIST}.error-form`,
    does: (it) => (schema(it, 'current.error').required = []),
  },
  {
    what: 'has refusals without success',
    clause: 'legacy-learner.trainings.list.error-form',
    does: (it) => (schema(it, 'legacy-learner.refusal').required = ['message']),
  },
  {
    what: 'sets no cookie',
    clause: '',
    comparedAlone: true,
    does: (it) => delete answer(it, 'legacy-learner.session.login').headers,
  },
  {
    what: 'has another limit',
    clause: 'current.trackings.list.limit-kept',
    does: (it) => (operation(it, 'current.trackings.list')['x-requests-per-minute'] = 80),
  },
  {
    what: 'lists another role',
    clause: `${LIST}.role-learner-refused`,
    does: (it) => operation(it, LIST)['x-roles'].push('svc/learner'),
  },
  {
    what: 'forgets that a filter is deprecated',
    clause: '',
    comparedAlone: true,
    does: (it) => delete parameter(it, 'current.training-sessions.list', 'enabled').deprecated,
  },
  {
    what: 'forgets that an operation is superseded',
    clause: '',
    comparedAlone: true,
    does: (it) => delete operation(it, 'legacy-admin.trainings.list').deprecated,
  },
]
