import type { Language } from '../model/declaration.ts'
import type { Row } from '../model/query.ts'
import type { Entity, Field, Property } from '../model/registry.ts'
import type { NamePair } from '../model/suggestions.ts'
import { suggestedField } from '../model/systemFields.ts'
import { translated } from './languageDrift.ts'
import { placeFields } from './place.ts'
import { saysName } from './properNames.ts'
import { textDifferences } from './textDifferences.ts'
import { isEmpty } from './validation.ts'

/** The most characters of a text that is translated at once. */
export const longestSource = 20_000

/** Fields that say something of suggestions alone: without a translator nobody is shown them. */
export const fieldsOfSuggestions: ReadonlySet<string> = new Set([suggestedField.name])

/** A property that a translation may be suggested for, with the one in the other language that it is made of. */
export interface TranslationPair {
  field: Field
  source: Property & { language: Language }
  target: Property & { language: Language }
}

const inLanguage = (property: Property | undefined): property is Property & { language: Language } => property?.language !== undefined

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
  return isEmpty(row[target.name]) || (target.language === 'en' && outdated.includes(field.declaration.name))
}

/** Whether the records of an entity have names of their own: what lies on a map, and what people vouch for; all else is called by a common noun. */
const hasProperNames = (entity: Entity): boolean => placeFields(entity).length > 0 || entity.declaration.moderated !== undefined

/** What a record is called in both languages; undefined where it is not known in both, or no proper name. */
export function properName(entity: Entity, row: Row): NamePair | undefined {
  const [ge, en] = (['ge', 'en'] as const).map(language => entity.titles.find(title => title.language === language)).map(title => (title ? row[title.name] : null))
  if (!hasProperNames(entity) || typeof ge !== 'string' || typeof en !== 'string' || isEmpty(ge) || isEmpty(en)) return undefined
  return { ge, en }
}

/** What a translation lacks of its text, or has beyond it: as it stands there; undefined as a value for markup as such. */
export interface Loss {
  kind: 'link' | 'phone' | 'number' | 'name' | 'markup'
  value: string
}

const tagsOf = (text: string): string => (text.match(/<[^<>]*>/g) ?? []).map(tag => tag.replace(/\s*\/?>$/, '>')).toSorted().join('')

/**
 * What a translation has not kept: links with e-mail addresses, telephone numbers, other numbers, the names, and each mark of
 * markup. Links and telephone numbers that are only in the translation are named too.
 */
export function lossesOf({ source, answer, from, names, markup }: { source: string; answer: string; from: Language; names: readonly NamePair[]; markup: boolean }): Loss[] {
  const [georgian, english] = from === 'ge' ? [source, answer] : [answer, source]
  const to = from === 'ge' ? 'en' : 'ge'
  const differences = textDifferences(georgian, english).filter(({ kind, language }) => language === from || kind !== 'number')
  const lost = names.filter(pair => !saysName(answer, pair[to], to))
  return [
    ...differences.map(({ kind, value }) => ({ kind, value })),
    ...lost.map(pair => ({ kind: 'name' as const, value: pair[to] })),
    ...(markup && tagsOf(source) !== tagsOf(answer) ? [{ kind: 'markup' as const, value: '' }] : []),
  ]
}
