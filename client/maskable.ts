/** Secrets that can be masked at any place. */
import { operations } from '../contract/operations.ts'

/** Letters of the shortest secret that is masked. */
export const SHORTEST = 6

/** Words of the interfaces and of HTTP: a secret that is part of one cannot be distinguished from it. */
const WORDS = [
  ...operations.flatMap(({ id, path }) => [id, path]),
  'https://localhost application/json; charset=utf-8 content-type authorization bearer cookie platform message success',
  'true false null undefined value items count total learner administrator password secret username lastname',
]
  .join('\n')
  .toLowerCase()

/** The name of a masked secret, as evidence that is read again carries it. */
const MASKED = /^\{(?:secret-\d+|personal|(?:CURRENT|LEGACY|CONFORMANCE)_[A-Z\d_]+)\}$/

/** Whether a text can be masked at any place without changing another meaning. */
export const isMaskable = (secret: string): boolean =>
  secret.length >= SHORTEST &&
  !WORDS.includes(secret.toLowerCase()) &&
  !/^(?:\d{1,10}|(.)\1*)$/.test(secret) &&
  !MASKED.test(secret)

/** Whether a text stands in the names of the interfaces and of HTTP. */
export const isWord = (text: string): boolean => WORDS.includes(text.toLowerCase())
