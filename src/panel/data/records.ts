import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetManyAggregate, type DataProvider } from 'ra-core'
import { useMemo } from 'react'
import type { Visible } from '../../engine/records/entityFor.ts'
import { system } from '../../engine/model/actor.ts'
import { usePanel } from './RegistryContext.ts'
import type { RecordsById, RelatedRecords } from './fieldView.ts'

const freshFor = 60_000

/** The system actor, which changes records too, has no record of its own. */
const stored = (ids: readonly string[]): string[] => ids.filter(id => id !== system.id)

/** Returns the requested records by ID. If all requests are complete, a missing record is null. */
const byId = (ids: readonly string[], found: readonly (Visible | undefined)[], complete: boolean): RecordsById => {
  const records = new Map<string, Visible | null>(complete ? ids.map(id => [id, null]) : [])
  for (const record of found) if (record) records.set(record.id, record)
  return records
}

const oneKey = (entity: string, id: string) => [entity, 'getOne', { id, meta: undefined }]

/** Returns the record from the cache, if it is there. */
export const knownRecord = (client: QueryClient, entity: string, id: string): Visible | undefined =>
  client.getQueryData(oneKey(entity, id))

/** Puts a record that was just read into the cache, so that it is not fetched again at once. */
export const keepRecord = (client: QueryClient, entity: string, record: Visible): void =>
  void client.setQueryData(oneKey(entity, record.id), record)

const isFresh = (client: QueryClient, entity: string, id: string): boolean =>
  Date.now() - (client.getQueryState(oneKey(entity, id))?.dataUpdatedAt ?? 0) < freshFor

const known = (client: QueryClient, entity: string, ids: readonly string[]): Visible[] =>
  ids.map(id => knownRecord(client, entity, id)).filter(record => record !== undefined)

/** Fetches the records that were not read within the last minute, in one request. */
async function loadRecords(
  client: QueryClient,
  provider: DataProvider,
  entity: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Visible[]> {
  const missing = ids.filter(id => !isFresh(client, entity, id))
  if (missing.length > 0) {
    const { data } = await provider.getMany<Visible>(entity, { ids: missing, signal })
    for (const record of data) keepRecord(client, entity, record)
  }
  return known(client, entity, ids)
}

/** Whether both have identical records, so that nothing needs to render again. */
const sameRecords = (one: RelatedRecords, other: RelatedRecords): boolean =>
  one.size === other.size &&
  [...other].every(
    ([entity, records]) =>
      one.get(entity)?.size === records.size &&
      [...records].every(([id, record]) => one.get(entity)?.get(id) === record),
  )

/** A result of `useQueries`. */
interface Found {
  data: Visible[] | undefined
  isPending: boolean
  isPlaceholderData: boolean
}

/** Merges the results of all entities; returns the same object for the same records. */
function combineFor(
  requested: readonly (readonly [entity: string, ids: readonly string[]])[],
): (results: readonly Found[]) => RelatedRecords {
  let last: RelatedRecords = new Map()
  return results => {
    const next = new Map(
      requested.map(([entity, ids], index) => {
        const { data = [], isPending = true, isPlaceholderData = false } = results[index] ?? {}
        return [entity, byId(ids, data, !isPending && !isPlaceholderData)]
      }),
    )
    if (!sameRecords(last, next)) last = next
    return last
  }
}

/**
 * Returns the records that a page refers to, by entity, with one request per entity for the IDs that are not cached.
 * Entities that the reader may not see are left out.
 */
export function useRelatedRecords(wanted: ReadonlyMap<string, readonly string[]>): RelatedRecords {
  const { registry } = usePanel()
  const client = useQueryClient()
  const provider = useDataProvider()
  const requested = useMemo(
    () =>
      [...wanted]
        .map(([entity, ids]) => [entity, stored(ids)] as const)
        .filter(([entity, ids]) => ids.length > 0 && registry.entities.has(entity)),
    [wanted, registry],
  )
  const combine = useMemo(() => combineFor(requested), [requested])
  return useQueries({
    queries: requested.map(([entity, ids]) => ({
      queryKey: [entity, 'getMany', { ids, meta: undefined }],
      queryFn: ({ signal }) => loadRecords(client, provider, entity, ids, signal),
      placeholderData: () => known(client, entity, ids),
      retry: false,
    })),
    combine,
  })
}

/** Returns records of one entity by their IDs; simultaneous calls share one request. */
export function useRecords(entity: string, ids: readonly string[]): RecordsById {
  const { registry } = usePanel()
  const enabled = ids.length > 0 && registry.entities.has(entity)
  const { data = [], isPending } = useGetManyAggregate<Visible>(entity, { ids: [...ids] }, { enabled })
  return byId(ids, data, !enabled || !isPending)
}
