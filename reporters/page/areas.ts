/** The columns of the map: aspects of clauses as a reader thinks of them. */
import { tableOf } from '../../contract/table.ts'
export const AREAS = [
  'sign-in',
  'roles',
  'shape',
  'pages',
  'filters',
  'ranges',
  'life cycle',
  'errors',
  'limits',
] as const
export type Area = (typeof AREAS)[number]

const OF_ASPECT: Readonly<Record<string, Area>> = tableOf({
  access: 'sign-in',
  token: 'sign-in',
  role: 'roles',
  header: 'shape',
  response: 'shape',
  encoding: 'shape',
  paging: 'pages',
  count: 'pages',
  filter: 'filters',
  include: 'filters',
  range: 'ranges',
  body: 'life cycle',
  effect: 'life cycle',
  state: 'life cycle',
  error: 'errors',
  limit: 'limits',
})

export const areaOfAspect = (aspect: string): Area => OF_ASPECT[aspect] ?? 'shape'
