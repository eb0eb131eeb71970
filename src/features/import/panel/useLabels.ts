import { useMemo } from 'react'
import { fieldLabel } from '../../../../i18n/fieldLabel.ts'
import { localeOf, locales, type Language } from '../../../engine/model/declaration.ts'
import { byLanguage } from '../../../engine/model/localized.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useStoredTexts } from '../../../panel/data/useStoredTexts.ts'
import { groupKey, labelKey } from '../../../panel/data/values.ts'
import type { StoredTexts } from '../../../engine/model/stored/storedTexts.ts'
import type { LabelsOf } from './guessMapping.ts'

/** Returns the labels of properties, with the language if a field has two. */
export function useLabels(entity: Entity): (name: string) => string {
  const { t } = useReader()
  return name => {
    const property = entity.properties.get(name)
    const field = property && entity.fields.get(property.field.name)
    if (!property || !field) return name === 'row' ? t('importing.whole_row') : name
    return `${t(labelKey(entity, field, property))}${property.language ? ` (${localeOf[property.language]})` : ''}`
  }
}

/** Returns the label of a property and its group in the form. */
export function useFieldNames(entity: Entity): (name: string) => { label: string; group: string } {
  const { t } = useReader()
  const label = useLabels(entity)
  return name => {
    const field = entity.fields.get(entity.properties.get(name)?.field.name ?? '')
    return { label: label(name), group: field ? t(groupKey(entity, field.group)) : '' }
  }
}

const englishNames = byLanguage((_language, { name }) => name)

/** Returns the names of a property in files; `inLanguage` is how forms name the language of a field. */
const written = (
  entity: Entity,
  { field, language, part }: Property,
  { stored, inLanguage }: { stored: StoredTexts; inLanguage: (language: Language) => string },
): string[] =>
  locales.flatMap(locale => {
    const name = part ?? field.name
    const label = stored[locale].resources[entity.name]?.fields?.[name] ?? fieldLabel(locale, entity.name, name)
    if (!language) return [label]
    // A label without a language, written in the file's language, stands for that language.
    return [
      `${label} (${localeOf[language]})`,
      `${label} ${language}`,
      `${label} ${englishNames[language]}`,
      `${label} ${inLanguage(language)}`,
      ...(localeOf[language] === locale ? [label] : []),
    ]
  })

/** Returns the labels of properties in both languages, as they occur in files. */
export function useLabelsOf(entity: Entity): LabelsOf {
  const stored = useStoredTexts()
  const { t } = useReader()
  return useMemo(() => {
    const inLanguage = (language: Language) => t(`panel.form.in.${language}`)
    return (property: Property) => written(entity, property, { stored, inLanguage })
  }, [entity, stored, t])
}
