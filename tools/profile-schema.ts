/** Writes `schemas/profile.schema.json` from the schema of the configuration: `npm run profile-schema`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { profileSchema } from '../configuration/profile-schema.ts'

writeFileSync(
  fileURLToPath(new URL('../schemas/profile.schema.json', import.meta.url)),
  `${JSON.stringify(profileSchema(), null, 2)}\n`,
)
