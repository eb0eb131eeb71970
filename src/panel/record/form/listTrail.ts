import type { QueryClient } from '@tanstack/react-query'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'

/** The parameters of a list request in react-admin's query key. */
interface ListParams {
  pagination: { page: number; perPage: number }
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Row
}

/** The known records of the list that a person came from, in its order. */
export interface ListTrail {
  entity: string
  params: ListParams
  ids: readonly string[]
  /** The number of records before the first of these. */
  offset: number
  total: number | undefined
  /** When the list was fetched. */
  at: number
}

/** A response with fewer rows is not a list but a query of some screen. */
const minRows = 10

let kept: ListTrail | undefined

/** Returns the newest cached list that contains the record. */
function answered(client: QueryClient, entity: string, id: string): ListTrail | undefined {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: [entity, 'getList'] })
    .flatMap(({ queryKey, state }): ListTrail[] => {
      const params = queryKey[2] as ListParams | undefined
      const response = state.data as { data: Visible[]; total?: number } | undefined
      const ids = response?.data.map(record => record.id) ?? []
      if (!params?.pagination || params.pagination.perPage < minRows || !ids.includes(id)) return []
      const offset = (params.pagination.page - 1) * params.pagination.perPage
      return [{ entity, params, ids, offset, total: response?.total, at: state.dataUpdatedAt }]
    })
    .toSorted((one, other) => other.at - one.at)
  return newest
}

/** Returns the list that a record was opened from; its order stays the same when records are saved. */
export function trailOf(client: QueryClient, entity: string, id: string): ListTrail | undefined {
  const known = kept?.entity === entity && kept.ids.includes(id) ? kept : undefined
  if (known) return known
  kept = answered(client, entity, id)
  return kept
}

/** Forgets the list; called when another one is opened. */
export const forgetTrail = (): void => void (kept = undefined)

/** Adds another page after or before the known records. */
export function extendTrail(trail: ListTrail, ids: readonly string[], at: 'before' | 'behind'): ListTrail {
  const fresh = ids.filter(id => !trail.ids.includes(id))
  kept =
    at === 'behind'
      ? { ...trail, ids: [...trail.ids, ...fresh] }
      : { ...trail, ids: [...fresh, ...trail.ids], offset: Math.max(0, trail.offset - fresh.length) }
  return kept
}
