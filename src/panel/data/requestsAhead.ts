import { useQueryClient } from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import type { Entity } from '../../engine/model/registry.ts'
import { useAccess } from './access.ts'
import { knownRecord } from './records.ts'
import { requestsPath } from './requestsPath.ts'
import { api } from './session/api.ts'
import { prefetch } from './session/prefetch.ts'

/** Milliseconds that pass at most between the press that opens a record and its form. */
const pressMilliseconds = 2_000

/**
 * Asks what waits for review of a record together with the record itself, not after it; nothing where its form will not want to know, and where the record
 * was seen before: what is known of it then is reloaded by the form itself.
 */
export function useRequestsAhead(entity: Entity): (id: string) => void {
  const client = useQueryClient()
  const access = useAccess(entity)
  return useEvent((id: string) => {
    const isWanted = entity.declaration.moderated !== undefined && access.may('update')
    if (isWanted && !knownRecord(client, entity.name, id))
      prefetch(api + requestsPath(entity.name, id), pressMilliseconds)
  })
}
