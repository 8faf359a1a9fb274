/** Platforms that are strict, or tidy, about requests, as far as the documents allow. */

import { isObject } from '../contract/members.ts'
import type { Around, Question } from '../reference/index.ts'
import { asking, bodyOf, type Variation } from '../reference/mutators/fault.ts'
import { everyText } from '../reference/mutators/shapes.ts'
import { variationsOf } from '../reference/mutators/variations.ts'

const WRITES = /\.(create|update|add|save)$/

const strict = variationsOf('strict-')
const tidy = variationsOf('tidy-')

/** Texts of a write, except those in which HTML is allowed. */
function textsOf({ operation, body }: Question): readonly string[] {
  const texts: string[] = []
  if (!WRITES.test(operation) || !isObject(body) || operation === 'legacy-learner/comments.add') return texts
  const { welcomeText: _, translations: __, comment: ___, ...rest } = body
  everyText(rest, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

const PICTURE = /\p{Extended_Pictographic}|\u200d|\ufe0f/u
const isNamed = (operation: string) => /^current\/learners\.(create|update)$/.test(operation)

const changing = (operation: Around['operation'], change: (text: string, name: string) => string): Around =>
  asking(operation, (question) => {
    if (!WRITES.test(question.operation) || !isObject(question.body)) return
    question.body = Object.fromEntries(
      Object.entries(question.body).map(([name, value]) => [name, everyText(value, (text) => change(text, name))]),
    )
  })

export const strictVariations: readonly Variation[] = [
  strict.refuses(
    '*',
    'no-pictures',
    'refuses emoji',
    ['RC11'],
    (question) => textsOf(question).some((text) => PICTURE.test(text)) && 422,
  ),
  strict.refuses(
    '*',
    'no-angles',
    'refuses angle brackets where no HTML is allowed',
    ['R104'],
    (question) => textsOf(question).some((text) => /[<>]/.test(text)) && 422,
  ),
  strict.refuses(
    '*',
    'no-control-characters',
    'refuses control characters',
    ['R104'],
    (question) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it refuses
      textsOf(question).some((text) => /[\u0000-\u0008]/.test(text)) && 422,
  ),
  strict.refuses(
    '*',
    'letters-in-names',
    'takes letters, dots, hyphens and apostrophes in names of learners alone',
    ['R5'],
    (question) =>
      isNamed(question.operation) &&
      ['firstName', 'lastName'].some((name) => /[^\p{L}\p{M}\s.,'’-]/u.test(String(bodyOf(question)[name] ?? ''))) &&
      422,
  ),
  strict.refuses(
    '*',
    'short-texts',
    'takes no text of more than 255 characters',
    ['R5'],
    (question) => textsOf(question).some((text) => text.length > 255) && 422,
  ),
  strict.refuses(
    '*',
    'media-types',
    'takes bodies under their media type alone',
    ['R5'],
    ({ operation, body, headers }) =>
      body !== undefined &&
      WRITES.test(operation) &&
      !/^(application\/(json|x-www-form-urlencoded)|multipart\/form-data)/.test(headers['content-type'] ?? '') &&
      415,
  ),
  strict.refuses(
    '*',
    'no-body-where-none-belongs',
    'refuses bodies of reads and removals',
    ['R5'],
    ({ operation, body }) =>
      body !== undefined && /\.(get|list|remove|delete|logout|mobile-logout)$/.test(operation) && 422,
  ),
  strict.refuses('*', 'accepts', 'wants to know what is accepted', ['R5'], ({ headers }) => !headers.accept && 406),
  tidy.varies(
    'no-pictures',
    'removes emoji',
    ['RC11'],
    changing('*', (text) => text.replace(new RegExp(PICTURE, 'gu'), '')),
  ),
  tidy.varies(
    'pictures-as-question-marks',
    'stores question marks for emoji',
    ['RC11'],
    changing('*', (text) => text.replace(new RegExp(`(${PICTURE.source})+`, 'gu'), '????')),
  ),
  tidy.varies(
    'no-quotes',
    'removes quotes and ampersands in the older interfaces',
    ['R104'],
    ...(['legacy-admin/*', 'legacy-learner/*'] as const).map((operation) =>
      changing(operation, (text, name) => (/trackings|customFields/.test(name) ? text : text.replace(/["'&]/g, ''))),
    ),
  ),
  tidy.varies(
    'paragraphs',
    'puts plain rich text into a paragraph',
    ['R104'],
    changing('legacy-admin/*', (text, name) =>
      name === 'welcomeText' && text && !text.startsWith('<') ? `<p>${text}</p>\n` : text,
    ),
  ),
  tidy.varies(
    'lower-case-addresses',
    'stores addresses of mail in lower case',
    ['R104'],
    ...(['current/*', 'legacy-admin/*'] as const).map((operation) =>
      changing(operation, (text, name) => (name === 'email' ? text.toLowerCase() : text)),
    ),
  ),
]
