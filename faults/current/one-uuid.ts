/** Creations that give all their records one uuid, which every answer then shows. */

import type { World } from '../../reference/index.ts'
import { replies } from '../../reference/mutators/builder.ts'
import { type Fault, isOk } from '../../reference/mutators/fault.ts'
import { intoReply } from '../../reference/mutators/shapes.ts'

type Kept = Exclude<keyof World['store'], 'localizedVersions'>

const CREATED = {
  'current/learners.create': 'learners',
  'current/learning-resources.create': 'learningResources',
  'current/authors.create': 'authors',
  'current/tags.create': 'tags',
  'current/themes.create': 'themes',
  'current/trackings.create': 'trackings',
} as const satisfies Readonly<Record<string, Kept>>

const uuid = '6f1d8f7a-3c52-4b0e-9a41-0d5e7c2b9f13'

export const oneUuidFaults: readonly Fault[] = Object.entries(CREATED).map(([operation, kept]) =>
  replies(
    operation as keyof typeof CREATED,
    'gives-one-uuid-to-all',
    'gives all records that it creates one uuid',
    'agreement',
    (reply, _, { store }) => {
      const { id } = (reply.body ?? {}) as { id?: unknown }
      const created = isOk(reply) ? store[kept].get(Number(id)) : undefined
      if (!created) return undefined
      Object.assign(created, { uuid })
      intoReply(reply, { uuid })
    },
  ),
)
