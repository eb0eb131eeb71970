import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useListContext } from 'ra-core'
import { useMemo } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Field } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../panel/data/records.ts'
import { nameOfRelated } from '../../../panel/data/values.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { coverFields } from '../../../panel/record/list/Cover.tsx'
import { holders } from '../../../panel/fields/map/holders.ts'

/** Some records of a list, with what is shown of each next to its name. */
export interface MapRecords {
  records: readonly Visible[] | undefined
  covers: readonly Field[]
  /** The names of the places that contain a record, the smallest first; at most two. */
  locationOf(record: Visible): string
}

/** Loads the first records that meet a filter, in the list's order; without a filter nothing is requested. */
export function useMapRecords(entity: Entity, filter: Row | undefined, most: number): MapRecords {
  const reader = useReader()
  const { registry } = usePanel()
  const { sort } = useListContext()
  const { data } = useGetList<Visible>(
    entity.name,
    { pagination: { page: 1, perPage: most }, sort, filter: filter ?? {} },
    { enabled: filter !== undefined, placeholderData: keepPreviousData, retry: false },
  )
  const records = filter === undefined ? undefined : data
  const containers = useMemo(
    () => [...entity.fields.values()].flatMap(field => holders(entity, field.declaration.bounds)).toReversed(),
    [entity],
  )
  const wanted = useMemo(() => {
    const ids = ({ declaration }: Field) =>
      [...new Set((records ?? []).map(record => record[declaration.name]))]
        .filter(id => typeof id === 'string')
        .toSorted()
    return new Map(containers.map(field => [field.declaration.reference ?? '', ids(field)]))
  }, [containers, records])
  const related = useRelatedRecords(wanted)
  const covers = useMemo(() => coverFields(entity, records ?? []), [entity, records])
  const locationOf = (record: Visible): string => {
    const names = containers.flatMap(({ declaration: { name, reference = '' } }) => {
      const id = record[name]
      return typeof id === 'string'
        ? [nameOfRelated(registry.entities.get(reference), id, related.get(reference)?.get(id), reader)]
        : []
    })
    return [...new Set(names)].slice(0, 2).join(', ')
  }
  return { records, covers, locationOf: locationOf }
}
