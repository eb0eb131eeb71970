import { useEvent } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { useOpenedView } from '../../../panel/record/list/openedView.ts'
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
    const asked = new URLSearchParams(search)
    const isWhole = asked.has('filter')
    if (view) setOpened({ view, layout: { columns: view.columns, density: view.density } })
    if (view && isWhole) return
    asked.delete('view')
    if (!isWhole) asked.set('filter', JSON.stringify(entity.declaration.list?.filter ?? {}))
    navigate({ search: view ? viewSearch(view, usual) : asked.toString() }, { replace: true })
  })
  const isKnown = view !== undefined || !isFetching
  useEffect(() => {
    if (isKnown) open()
  }, [isKnown, open])
  return null
}
