import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'

/** Returns the selected records that exist, in the order of their IDs. In the trash, those are the deleted ones. */
export function useSelectedRecords(entity: Entity, ids: readonly string[], isTrash: boolean): readonly Visible[] {
  const provider = useDataProvider()
  const { data: deleted } = useQuery({
    queryKey: [entity.name, 'getMany', { ids, isTrash }],
    queryFn: async ({ signal }) =>
      (await provider.getMany<Visible>(entity.name, { ids: [...ids], meta: { isTrash }, signal })).data,
    enabled: isTrash && ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const wanted = useMemo(() => new Map([[entity.name, isTrash ? [] : ids]]), [entity, ids, isTrash])
  const existing = useRelatedRecords(wanted).get(entity.name)
  return useMemo(() => {
    const found = isTrash ? new Map(deleted?.map(record => [record.id, record])) : existing
    return ids.map(id => found?.get(id)).filter(record => Boolean(record)) as Visible[]
  }, [ids, isTrash, deleted, existing])
}
