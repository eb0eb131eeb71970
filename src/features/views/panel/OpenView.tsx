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
  /** The list's declared order. */
  usual: Sort
}

/** Puts the view in place that an address names; where the person reads no such view it is taken out of the address. */
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
