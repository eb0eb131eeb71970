import { localized, type Localized, mainLanguage } from '../../model/localized.ts'
import type { Language } from '../../model/languages.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { isSeen } from '../../fields/visibleText.ts'
import { personName } from './formats.ts'

/** What a record is called in every language. */
export type Titles = Localized<'title', string>

/** The property that names a record in a language; one that is in no language names it in all. */
export const titleProperty = (entity: Entity, language: Language): Property | undefined =>
  entity.titles.find(title => (title.language ?? language) === language)

/** What a record is called in each language, empty where it has no name in it. */
export const titlesOf = (entity: Entity, row: Row): Titles =>
  localized('title', language => String(row[titleProperty(entity, language)?.name ?? ''] ?? ''))

/** The same name in every language. */
export const sameTitles = (title: string): Titles => localized('title', () => title)

/**
 * What a record is called: in the first of the languages that it has a name in, of the properties that may be read; people by first and
 * last name. Empty where nothing names it: an id is no name. Made once for many records.
 */
export function namer(
  entity: Entity,
  language: Language = mainLanguage,
  isReadable: (property: Property) => boolean = () => true,
): (row: Row) => string {
  if (entity.people) return personName
  const readable = entity.titles.filter(isReadable)
  const ordered = readable.toSorted(
    (one, other) => Number(other.language === language) - Number(one.language === language),
  )
  return row =>
    String(ordered.map(({ name }) => row[name]).find(value => typeof value === 'string' && isSeen(value)) ?? '')
}
