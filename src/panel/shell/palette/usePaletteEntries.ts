import { useEffect, useMemo, useState } from 'react'
import { byLocale, textIn, textsIn } from '../../../engine/model/localized.ts'
import { locales, type Locale } from '../../../engine/model/languages.ts'
import { usePanel, type PanelContext } from '../../data/RegistryContext.ts'
import { useSettings } from '../../data/SettingsContext.tsx'
import { withStored } from '../../data/i18nProvider.ts'
import { readLocale } from '../../data/session/locale.ts'
import { useStoredTexts } from '../../data/useStoredTexts.ts'
import { loadCatalog, type PaletteCatalog, entityName } from './catalogs.ts'
import { entriesHere, matchEntries, namedEntries, type Entry, type NamedEntry } from './entries.ts'
import { readVisits } from './recent.ts'
import { rememberFor } from './foundBefore.ts'
import { useTotals, type Total } from './useTotals.ts'
import { fill } from '../../../../i18n/fill.ts'
import { numberFormatOf } from '../../../engine/rules/text/formats.ts'
import { namesText } from '../../../engine/rules/text/searchText.ts'
import { filteredPlace, listPlace } from '../../data/listPlace.ts'
import { useFound } from './useFound.ts'
import { languageOf } from '../../../engine/model/declaration.ts'
import type { SearchResult } from '../../../engine/model/searchResult.ts'
import { may } from '../../data/may.ts'
import { toneOf } from '../../fields/tones.ts'
import { recordPath } from '../../data/paths.ts'

/** Returns the searchable entities whose records have a screen for the person. */
const searchedResources = (panel: PanelContext): string[] =>
  [...panel.registry.entities.values()]
    .filter(({ name, searchable }) => may(panel, 'read', name) && may(panel, 'edit', name) && searchable.length > 0)
    .map(({ name }) => name)

function stateOf(
  { registry }: PanelContext,
  { resource, status }: SearchResult,
  catalog: PaletteCatalog,
): Entry['state'] {
  const list = registry.entities.get(resource)?.fields.get('status')?.declaration.choices
  if (!list || status === null) return undefined
  const words = (catalog.panel.codes as Record<string, Record<string, string> | undefined>)[list]
  return { word: words?.[status] ?? status, tone: toneOf(list, status) ?? 'neutral' }
}

/**
 * Returns the entry of a found record: its title in the reader's language, then its kind and place, what distinguishes
 * it, and its other title.
 */
function entryOf(panel: PanelContext, found: SearchResult, catalog: PaletteCatalog): Entry {
  const titles = textsIn(found, 'title', languageOf[readLocale()])
  const label = titles[0] ?? (found.detail || found.id)
  const about = textIn(found, 'about', languageOf[readLocale()])
  const state = stateOf(panel, found, catalog)
  return {
    key: `record ${found.resource} ${found.id}`,
    section: 'records',
    label,
    second: [...(about ? [about] : [entityName(catalog, found.resource, 1)]), found.detail, ...titles]
      .filter(text => text !== '' && text !== label)
      .join(' · '),
    icon: panel.registry.entities.get(found.resource)?.declaration.icon ?? found.resource,
    path: recordPath(found.resource, found.id),
    cover: found.cover,
    ...(state ? { state } : {}),
  }
}

/** Returns all catalogs; the reader's own stands in for another language's until that is loaded. */
function useCatalogs(own: PaletteCatalog): Record<Locale, PaletteCatalog> {
  const locale = readLocale()
  const [foreign, setForeign] = useState<Partial<Record<Locale, PaletteCatalog>>>({})
  useEffect(() => {
    for (const other of locales.filter(one => one !== locale))
      loadCatalog(other).then(
        catalog => setForeign(known => ({ ...known, [other]: catalog })),
        () => undefined,
      )
  }, [locale])
  const stored = useStoredTexts()
  return useMemo(
    () =>
      byLocale(one => {
        const catalog = one === locale ? own : (foreign[one] ?? own)
        return { ...catalog, panel: withStored(catalog.panel, stored[one]) }
      }),
    [locale, own, foreign, stored],
  )
}

/** Returns the person's visits except the current one; screens have their current name. */
const recentEntries = (
  { profile, registry }: PanelContext,
  here: string,
  named: readonly NamedEntry[],
): (NamedEntry & { isScreen: boolean })[] =>
  readVisits(profile.id)
    .filter(({ path }) => path !== here)
    .map(({ path, title }) => {
      const screen = named.find(entry => entry.path === path)
      const label = screen?.label ?? title
      return {
        key: `recent ${path}`,
        section: 'recent',
        label,
        icon: screen?.icon ?? registry.entities.get(path.split('/')[1] ?? '')?.declaration.icon ?? 'page',
        path,
        text: namesText([label]),
        isScreen: screen !== undefined,
      }
    })

/** Returns the entry that opens the list of all matches of an entity. */
function allEntry(
  panel: PanelContext,
  { resource, count, capped }: Total,
  typed: string,
  catalog: PaletteCatalog,
): Entry {
  const name = entityName(catalog, resource, 2)
  const number = count === undefined ? '' : numberFormatOf(readLocale()).format(count) + (capped ? '+' : '')
  return {
    key: `all ${resource}`,
    section: 'records',
    label:
      count === undefined
        ? fill(catalog.texts.all, { name })
        : fill(catalog.texts.all_counted, { name, count: number }),
    icon: panel.registry.entities.get(resource)?.declaration.icon ?? resource,
    path: filteredPlace(panel, resource, { q: typed.trim() }),
  }
}

const maxRecent = 5

/**
 * Returns the entries for the typed text in the order in which they are shown, and the state of the search for records.
 */
export function usePaletteEntries(
  typed: string,
  here: string,
  own: PaletteCatalog,
): { entries: Entry[]; state: 'done' | 'searching' | 'failed' } {
  const panel = usePanel()
  const settings = useSettings()
  const catalogs = useCatalogs(own)
  const named = useMemo(() => namedEntries(panel, settings, catalogs), [panel, settings, catalogs])
  const [onScreen] = useState(entriesHere)
  const resources = useMemo(() => searchedResources(panel), [panel])
  rememberFor(panel.profile.id)
  const { found, state } = useFound(typed, resources)
  const totals = useTotals(typed.trim(), found, state === 'done')
  const recent = useMemo(() => recentEntries(panel, here, named), [panel, here, named])
  const catalog = catalogs[readLocale()]
  const entries = useMemo(() => {
    if (typed.trim() === '')
      return [
        ...recent.slice(0, maxRecent),
        ...onScreen,
        ...named.filter(({ isFirst, path }) => isFirst && path !== here),
      ]
    const records = found.map(one => entryOf(panel, one, catalog))
    const shown = new Set(records.map(({ path }) => path))
    return [
      ...matchEntries(
        [...onScreen, ...recent.filter(({ isScreen, path }) => !isScreen && !shown.has(path)), ...named],
        typed,
      ),
      ...records,
      ...totals
        .filter(({ resource }) => listPlace(panel, resource) !== undefined)
        .map(total => allEntry(panel, total, typed, catalog)),
    ]
  }, [typed, here, panel, named, onScreen, recent, found, totals, catalog])
  return { entries, state }
}
