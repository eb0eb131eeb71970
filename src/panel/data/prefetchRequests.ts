import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import type { Entity } from '../../engine/model/registry.ts'
import { useAccess } from './access.ts'
import { knownRecord } from './records.ts'
import { requestsPath } from './requestsPath.ts'
import { api } from './session/api.ts'
import { prefetch } from './session/prefetch.ts'

/** The maximum time in milliseconds between pressing on a record and its form. */
const pressMilliseconds = 2_000

/** Prefetches a whole record on pointer down, before the click that shows it. */
export const prefetchRecord = (entity: string, id: string): void =>
  prefetch(`${api}/${entity}/${encodeURIComponent(id)}`, pressMilliseconds)

/**
 * Returns a function that prefetches a record's pending requests in parallel with the record. Does nothing if its form
 * does not show them, or if the record is cached: the form then reloads them itself.
 */
export function usePrefetchRequests(entity: Entity): (id: string) => void {
  const client = useQueryClient()
  const access = useAccess(entity)
  return useEvent((id: string) => {
    const isWanted = entity.declaration.moderated !== undefined && access.may('update')
    if (isWanted && !knownRecord(client, entity.name, id))
      prefetch(api + requestsPath(entity.name, id), pressMilliseconds)
  })
}
