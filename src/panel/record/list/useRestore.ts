import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { useReader } from '../../data/reader.ts'
import { refusalOf } from '../../data/problemText.ts'

/**
 * Returns a function that restores a record from the trash and reloads all queries, because other records may have been
 * restored with it.
 */
export function useRestore(entity: string): (record: Visible) => Promise<void> {
  const reader = useReader()
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  return async record => {
    try {
      await provider.call(`/${entity}/${encodeURIComponent(record.id)}/restore`, { method: 'POST' })
      await client.invalidateQueries()
      notify('panel.delete.restored', { type: 'success' })
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    }
  }
}
