import { catalogs, type PaletteTexts } from '../../../../i18n/catalogs.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { messageCatalogs, type Messages } from '../../data/session/messages.ts'

/** The texts of a language for the whole panel and for the palette. */
export interface PaletteCatalog {
  panel: Messages
  texts: PaletteTexts
}

/** Loads both catalogs once. */
export const loadCatalog = async (locale: Locale): Promise<PaletteCatalog> => {
  const [panel, own] = await Promise.all([messageCatalogs[locale](), catalogs[locale].palette()])
  return { panel, texts: own }
}

/** Returns the singular or plural name of an entity. */
export function entityName({ panel }: PaletteCatalog, entity: string, count: 1 | 2): string {
  const forms = ((panel.resources as Record<string, { name: string } | undefined>)[entity]?.name ?? entity).split(
    '||||',
  )
  return (forms[count - 1] ?? forms[0] ?? entity).trim()
}

/** Returns the name of a screen: the label of its menu entry, or the name of its entity. */
export function screenName(catalog: PaletteCatalog, name: string, word = name): string {
  const key = `panel.menu.${word}`
  const text = textAt(catalog, key)
  return text === key ? entityName(catalog, name, 2) : text
}

/** Returns a text of the panel by its key, such as `mail.compose`; the key itself if there is none. */
export function textAt({ panel }: PaletteCatalog, key: string): string {
  const text = key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined),
      panel,
    )
  return typeof text === 'string' ? text : key
}
