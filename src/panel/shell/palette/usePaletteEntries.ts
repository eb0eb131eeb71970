import { useEffect, useMemo, useState } from 'react'
import { byLocale } from '../../../engine/model/localized.ts'
import { locales, type Locale } from '../../../engine/model/languages.ts'
import { usePanel, type PanelContext } from '../../data/RegistryContext.tsx'
import { useSettings } from '../../data/SettingsContext.tsx'
import { readLocale } from '../../data/session/locale.ts'
import { loadCatalog, type PaletteCatalog } from './catalogs.ts'
import { entriesHere, matchEntries, namedEntries, type Entry, type NamedEntry } from './entries.ts'
import { entryOf, searchedResources } from './foundEntries.ts'
import { readVisits } from './recent.ts'
import { useFound } from './useFound.ts'

/** All catalogs; another language's is the reader's own until it is there, so that nobody waits for it. */
function useCatalogs(own: PaletteCatalog): Record<Locale, PaletteCatalog> {
  const locale = readLocale()
  const [foreign, setForeign] = useState<Partial<Record<Locale, PaletteCatalog>>>({})
  useEffect(() => {
    for (const other of locales.filter(one => one !== locale)) loadCatalog(other).then(catalog => setForeign(known => ({ ...known, [other]: catalog })), () => undefined)
  }, [locale])
  return useMemo(() => byLocale(one => (one === locale ? own : (foreign[one] ?? own))), [locale, own, foreign])
}

/** Where the person was, the place at hand aside; screens under their present name. */
const recentEntries = ({ profile, registry }: PanelContext, here: string, named: readonly NamedEntry[]): Entry[] =>
  readVisits(profile.id)
    .filter(({ path }) => path !== here)
    .map(({ path, title }) => {
      const screen = named.find(entry => entry.path === path)
      return { key: `recent ${path}`, section: 'recent', label: screen?.label ?? title, icon: screen?.icon ?? registry.entities.get(path.split('/')[1] ?? '')?.declaration.icon ?? 'page', path }
    })

/** What can be chosen for what was typed, in the order it is shown, and how the search for records stands. */
export function usePaletteEntries(typed: string, here: string, own: PaletteCatalog): { entries: Entry[]; state: 'done' | 'searching' | 'failed' } {
  const panel = usePanel()
  const settings = useSettings()
  const catalogs = useCatalogs(own)
  const named = useMemo(() => namedEntries(panel, settings, catalogs), [panel, settings, catalogs])
  const [onScreen] = useState(entriesHere)
  const resources = useMemo(() => searchedResources(panel), [panel])
  const { found, state } = useFound(typed, resources)
  const entries = useMemo(
    () => (typed.trim() === '' ? [...recentEntries(panel, here, named), ...onScreen] : [...matchEntries([...onScreen, ...named], typed), ...found.map(one => entryOf(panel, one, own))]),
    [typed, here, panel, named, onScreen, found, own],
  )
  return { entries, state }
}
