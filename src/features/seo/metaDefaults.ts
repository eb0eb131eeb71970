import type { Localized } from '../../engine/model/localized.ts'
import { languages, type Language } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import { cutText } from '../../engine/fields/cutText.ts'
import { ownFileOrNull } from '../../engine/fields/file.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'

/** How many characters of a title and of a description search engines show. */
export const shownLengths = { title: 60, description: 160 }

/** Shortens a text to one line of at most `most` characters, cut between words. */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${(end > most / 2 ? cut.slice(0, end) : cutText(cut, most - 1)).replace(/[\s,;:–-]+$/, '')}…`
}

/** The texts of a record in one language. */
export interface TextsInLanguage {
  name: string
  title: string
  description: string
}

/** The texts and the picture of a record. */
export interface RecordTexts {
  texts(language: Language): TextsInLanguage
  picture?: ({ url: string } & Partial<Localized<'alt', string>>) | undefined
}

/** Returns the default meta fields of a record: its own names, texts and first picture. */
export function metaDefaults({ texts, picture }: RecordTexts): Row {
  const inLanguage = (language: Language): Row => {
    const { name, title: own, description: whole } = texts(language)
    const title = shortened(own || name, shownLengths.title)
    const description = shortened(whole, shownLengths.description)
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

/** Returns the meta fields of a record for a website: those that are set, and defaults for the rest. */
export function metaFor(texts: RecordTexts, stored: Row | undefined): Row {
  const written: Row | undefined = stored && {
    ...stored,
    og_image: ownFileOrNull(stored.og_image as RecordTexts['picture']),
  }
  const defaults = metaDefaults(texts)
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
