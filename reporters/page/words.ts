/** The words of a search. */

/** In lower case. */
export const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** @param text in lower case */
export const holdsWords = (words: readonly string[], text: string): boolean =>
  words.every((word) => text.includes(word))
