import { Resource, ResourceContextProvider, useResourceContext } from 'ra-core'
import { Navigate, Route, useParams } from 'react-router-dom'
import type { Entity } from '../../engine/model/registry.ts'
import { may } from '../data/may.ts'
import { type PanelContext, usePanel } from '../data/RegistryContext.ts'
import { titleOf } from '../data/titleOf.ts'
import { entityScreens, extraScreens } from './routing/entityScreens.ts'
import { formSegment, recordPath } from '../data/paths.ts'
import { ScreenView } from './ScreenView.tsx'
import { useEffect } from 'react'
import { useMay } from '../data/useMay.ts'
import { forgetTrail } from '../record/form/listTrail.ts'
import { loadOverrides } from '../record/slots/overridesOf.ts'
import { ForbiddenPage } from '../ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../ui/pages/NotFoundPage.tsx'
import { panelProduct, type ScreenName } from './routing/panelProduct.ts'
import { whenIdle } from '../data/whenIdle.ts'

/**
 * A generated screen of the current entity, at exactly its own path, for people who may open it; otherwise the screen
 * that says how they can. As a tab, a list is on another entity's screen.
 */
function EntityScreen({
  name,
  screen = name === 'tab' ? 'list' : name,
}: {
  name: 'list' | 'tab' | 'edit' | 'create'
  screen?: ScreenName
}) {
  const resource = useResourceContext() ?? ''
  const { id = '', '*': rest = '' } = useParams()
  const allowed = useMay(name, resource)
  const panel = usePanel()
  const way = name === 'create' ? panelProduct().wayToRecord(panel, resource) : undefined
  useEffect(() => {
    const isList = name === 'list' || name === 'tab'
    void loadOverrides(isList ? 'list' : 'record', resource)
    if (isList) forgetTrail()
    // A record is the likely next step from a list; loaded when idle, so that painting the list comes first.
    return isList ? whenIdle(() => void loadOverrides('record', resource)) : undefined
  }, [name, resource])
  if (rest !== '') return <NotFoundPage />
  if (allowed) return <ScreenView key={`${resource}/${id}`} name={screen} />
  return way ? <ScreenView name={way} /> : <ForbiddenPage />
}

const create = <EntityScreen name="create" />

function ToForm({ entity }: { entity: string }) {
  const { id = '' } = useParams()
  return <Navigate to={recordPath(entity, id)} replace />
}

/** Returns the entities whose lists are tabs on this entity's screen and have no screen of their own. */
const tabsOn = (panel: PanelContext, root: Entity) =>
  [...panel.registry.entities.values()]
    .filter(({ name, declaration }) => declaration.tabOf === root.name && may(panel, 'tab', name))
    .map(({ name }) => (
      <Route
        key={name}
        path={`${name}/*`}
        element={
          <ResourceContextProvider value={name}>
            <EntityScreen name="tab" screen={entityScreens(name).list} />
          </ResourceContextProvider>
        }
      />
    ))

/**
 * Creates react-admin's resource of an entity. If its forms have a segment before the ID, the URL without it redirects
 * to them.
 */
export const entityResource = (entity: Entity, panel: PanelContext) => {
  const segment = formSegment(entity.name)
  const screens = entityScreens(entity.name)
  const list = <EntityScreen name="list" screen={screens.list} />
  const edit = <EntityScreen name="edit" screen={screens.edit} />
  const common = { name: entity.name, list, create, recordRepresentation: titleOf(entity) }
  if (!segment)
    return (
      <Resource key={entity.name} {...common} edit={edit}>
        {extraScreens(entity.name).map(([path, name]) => (
          <Route key={path} path={`${path}/:id`} element={<ScreenView name={name} />} />
        ))}
        {tabsOn(panel, entity)}
      </Resource>
    )
  return (
    <Resource key={entity.name} {...common} hasEdit>
      <Route path={`${segment}/:id/*`} element={edit} />
      <Route path=":id" element={<ToForm entity={entity.name} />} />
      {tabsOn(panel, entity)}
    </Resource>
  )
}
