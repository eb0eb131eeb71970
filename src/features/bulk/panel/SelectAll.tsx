import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { keepRecord } from '../../../panel/data/records.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { isSelectable } from '../../../panel/record/list/bulkActions.ts'
import { Button } from '../../../panel/ui/Button.tsx'

/** The maximum that can be selected at once: a page of the API. */
const maxSelected = 1_000

/** Selects everything that the list's filter finds, up to the maximum; nothing if the page already shows it all. */
export function SelectAll({ entity, selected }: { entity: Entity; selected: number }) {
  const reader = useReader()
  const access = useAccess(entity)
  const list = useListContext<Visible>()
  const provider = useDataProvider()
  const client = useQueryClient()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const total = list.total ?? Infinity
  const most = Math.min(total, maxSelected)
  if (total <= (list.data?.length ?? 0) || selected >= most) return null
  const select = async () => {
    setBusy(true)
    try {
      const { data } = await provider.getList<Visible>(entity.name, {
        pagination: { page: 1, perPage: maxSelected },
        sort: list.sort,
        filter: list.filterValues,
      })
      for (const record of data) keepRecord(client, entity.name, record)
      list.onSelect(data.filter(record => isSelectable(entity, access, record)).map(({ id }) => id))
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} onClick={() => void select()}>
      {reader.t(total > maxSelected ? 'bulk.first' : 'bulk.all', { total: reader.number(most) })}
    </Button>
  )
}
