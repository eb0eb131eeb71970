import type { ComponentType } from 'react'
import type { Authorization } from '../../../engine/model/authorization.ts'
import type { SecondStep, Settings } from '../../../engine/model/session.ts'
import type { MenuGroup } from '../../../engine/model/words.ts'
import type { Right } from '../../../engine/rules/access/rights.ts'
import type { OverrideSources } from '../../data/overrides.ts'
import type { Preloadable } from '../../data/preloadable.ts'
import type { Entrance } from '../../data/session/enterPanel.ts'
import type { PanelContext } from '../../data/RegistryContext.ts'
import type { Shape } from '../../ui/pages/PanelWait.tsx'

export type ScreenName = string

/** The module of a screen. */
export interface ScreenCode {
  default: ComponentType
  /**
   * Prefetches what the screen shows at the page's URL before its first render; resolves when it is loaded or takes too
   * long.
   */
  prepare?(entrance: Entrance): Promise<void>
}

/** A screen of the signed-in area, whose code is loaded on demand. */
export interface ScreenDeclaration {
  load(): Promise<ScreenCode>
  /** The skeleton shown while its code is loading; a list by default. */
  shape?: Shape
  /** Whether people open it first: it must not use or wait for messages that are loaded later. */
  comesFirst?: true
}

/** A group of the menu, the top of the menu, or the person's own entries. */
export type MenuPlace = MenuGroup | 'top' | 'own'

/** A menu entry of a page. Its label is the text in `panel.menu` with the page's name. */
export interface MenuLine {
  icon: string
  /** Its group, by default `data`, or `top` for the root: after the group's entities, in the order of the features. */
  group?: MenuPlace
  /** Its name in the catalog, if it is not the page's. */
  name?: string
  /** The right that the entry requires, if others may open the page too. */
  right?: Right
  /** Whether it is shown on a server with these settings; always by default. */
  when?(settings: Settings): boolean
}

/** A page of the signed-in area that belongs to no entity: its URL, its code, who may open it, and its links. */
export interface Page extends ScreenDeclaration {
  /** Its path below `/platform`, if it is not its name. */
  path?: string
  /** The right that it requires; without one, everybody may open it. */
  right?: Right
  /**
   * Whether people without the right who are not staff and keep records of the main entity see it too, limited to their
   * own records.
   */
  orOwn?: true
  /** Its menu entry, which is in the palette too. */
  menu?: MenuLine
  /** The entity whose menu entry is active while the page is shown. */
  lights?: string
  /** Its palette entry if it has none in the menu: `label` is a key of the panel's texts. */
  palette?: { icon: string; label: string }
}

/** A page with its path. */
export type PageAt = Page & { path: string }
export type Pages = Readonly<Record<ScreenName, PageAt>>

/** Props of public pages. */
export interface PublicPageProps {
  onSignedIn(): void
}

/**
 * Props of the part of the sign-in page that is shown next to its form, or in its place for the second step after the
 * password.
 */
export interface SignInPartProps extends PublicPageProps {
  step?: SecondStep | undefined
  /** Returns to the password. */
  onBack(): void
}

export type SignInPart = ComponentType<SignInPartProps>

/** A page for people who are not signed in, by its path below `/platform`. */
export interface PublicPage {
  /** Missing for the default page. */
  load?(): Promise<{ default: ComponentType<PublicPageProps> }>
  /** What the sign-in page adds once it is loaded: other ways to sign in, and the step after the password. */
  part?(): Promise<{ default: SignInPart }>
  /**
   * Who sees it while signed in: others are redirected to the panel. `everybody`, or the `account` of the email's link,
   * which is independent of the person signed in in this browser.
   */
  of?: 'everybody' | 'account'
}

/** A feature's screens for an entity. */
export interface RecordScreens {
  /** The screens of its list and of a record, instead of the generated ones. */
  list?: ScreenName
  edit?: ScreenName
  /** The segment before the ID in the URL of its form. */
  segment?: string
  /** The page on which its records are created, instead of a form for new ones. */
  createdOn?: ScreenName
}

/**
 * What a feature adds to the panel. It is plain data, whose modules are loaded on demand, so that the server can read
 * it too.
 */
export interface FeaturePanel {
  /** Screens that are no pages: of records, or in place of others. */
  screens?: Readonly<Record<ScreenName, ScreenDeclaration>>
  pages?: Readonly<Record<ScreenName, Page>>
  publicPages?: Readonly<Record<string, PublicPage>>
  records?: Readonly<Record<string, RecordScreens>>
  /** Additional screens of a record, by entity: the segment before the ID, and the screen. */
  further?: Readonly<Record<string, readonly (readonly [segment: string, screen: ScreenName])[]>>
  /** What it shows on the generated screens of entities. */
  overrides?: Readonly<Record<string, OverrideSources>>
}

/** What a product adds to the panel, which knows no feature. */
export interface PanelProduct {
  authorization: Authorization
  /** All screens of the signed-in area, including pages. */
  declared: Readonly<Record<ScreenName, ScreenDeclaration>>
  screens: Readonly<Record<ScreenName, Preloadable<ComponentType>>>
  pages: Pages
  publicPages: NonNullable<FeaturePanel['publicPages']>
  records: NonNullable<FeaturePanel['records']>
  further: NonNullable<FeaturePanel['further']>
  /**
   * Returns the screen that tells people who may not create a record of an entity how they can; undefined if there is
   * none.
   */
  wayToRecord(panel: Pick<PanelContext, 'profile'>, entity: string): ScreenName | undefined
}

/** The number of records that await a person; `capped` if there are more. */
export interface MenuCount {
  count: number
  capped: boolean
  overdue: number
}

/** The width of a part of the homepage, as a share of a row on wide screens. */
export type HomeWidth = 'whole' | 'half' | 'two_thirds' | 'third'

/** A part of the homepage. */
export interface HomePart {
  name: string
  width: HomeWidth
  /** Whether the signed-in person has it. */
  isFor(panel: PanelContext): boolean
  part: Preloadable<ComponentType>
}

/** What a product adds to the frame around all screens. */
export interface FrameParts {
  /** Returns the number of records that await the person, by the entity whose menu entry shows it. */
  useWorkload?(): Readonly<Record<string, MenuCount>>
  /** The letters that open menu entries after a `g`, by the name of the entity or page. */
  goKeys?: Readonly<Record<string, string>>
  /** Next to the name of the signed-in person. */
  Bell: ComponentType
  /** Dialogs that any screen may open. */
  Host: ComponentType
  /** A notice above every screen. */
  Bar?: ComponentType
  /** Replaces everything while the person must set up a second step of signing in. */
  secondStep?: Preloadable<ComponentType>
  /** Replaces everything while the person must accept terms. */
  terms: Preloadable<
    ComponentType<{ t: (key: string, params?: Record<string, unknown>) => string; onAccepted(): void }>
  >
}

/** Returns the pages that belong to no entity, by name. */
export const pagesOf = (featurePanels: readonly FeaturePanel[]): Pages =>
  Object.fromEntries(
    Object.entries<Page>(Object.assign({}, ...featurePanels.map(panel => panel.pages))).map(([name, page]) => [
      name,
      { path: `/${name}`, ...page },
    ]),
  )

/** Returns the pages that are shown before signing in. */
export const publicPagesOf = (featurePanels: readonly FeaturePanel[]): NonNullable<FeaturePanel['publicPages']> =>
  Object.assign({}, ...featurePanels.map(panel => panel.publicPages))

let product: PanelProduct | undefined
let frame: FrameParts | undefined

/** Registers the panel's screens. Called before the first render. */
export const registerScreens = (value: PanelProduct): void => void (product = value)

/** Registers what is in the frame. Loaded with the signed-in area. */
export const registerFrameParts = (value: FrameParts): void => void (frame = value)

/** Returns the product's screens. Throws before they are registered. */
export function panelProduct(): PanelProduct {
  if (!product) throw new Error('No product has registered its screens to the panel')
  return product
}

/** Returns what is in the frame. Throws before it is registered. */
export function frameParts(): FrameParts {
  if (!frame) throw new Error('No product has registered the parts of the frame')
  return frame
}
