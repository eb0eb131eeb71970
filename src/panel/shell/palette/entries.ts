import { languageNames } from '../../../../i18n/languageNames.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { levelOf } from '../../../engine/model/query.ts'
import { namesText } from '../../../engine/rules/text/searchText.ts'
import { isAtWords } from './matching.ts'
import { may } from '../../data/may.ts'
import { menuEntries } from '../menuEntries.ts'
import type { PanelContext } from '../../data/RegistryContext.ts'
import { listPlace } from '../../data/listPlace.ts'
import { fill } from '../../../../i18n/fill.ts'
import { parseSearchQuery } from '../../../engine/rules/text/searchQuery.ts'
import type { Settings } from '../../../engine/model/session.ts'
import { mayOpenPage } from '../routing/mayOpenPage.ts'
import { frameParts, panelProduct } from '../routing/panelProduct.ts'
import { createPath } from '../../data/paths.ts'
import { appearances, chooseAppearance } from '../../data/session/appearance.ts'
import { contentReset } from '../../data/session/contentReset.ts'
import { chooseLocale, locales, readLocale } from '../../data/session/locale.ts'
import { entityName, screenName, textAt, type PaletteCatalog } from './catalogs.ts'

export const sections = ['recent', 'here', 'screens', 'actions', 'records'] as const
export type Section = (typeof sections)[number]

/** An option that opens a path below `/platform` or runs an action. */
export interface Entry {
  key: string
  section: Section
  label: string
  second?: string
  icon: string
  path?: string
  run?(): void
  cover?: string | null
  /** The label of its status, and the tone of the label. */
  state?: { word: string; tone: string }
  /** The keyboard shortcut for the same. */
  keys?: string
}

/** An entry that needs no search, with its names in every language as the search text. */
export interface NamedEntry extends Entry {
  text: string
  /** Whether it is offered before anything is typed. */
  isFirst?: boolean
}

const keysTo = (name: string): Pick<Entry, 'keys'> => {
  const letter = frameParts().goKeys?.[name]
  return letter === undefined ? {} : { keys: `g ${letter}` }
}

type Catalogs = Readonly<Record<Locale, PaletteCatalog>>
type Name = (catalog: PaletteCatalog) => string

const makerFor =
  (catalogs: Catalogs) =>
  (entry: Omit<NamedEntry, 'label' | 'text'>, name: Name): NamedEntry => ({
    ...entry,
    label: name(catalogs[readLocale()]),
    text: namesText(locales.map(locale => name(catalogs[locale]))),
  })

type Make = ReturnType<typeof makerFor>

function screensOf(panel: PanelContext, settings: Settings, make: Make): NamedEntry[] {
  const menu = menuEntries(panel, settings).filter(({ name }) => name !== 'sign_out')
  const others = [...panel.registry.entities.values()]
    .filter(({ name }) => !menu.some(entry => entry.name === name))
    .flatMap(({ name, declaration }) => {
      const path = listPlace(panel, name)
      return path === undefined ? [] : [{ name, icon: declaration.icon ?? name, path }]
    })
  return [
    ...menu.map(({ name, word, icon, path, group }) =>
      make(
        { key: `screen ${path}`, section: 'screens', icon, path, isFirst: group === 'work', ...keysTo(name) },
        catalog => screenName(catalog, name, word),
      ),
    ),
    ...others.map(({ name, icon, path }) =>
      make({ key: `screen ${path}`, section: 'screens', icon, path }, catalog => screenName(catalog, name)),
    ),
    ...Object.values(panelProduct().pages).flatMap(page => {
      const { path, palette } = page
      return palette && mayOpenPage(panel, page)
        ? [
            make({ key: `screen ${path}`, section: 'screens', icon: palette.icon, path }, catalog =>
              textAt(catalog, palette.label),
            ),
          ]
        : []
    }),
  ]
}

function actionsOf(panel: PanelContext, make: Make): NamedEntry[] {
  const creatable = [...panel.registry.entities.values()].filter(
    ({ name }) =>
      may(panel, 'create', name) && may(panel, 'list', name) && panelProduct().records[name]?.createdOn === undefined,
  )
  const anew = contentReset()
  return [
    ...creatable.map(({ name, declaration }) =>
      make(
        {
          key: `create ${name}`,
          section: 'actions',
          icon: declaration.icon ?? name,
          path: createPath(name),
          isFirst: declaration.main === true,
        },
        catalog => fill(catalog.texts.create, { name: entityName(catalog, name, 1) }),
      ),
    ),
    ...locales
      .filter(locale => locale !== readLocale())
      .map(locale =>
        make(
          { key: `language ${locale}`, section: 'actions', icon: 'language', run: () => chooseLocale(locale) },
          ({ texts }) => fill(texts.language, { name: languageNames[locale] }),
        ),
      ),
    ...appearances.map(appearance =>
      make(
        {
          key: `appearance ${appearance}`,
          section: 'actions',
          icon: 'appearance',
          run: () => chooseAppearance(appearance),
        },
        ({ texts, panel: all }) => fill(texts.appearance, { name: all.panel.theme[appearance] }),
      ),
    ),
    ...(anew
      ? [make({ key: 'begin anew', section: 'actions', icon: 'jobs', run: anew }, ({ texts }) => texts.begin_anew)]
      : []),
    make({ key: 'sign out', section: 'actions', icon: 'sign_out', path: '/logout' }, catalog =>
      screenName(catalog, 'sign_out'),
    ),
  ]
}

/** Returns all screens that the person may open and actions available everywhere, by their names in both languages. */
export function namedEntries(panel: PanelContext, settings: Settings, catalogs: Catalogs): NamedEntry[] {
  const make = makerFor(catalogs)
  return [...screensOf(panel, settings, make), ...actionsOf(panel, make)]
}

/**
 * Where actions are found on a screen: next to its title, tabs, bulk actions, decisions, saving, and whatever has a
 * shortcut; not in column headers.
 */
const onScreen = [
  'main .page-title-actions :is(button, a)',
  'main .m-tabs a:not([aria-current])',
  'main .m-bulk :is(button, a)',
  'main [data-command]',
  'main :not(thead *)[aria-keyshortcuts]:is(button, a)',
].join(', ')

/** Controls that are disabled or already active. */
const idle = ':disabled, [aria-pressed="true"], [aria-current]'

/** Returns the buttons and links of the current screen, for the open or the selected records. */
export const entriesHere = (): NamedEntry[] =>
  [...document.querySelectorAll<HTMLElement>(onScreen)]
    .filter(element => !element.matches(idle) && element.checkVisibility?.() !== false)
    .map(element => ({
      element,
      label: (element.getAttribute('aria-label') ?? element.textContent ?? '').replace('▾', '').trim(),
    }))
    .filter(({ label }) => label !== '')
    .filter(({ label }, place, all) => all.findIndex(one => one.label === label) === place)
    .map(({ element, label }, place) => ({
      key: `here ${place} ${label}`,
      section: 'here',
      label,
      icon: 'page',
      run: () => element.click(),
      text: namesText([label]),
    }))

const maxNamed = 6

/** Returns the entries with words that start with the typed ones: best first, in the order of the sections. */
export function matchEntries(entries: readonly NamedEntry[], typed: string): Entry[] {
  const question = parseSearchQuery(typed)
  if (!question) return []
  const levels = question.preferred.filter(isAtWords)
  const placeOf = ({ text }: NamedEntry): number => levelOf(levels, text)
  const found = entries
    .filter(entry => placeOf(entry) < levels.length)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return found
    .slice(0, maxNamed)
    .toSorted((one, other) => sections.indexOf(one.section) - sections.indexOf(other.section))
}
