import { mainLanguage } from '../../model/localized.ts'
import type { Language } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field, Property } from '../../model/registry.ts'
import { translated } from './languageDrift.ts'
import { isEmpty } from '../validation/validation.ts'

/** The most characters of a text that is translated at once. */
export const longestSource = 20_000

/** A property that a translation may be suggested for, with the one in the other language that it is made of. */
export interface TranslationPair {
  field: Field
  source: Property & { language: Language }
  target: Property & { language: Language }
}

const inLanguage = (property: Property | undefined): property is Property & { language: Language } =>
  property?.language !== undefined

/** Every property of an entity that a translation may be suggested for: texts that say the same in both languages. */
export const translationPairs = (entity: Entity): TranslationPair[] =>
  translated(entity).flatMap(field => {
    const { properties } = field
    if (!properties.every(property => property.column === 'text' && !property.field.readOnly)) return []
    return properties.flatMap(target => {
      const source = properties.find(property => property !== target)
      return inLanguage(target) && inLanguage(source) ? [{ field, source, target }] : []
    })
  })

/** Whether a record lacks this translation: nothing is written yet, or what is written is older than what it was made of. */
export const lacksTranslation = ({ field, source, target }: TranslationPair, row: Row): boolean => {
  if (isEmpty(row[source.name])) return false
  const outdated = (row.outdated ?? []) as string[]
  return isEmpty(row[target.name]) || (target.language !== mainLanguage && outdated.includes(field.declaration.name))
}
