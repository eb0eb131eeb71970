import { textsIn } from '../../../engine/model/localized.ts'
import { languageOf } from '../../../engine/model/declaration.ts'
import type { Found } from '../../../engine/model/found.ts'
import { may } from '../../data/may.ts'
import { toneOf } from '../../fields/tones.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import { recordPath } from '../../data/paths.ts'
import { readLocale } from '../../data/session/locale.ts'
import { entityName, type PaletteCatalog } from './catalogs.ts'
import type { Entry } from './entries.ts'

/** The entities whose records have a screen for the person, and are searched. */
export const searchedResources = (panel: PanelContext): string[] =>
  [...panel.registry.entities.values()].filter(({ name, searchable }) => may(panel, 'read', name) && may(panel, 'edit', name) && searchable.length > 0).map(({ name }) => name)

function stateOf({ registry }: PanelContext, { resource, status }: Found, catalog: PaletteCatalog): Entry['state'] {
  const list = registry.entities.get(resource)?.fields.get('status')?.declaration.choices
  if (!list || status === null) return undefined
  const words = (catalog.panel.codes as Record<string, Record<string, string> | undefined>)[list]
  return { word: words?.[status] ?? status, tone: toneOf(list, status) ?? 'neutral' }
}

/** A record that was found, as the reader sees it: its title in their language, then the other title, what tells it apart and its kind. */
export function entryOf(panel: PanelContext, found: Found, catalog: PaletteCatalog): Entry {
  const titles = textsIn(found, 'title', languageOf[readLocale()])
  const label = titles[0] ?? (found.detail || found.id)
  const state = stateOf(panel, found, catalog)
  return {
    key: `record ${found.resource} ${found.id}`,
    section: 'records',
    label,
    second: [...titles, found.detail, entityName(catalog, found.resource, 1)].filter(text => text !== '' && text !== label).join(' · '),
    icon: panel.registry.entities.get(found.resource)?.declaration.icon ?? found.resource,
    path: recordPath(found.resource, found.id),
    cover: found.cover,
    ...(state ? { state } : {}),
  }
}
