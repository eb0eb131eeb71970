import { useEvent } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { layoutOf, useOpenedView } from '../../../panel/record/list/openedView.ts'
import { useViews, viewSearch } from './useViews.ts'

interface Props {
  entity: Entity
  id: string
  /** The list's default order. */
  usual: Sort
}

/** Opens the view that the URL names; if the person may not read it, it is removed from the URL. */
export default function OpenView({ entity, id, usual }: Props) {
  const { data, isFetching } = useViews(entity.name)
  const { search } = useLocation()
  const navigate = useNavigate()
  const { setOpened } = useOpenedView(entity.name)
  const view = data?.find(one => one.id === id)
  const open = useEvent(() => {
    const requested = new URLSearchParams(search)
    const isWhole = requested.has('filter')
    if (view) setOpened({ view, layout: layoutOf(view) })
    if (view && isWhole) return
    requested.delete('view')
    if (!isWhole) requested.set('filter', JSON.stringify(entity.declaration.list?.filter ?? {}))
    navigate({ search: view ? viewSearch(view, usual) : requested.toString() }, { replace: true })
  })
  const isKnown = view !== undefined || !isFetching
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown, open])
  return null
}
