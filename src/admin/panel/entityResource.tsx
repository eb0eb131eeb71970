import { Resource } from 'ra-core'
import type { ReactElement } from 'react'
import { Navigate, Route, useParams } from 'react-router-dom'
import type { Entity } from '../../model/registry.ts'
import { titleOf } from '../registry/titleOf.ts'
import { extraScreens } from '../routing/extraScreens.ts'
import { formSegment, recordPath } from '../routing/paths.ts'
import { EntityScreen } from './EntityScreen.tsx'
import { ScreenView } from './ScreenView.tsx'

const list = <EntityScreen name="list" />
const edit = <EntityScreen name="edit" />

/** Entities whose records have a screen of their own in the place of a form. */
const ownScreens: Readonly<Record<string, ReactElement>> = {
  requests: <EntityScreen name="edit" screen="review" />,
  help: <EntityScreen name="edit" screen="conversation" />,
  reports: <EntityScreen name="edit" screen="report" />,
  pages: <EntityScreen name="edit" screen="page" />,
  campaigns: <EntityScreen name="edit" screen="campaign" />,
  mail: <EntityScreen name="edit" screen="letter" />,
}

/** Entities whose records are listed on a screen of their own. */
const ownLists: Readonly<Record<string, ReactElement>> = { reports: <EntityScreen name="list" screen="reports" /> }

const create = <EntityScreen name="create" />

function ToForm({ entity }: { entity: string }) {
  const { id = '' } = useParams()
  return <Navigate to={recordPath(entity, id)} replace />
}

/** An entity as a resource of react-admin; where the form has a segment before the id, the plain address leads to it. */
export const entityResource = (entity: Entity) => {
  const segment = formSegment(entity.name)
  const common = { name: entity.name, list: ownLists[entity.name] ?? list, create, recordRepresentation: titleOf(entity) }
  if (!segment)
    return (
      <Resource key={entity.name} {...common} edit={ownScreens[entity.name] ?? edit}>
        {extraScreens(entity.name).map(([path, name]) => (
          <Route key={path} path={`${path}/:id`} element={<ScreenView name={name} />} />
        ))}
      </Resource>
    )
  return (
    <Resource key={entity.name} {...common} hasEdit>
      <Route path={`${segment}/:id/*`} element={edit} />
      <Route path=":id" element={<ToForm entity={entity.name} />} />
    </Resource>
  )
}
