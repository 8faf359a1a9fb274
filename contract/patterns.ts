/** Patterns over ids, and texts within regular expressions. */

/** A text as a regular expression takes it literally. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The whole of an id, in which `*` stands for any text. */
export const shapeOf = (pattern: string): RegExp => new RegExp(`^${pattern.split('*').map(literally).join('.*')}$`)
