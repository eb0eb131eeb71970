import type { ComponentType } from 'react'
import type { Authorization } from '../../../engine/model/authorization.ts'
import type { SecondStep, Settings } from '../../../engine/model/session.ts'
import type { MenuGroup } from '../../../engine/model/words.ts'
import type { Right } from '../../../engine/rules/access/rights.ts'
import type { OverrideSources } from '../../data/overrides.ts'
import type { Preloadable } from '../../data/preloadable.ts'
import type { Entrance } from '../../data/session/enterPanel.ts'
import type { PanelContext } from '../../data/RegistryContext.tsx'
import type { Shape } from '../../ui/pages/PanelWait.tsx'

export type ScreenName = string

/** The code of a screen. */
export interface ScreenCode {
  default: ComponentType
  /** Asks for what the screen shows at the page's address, before it is shown for the first time; resolves when it is there, or takes long. */
  prepare?(entrance: Entrance): Promise<void>
}

/** A screen of the signed-in area, in code of its own that is loaded when it is wanted. */
export interface ScreenDeclaration {
  load(): Promise<ScreenCode>
  /** What it looks like while its code is on its way; a list without it. */
  shape?: Shape
  /** Whether people come to it first: it says nothing of the messages that come later, and doesn't wait for them. */
  comesFirst?: true
}

/** A group of the menu; before all of them, or among what is the person's own. */
export type MenuPlace = MenuGroup | 'top' | 'own'

/** A line of the menu that leads to a page. Its words are those of `panel.menu`, under the page's name. */
export interface MenuLine {
  icon: string
  /** The group it is in, if not `data`, or `top` at the root: behind the entities there, in the order of the features. */
  group?: MenuPlace
  /** Its name in the catalog, where that is not the page's. */
  name?: string
  /** The right that it asks for, where the page itself is there for others too. */
  right?: Right
  /** Whether it is shown on a server with these settings; always without it. */
  when?(settings: Settings): boolean
}

/** A page of the signed-in area that belongs to no entity, whole: its address, its code, whose it is and what leads to it. */
export interface Page extends ScreenDeclaration {
  /** Its address below `/platform`, where that is not its name. */
  path?: string
  /** The right that it asks for; without one it is everybody's. */
  right?: Right
  /** Whoever has no such right, is no staff and keeps records of what the product is about sees it too, of those alone. */
  orOwn?: true
  /** What has a line in the menu is in the palette too. */
  menu?: MenuLine
  /** The entity whose line in the menu is lit up while the page is shown. */
  lights?: string
  /** Its line in the palette where it has none in the menu: `label` is a key of the panel's texts. */
  palette?: { icon: string; label: string }
}

/** Every page with its address. */
export type PageAt = Page & { path: string }
export type Pages = Readonly<Record<ScreenName, PageAt>>

/** What every page before signing in is given. */
export interface PublicPageProps {
  onSignedIn(): void
}

/** What is shown on the sign-in page next to its form, or in its place for somebody who has given the password and needs a second step. */
export interface SignInPartProps extends PublicPageProps {
  step?: SecondStep | undefined
  /** Starts over with the password. */
  onBack(): void
}

export type SignInPart = ComponentType<SignInPartProps>

/** A page that is shown to those who are not signed in, known by its address below `/platform`. */
export interface PublicPage {
  /** Missing for the one that is shown wherever no other is. */
  load?(): Promise<{ default: ComponentType<PublicPageProps> }>
  /** What the sign-in page shows once it is there: ways to sign in beside the password, and what comes after it. */
  part?(): Promise<{ default: SignInPart }>
  /**
   * Who signed in and comes to it is led to the panel, unless it is `everybody`'s, or of an `account`: that of an email, with which who is
   * signed in in this browser has nothing to do.
   */
  of?: 'everybody' | 'account'
}

/** What a feature says of the screens of an entity. */
export interface RecordScreens {
  /** The screen of its list, and of one of its records, in the place of the generated ones. */
  list?: ScreenName
  edit?: ScreenName
  /** What precedes the id in the address of its form. */
  segment?: string
  /** The page on which its records come about; there is no form for new ones then. */
  createdOn?: ScreenName
}

/**
 * One thing that people do, as a browser is given it. It is data: what it names is loaded when it is wanted, so that a server can
 * read it too.
 */
export interface FeaturePanel {
  /** Screens that are no page: of records, or in the place of another. */
  screens?: Readonly<Record<ScreenName, ScreenDeclaration>>
  pages?: Readonly<Record<ScreenName, Page>>
  publicPages?: Readonly<Record<string, PublicPage>>
  records?: Readonly<Record<string, RecordScreens>>
  /** Further screens of one record, by the entity: the segment before the id, and the screen. */
  further?: Readonly<Record<string, readonly (readonly [segment: string, screen: ScreenName])[]>>
  /** What it shows on the generated screens of entities. */
  overrides?: Readonly<Record<string, OverrideSources>>
}

/** What a product brings to the panel, which knows no feature. */
export interface PanelProduct {
  authorization: Authorization
  /** Every screen of the signed-in area, pages among them. */
  declared: Readonly<Record<ScreenName, ScreenDeclaration>>
  screens: Readonly<Record<ScreenName, Preloadable<ComponentType>>>
  pages: Pages
  publicPages: NonNullable<FeaturePanel['publicPages']>
  records: NonNullable<FeaturePanel['records']>
  further: NonNullable<FeaturePanel['further']>
  /** The screen that says to somebody who may not create a record of an entity how they can; undefined where there is none. */
  wayToRecord(panel: Pick<PanelContext, 'profile'>, entity: string): ScreenName | undefined
}

/** How many records await somebody; `capped` where there are more. */
export interface MenuCount {
  count: number
  capped: boolean
  overdue: number
}

/** How wide a part of the homepage is, of a row on wide screens. */
export type HomeWidth = 'whole' | 'half' | 'two_thirds' | 'third'

/** Something that the homepage shows. */
export interface HomePart {
  name: string
  width: HomeWidth
  /** Whether it is there for the person at the panel. */
  isFor(panel: PanelContext): boolean
  part: Preloadable<ComponentType>
}

/** What is in the frame around the screens. */
export interface FrameParts {
  /** What awaits the person, by the entity whose entry in the menu shows it. */
  useWorkload?(): Readonly<Record<string, MenuCount>>
  /** The letters that lead to entries of the menu after a `g`: a letter by the name of an entity or a page. */
  goKeys?: Readonly<Record<string, string>>
  /** Beside the name of who is signed in. */
  Bell: ComponentType
  /** Below everything: dialogs that any screen may want. */
  Host: ComponentType
  /** Above every screen: what a person is to know wherever they are. */
  Bar?: ComponentType
  /** In the place of everything while the person must set up a second step of signing in. */
  secondStep?: Preloadable<ComponentType>
  /** In the place of everything while there are terms to be accepted. */
  terms: Preloadable<
    ComponentType<{ t: (key: string, params?: Record<string, unknown>) => string; onAccepted(): void }>
  >
}

/** The pages that belong to no entity, by name. */
export const pagesOf = (featurePanels: readonly FeaturePanel[]): Pages =>
  Object.fromEntries(
    Object.entries<Page>(Object.assign({}, ...featurePanels.map(panel => panel.pages))).map(([name, page]) => [
      name,
      { path: `/${name}`, ...page },
    ]),
  )

/** Those that are shown before signing in. */
export const publicPagesOf = (featurePanels: readonly FeaturePanel[]): NonNullable<FeaturePanel['publicPages']> =>
  Object.assign({}, ...featurePanels.map(panel => panel.publicPages))

let product: PanelProduct | undefined
let frame: FrameParts | undefined

/** Says, before anything is shown, which screens the panel has. */
export const bringScreens = (value: PanelProduct): void => void (product = value)

/** Sets, with the code of the signed-in area, what is in its frame. */
export const bringFrame = (value: FrameParts): void => void (frame = value)

/** What the product brings. Throws before it has. */
export function panelProduct(): PanelProduct {
  if (!product) throw new Error('No product has brought its screens to the panel')
  return product
}

/** What is in the frame. Throws before the product has set it. */
export function frameParts(): FrameParts {
  if (!frame) throw new Error('No product has brought the parts of the frame')
  return frame
}
