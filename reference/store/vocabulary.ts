import type { Identified } from './collection.ts'

export interface Author extends Identified {
  lastName: string
  firstName: string
}

export interface Tag extends Identified {
  name: string
  languageCode: string
}

export interface Theme extends Identified {
  name: string
  languageCode: string
  parentId: number | null
}
