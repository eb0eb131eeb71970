import type { Locale } from '../src/engine/model/declaration.ts'
import { fieldCatalogs } from './byLanguage/fieldCatalogs.ts'
import type { EntityMessages } from './catalog.ts'

interface Labels {
  entities: Record<string, EntityMessages>
  panel: { system_fields: Record<string, string> }
}

const labels: Record<Locale, Labels> = fieldCatalogs

/** What a field of an entity, or a part of one, is called in a language; one without a label stands for itself. */
export function fieldLabel(locale: Locale, entity: string, field: string): string {
  const { entities, panel } = labels[locale]
  return entities[entity]?.fields[field] ?? panel.system_fields[field] ?? field
}

/** What one record of an entity is called in a language; an entity without a label stands for itself. */
export const resourceLabel = (locale: Locale, entity: string): string =>
  labels[locale].entities[entity]?.name.split(' |||| ')[0] ?? entity
