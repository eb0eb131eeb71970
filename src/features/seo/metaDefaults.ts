import type { Localized } from '../../engine/model/localized.ts'
import { languages, type Language } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import { ownFileOrNull } from '../../engine/fields/file.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'

/** How many letters search engines show of a title and of a description. */
export const shownLetters = { title: 60, description: 160 }

/** A text in one line of at most so many letters, cut between words. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cut.slice(0, -1)).replace(/[\s,;:–-]+$/, '')}…`
}

/** What a record says of itself in one language. */
export interface OwnWords {
  name: string
  title: string
  description: string
}

/** What a record says of itself, and its picture. */
export interface Said {
  words(language: Language): OwnWords
  picture?: ({ url: string } & Partial<Localized<'alt', string>>) | undefined
}

/** What the meta fields of a record are while nobody has written them: its own names, words and first picture. */
export function metaDefaults({ words, picture }: Said): Row {
  const inLanguage = (language: Language): Row => {
    const { name, title: own, description: whole } = words(language)
    const title = shortened(own || name, shownLetters.title)
    const description = shortened(whole, shownLetters.description)
    const values = {
      title,
      description,
      keywords: '',
      og_title: title,
      og_description: description,
      image_alt: picture?.[`alt_${language}`] ?? name,
      image_title: name,
      image_description: '',
    }
    return Object.fromEntries(Object.entries(values).map(([field, value]) => [`${field}_${language}`, value || null]))
  }
  return {
    ...Object.assign({}, ...languages.map(inLanguage)),
    robots: 'index_follow',
    og_image: picture ? { url: picture.url } : null,
  }
}

/** The meta fields of a record as a website is to use them: what is written, and defaults for the rest. */
export function metaFor(said: Said, kept: Row | undefined): Row {
  const written: Row | undefined = kept && { ...kept, og_image: ownFileOrNull(kept.og_image as Said['picture']) }
  const defaults = metaDefaults(said)
  const meta = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, isEmpty(written?.[name]) ? value : written?.[name]]),
  )
  for (const language of languages)
    for (const [shared, own] of [
      ['og_title', 'title'],
      ['og_description', 'description'],
    ] as const)
      if (isEmpty(written?.[`${shared}_${language}`])) meta[`${shared}_${language}`] = meta[`${own}_${language}`]
  return meta
}
