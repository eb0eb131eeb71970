import { localized, type Localized, mainLanguage } from '../../model/localized.ts'
import type { Language } from '../../model/languages.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { isVisible } from '../../fields/visibleText.ts'
import { personName } from './formats.ts'

/** The titles of a record in every language. */
export type Titles = Localized<'title', string>

/** Returns the property of the title in a language; a title without a language applies to all. */
export const titleProperty = (entity: Entity, language: Language): Property | undefined =>
  entity.titles.find(title => (title.language ?? language) === language)

/** Returns the titles of a record; empty in languages without one. */
export const titlesOf = (entity: Entity, row: Row): Titles =>
  localized('title', language => String(row[titleProperty(entity, language)?.name ?? ''] ?? ''))

/** Returns the same title in every language. */
export const sameTitles = (title: string): Titles => localized('title', () => title)

/**
 * Creates a function that returns the display name of a record: the first title in the order of the languages that the
 * actor may read; of people, first and last name. Empty if there is none; an ID is never used as a name. Create it once
 * for many records.
 */
export function createNamer(
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
    String(ordered.map(({ name }) => row[name]).find(value => typeof value === 'string' && isVisible(value)) ?? '')
}
