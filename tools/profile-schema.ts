/**
 * Writes the schemas of the files that users write, for completion in editors: `npm run maintain -- profile-schema`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dataSchema } from '../library/stand-in/data/format.ts'
import { optionsSchema } from '../runner/configuration/options-schema.ts'
import { profileSchema } from '../runner/configuration/profile-schema.ts'

const SCHEMAS = { options: optionsSchema(), profile: profileSchema(), 'stand-in-data': dataSchema() }

for (const [name, schema] of Object.entries(SCHEMAS))
  writeFileSync(
    fileURLToPath(new URL(`../schemas/${name}.schema.json`, import.meta.url)),
    `${JSON.stringify(schema, null, 2)}\n`,
  )
