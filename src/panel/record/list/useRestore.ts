import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { useReader } from '../../data/reader.ts'
import { messageWithFields, refusalOf } from '../../data/problemText.ts'

/**
 * Returns a function that restores a record from the trash and reloads all queries, because other records may have been
 * restored with it. What prevents it is shown, such as a parent that is in the trash, too.
 */
export function useRestore(entity: Entity): (record: Visible) => Promise<void> {
  const reader = useReader()
  const notify = useNotify()
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  return async record => {
    try {
      await provider.call(`/${entity.name}/${encodeURIComponent(record.id)}/restore`, { method: 'POST' })
      await client.invalidateQueries()
      notify('panel.delete.restored', { type: 'success' })
    } catch (error) {
      const refusal = refusalOf(error, reader)
      const isOfFields = Object.keys(refusal.errors).length > 0
      // There is no form whose fields the general message could mean.
      const message = isOfFields ? reader.t('panel.delete.not_restored') : refusal.message
      notify(messageWithFields(entity, { ...refusal, message }, reader), { type: 'error' })
    }
  }
}
