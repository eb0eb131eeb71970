import { may } from '../../panel/data/may.ts'
import type { PanelContext } from '../../panel/data/RegistryContext.ts'
import { wayToRecord } from './wayToRecord.ts'
import { entityScreens, extraScreens } from '../../panel/shell/routing/entityScreens.ts'
import { tabPath } from '../../panel/data/listPlace.ts'
import { mayOpenPage } from '../../panel/shell/routing/mayOpenPage.ts'
import { createPath, formSegment, listPath } from '../../panel/data/paths.ts'
import { panelProduct, type ScreenName } from '../../panel/shell/routing/panelProduct.ts'

/** A route of the signed-in area. */
export interface PanelRoute {
  /** Below `/platform`; `:id` is the ID of a record of the entity. */
  path: string
  screen: ScreenName
  entity?: string
}

const ofEntity = (panel: PanelContext, entity: string): PanelRoute[] => {
  const { list, edit } = entityScreens(entity)
  const segment = formSegment(entity)
  const places = [
    { action: 'list', path: listPath(entity), screen: list },
    { action: 'tab', path: tabPath(panel.registry.entity(entity).declaration.tabOf ?? entity, entity), screen: list },
    { action: 'create', path: createPath(entity), screen: 'create' as const },
    { action: 'edit', path: ['', entity, segment, ':id'].filter(part => part !== undefined).join('/'), screen: edit },
    ...extraScreens(entity).map(([name, screen]) => ({ action: 'edit', path: `/${entity}/${name}/:id`, screen })),
  ]
  const way = may(panel, 'create', entity) ? undefined : wayToRecord(panel, entity)
  return [
    ...places.filter(({ action }) => may(panel, action, entity)),
    ...(way ? [{ path: createPath(entity), screen: way }] : []),
  ].map(({ path, screen }) => ({ path, screen, entity }))
}

/** Returns all routes that the signed-in person may open: the homepage, the screens of entities, and other pages. */
export const routesFor = (panel: PanelContext): PanelRoute[] => [
  { path: '/', screen: 'home' },
  ...[...panel.registry.entities.keys()].flatMap(entity => ofEntity(panel, entity)),
  ...Object.entries(panelProduct().pages)
    .filter(
      ([screen, page]) =>
        page.path !== '/' && mayOpenPage(panel, page) && (screen !== 'sector' || panel.profile.role === 'user'),
    )
    .map(([screen, { path }]) => ({ path, screen })),
]
