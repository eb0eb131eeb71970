import type { QueryClient } from '@tanstack/react-query'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'

/** What a list asked for, as react-admin keeps it behind the answer. */
interface ListParams {
  pagination: { page: number; perPage: number }
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter: Row
}

/** The records of the list that a person came from, in its order, as far as they are known. */
export interface ListTrail {
  entity: string
  params: ListParams
  ids: readonly string[]
  /** How many records precede the first of these. */
  offset: number
  total: number | undefined
  /** When the list was answered. */
  at: number
}

/** Fewer rows are no list, but a question that a screen asks for itself. */
const fewestRows = 10

let kept: ListTrail | undefined

/** The newest answer to a list that has the record. */
function answered(client: QueryClient, entity: string, id: string): ListTrail | undefined {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: [entity, 'getList'] })
    .flatMap(({ queryKey, state }): ListTrail[] => {
      const params = queryKey[2] as ListParams | undefined
      const answer = state.data as { data: Visible[]; total?: number } | undefined
      const ids = answer?.data.map(record => record.id) ?? []
      if (!params?.pagination || params.pagination.perPage < fewestRows || !ids.includes(id)) return []
      const offset = (params.pagination.page - 1) * params.pagination.perPage
      return [{ entity, params, ids, offset, total: answer?.total, at: state.dataUpdatedAt }]
    })
    .toSorted((one, other) => other.at - one.at)
  return newest
}

/** The list that a record was opened from: the order in which it was shown stays, whatever is saved meanwhile. */
export function trailOf(client: QueryClient, entity: string, id: string): ListTrail | undefined {
  const known = kept?.entity === entity && kept.ids.includes(id) ? kept : undefined
  if (known) return known
  kept = answered(client, entity, id)
  return kept
}

/** Forgets the list, which another one is opened after. */
export const forgetTrail = (): void => void (kept = undefined)

/** Takes another page of the list, behind what is known or before it. */
export function extendTrail(trail: ListTrail, ids: readonly string[], at: 'before' | 'behind'): ListTrail {
  const fresh = ids.filter(id => !trail.ids.includes(id))
  kept =
    at === 'behind'
      ? { ...trail, ids: [...trail.ids, ...fresh] }
      : { ...trail, ids: [...fresh, ...trail.ids], offset: Math.max(0, trail.offset - fresh.length) }
  return kept
}
