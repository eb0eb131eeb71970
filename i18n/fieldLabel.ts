import type { Locale } from '../src/engine/model/declaration.ts'
import type { EntityMessages } from './catalog.ts'
import { entities as english } from './en/entities/index.ts'
import { panel as englishPanel } from './en/panel.ts'
import { entities as georgian } from './ka/entities/index.ts'
import { panel as georgianPanel } from './ka/panel.ts'

const catalogs: Record<Locale, Record<string, EntityMessages>> = { ka: georgian, en: english }
const systemFields: Record<Locale, Record<string, string>> = {
  ka: georgianPanel.system_fields,
  en: englishPanel.system_fields,
}

/** What a field of an entity, or a part of one, is called in a language; one without a label stands for itself. */
export const fieldLabel = (locale: Locale, entity: string, field: string): string =>
  catalogs[locale][entity]?.fields[field] ?? systemFields[locale][field] ?? field
