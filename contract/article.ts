/** The indefinite article that a word takes. Pure. */

/** `HTML page` -> `an`, `uuid` -> `a` */
export const articleOf = (phrase: string): 'a' | 'an' =>
  /^(?:[aeiou]|HTML|xml)/i.test(phrase) && !/^u(?:ni|u)/.test(phrase) ? 'an' : 'a'

/** `offset` -> `an offset` */
export const withArticle = (noun: string): string => `${articleOf(noun)} ${noun}`

/** `offset` -> `An offset`, to begin a sentence with */
export const openingWith = (noun: string): string => (articleOf(noun) === 'an' ? `An ${noun}` : `A ${noun}`)
