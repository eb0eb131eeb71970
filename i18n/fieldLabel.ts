import type { Locale } from '../src/model/declaration.ts'
import type { EntityMessages } from './catalog.ts'
import { entities as english } from './en/entities/index.ts'
import { entities as georgian } from './ka/entities/index.ts'

const catalogs: Record<Locale, Record<string, EntityMessages>> = { ka: georgian, en: english }

/** What a field of an entity, or a part of one, is called in a language; one without a label stands for itself. */
export const fieldLabel = (locale: Locale, entity: string, field: string): string => catalogs[locale][entity]?.fields[field] ?? field
