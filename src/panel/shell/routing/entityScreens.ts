import { panelProduct, type ScreenName } from './panelProduct.ts'

interface EntityScreens {
  list: ScreenName
  edit: ScreenName
}

const generated: EntityScreens = { list: 'list', edit: 'edit' }

/** Returns the screens of an entity's list and records: its own, or the generated ones. */
export const entityScreens = (entity: string): EntityScreens => ({ ...generated, ...panelProduct().records[entity] })

/** Returns the additional screens of an entity's records. */
export const extraScreens = (entity: string): readonly (readonly [segment: string, screen: ScreenName])[] =>
  panelProduct().further[entity] ?? []
