import type { Store } from '../store/index.ts'
import { firstNames, lastNames, titleWords } from './names.ts'

const languages = ['en-GB', 'fr-FR', 'de-DE', 'zh-Hans-CN'] as const

/** 128 authors, 120 tags, 120 themes of three levels. */
export function seedVocabulary({ authors, tags, themes }: Store): void {
  for (let index = 0; index < 128; index += 1) {
    const lastName = lastNames[(index * 3 + (index >> 5)) % lastNames.length]!
    authors.add({ lastName, firstName: firstNames[index % firstNames.length]! })
  }
  for (let index = 0; index < 120; index += 1)
    // one name stands in several languages, and `tag 1` begins `tag 10`
    tags.add({
      name: index < 100 ? `tag ${(index % 60) + 1}` : `a+b & "${index}" %`,
      languageCode: languages[index % 4]!,
    })
  const tops = titleWords.map((name, index) =>
    themes.add({ name, languageCode: languages[index % 3]!, parentId: null }),
  )
  for (const [index, top] of tops.entries()) {
    const languageCode = languages[index % 3]!
    const below = [1, 2].map((rank) => themes.add({ name: `${top.name} ${rank}`, languageCode, parentId: top.id }))
    for (const rank of [1, 2, 3])
      themes.add({ name: `${below[0]!.name} ${rank}`, languageCode: languages[rank % 3]!, parentId: below[0]!.id })
  }
}
