import { panelProduct, type ScreenName } from './panelProduct.ts'

interface EntityScreens {
  list: ScreenName
  edit: ScreenName
}

const generated: EntityScreens = { list: 'list', edit: 'edit' }

/** The screens of an entity's list and of one of its records: the generated ones where it has no own. */
export const entityScreens = (entity: string): EntityScreens => ({ ...generated, ...panelProduct().records[entity] })

/** The further screens that records of an entity have. */
export const extraScreens = (entity: string): readonly (readonly [segment: string, screen: ScreenName])[] =>
  panelProduct().further[entity] ?? []
