import type { Locale } from '../src/engine/model/declaration.ts'
import type { EntityMessages } from './catalog.ts'
import { entities as english } from './en/entities/index.ts'
import { panel as englishPanel } from './en/panel.ts'
import { entities as georgian } from './ka/entities/index.ts'
import { panel as georgianPanel } from './ka/panel.ts'

interface Labels {
  entities: Record<string, EntityMessages>
  system: Record<string, string>
}

const labels: Record<Locale, Labels> = {
  ka: { entities: georgian, system: georgianPanel.system_fields },
  en: { entities: english, system: englishPanel.system_fields },
}

/** What a field of an entity, or a part of one, is called in a language; one without a label stands for itself. */
export function fieldLabel(locale: Locale, entity: string, field: string): string {
  const { entities, system } = labels[locale]
  return entities[entity]?.fields[field] ?? system[field] ?? field
}

/** What one record of an entity is called in a language; an entity without a label stands for itself. */
export const resourceLabel = (locale: Locale, entity: string): string =>
  labels[locale].entities[entity]?.name.split(' |||| ')[0] ?? entity
