import { mainLanguage } from '../../model/localized.ts'
import type { Language } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field, Property } from '../../model/registry.ts'
import { translated } from './languageDrift.ts'
import { isEmpty } from '../validation/validation.ts'

/** The maximum number of characters that are translated at once. */
export const longestSource = 20_000

/** A property that can be translated by machine, and the property in another language that it is translated from. */
export interface TranslationPair {
  field: Field
  source: Property & { language: Language }
  target: Property & { language: Language }
}

const inLanguage = (property: Property | undefined): property is Property & { language: Language } =>
  property?.language !== undefined

/** Returns all pairs of properties that can be translated: texts with the same content in each language. */
export const translationPairs = (entity: Entity): TranslationPair[] =>
  translated(entity).flatMap(field => {
    const { properties } = field
    if (!properties.every(property => property.column === 'text' && !property.field.readOnly)) return []
    return properties.flatMap(target => {
      const source = properties.find(property => property !== target)
      return inLanguage(target) && inLanguage(source) ? [{ field, source, target }] : []
    })
  })

/** Whether a record needs this translation: it is empty, or older than its source. */
export const lacksTranslation = ({ field, source, target }: TranslationPair, row: Row): boolean => {
  if (isEmpty(row[source.name])) return false
  const outdated = (row.outdated ?? []) as string[]
  return isEmpty(row[target.name]) || (target.language !== mainLanguage && outdated.includes(field.declaration.name))
}
