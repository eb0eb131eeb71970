import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Localized } from '../../engine/model/localized.ts'
import { languages, type Language } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import { ownOrNone } from '../../engine/fields/file.ts'
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

const textOf = (row: Row, name: string, language: Language): string => String(row[`${name}_${language}`] ?? '')

interface Picture extends Partial<Localized<'alt', string>> {
  url: string
}

const pictureOf = ({ cover_photo, images }: RowOf<'establishments'>): Picture | undefined =>
  [cover_photo, ...(images ?? [])].find(ownOrNone) ?? undefined

/** What the meta fields of an establishment are while nobody has written them: its own names, words and first picture. */
export function metaDefaults(establishment: RowOf<'establishments'>): Row {
  const picture = pictureOf(establishment)
  const inLanguage = (language: Language): Row => {
    const name = textOf(establishment, 'name', language)
    const title = shortened(textOf(establishment, 'title', language) || name, shownLetters.title)
    const description = shortened(textOf(establishment, 'desc', language), shownLetters.description)
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

/** The meta fields of an establishment as a website is to use them: what is written, and defaults for the rest. */
export function metaFor(establishment: RowOf<'establishments'>, kept: RowOf<'meta'> | undefined): Row {
  const written: Row | undefined = kept && { ...kept, og_image: ownOrNone(kept.og_image) }
  const defaults = metaDefaults(establishment)
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
