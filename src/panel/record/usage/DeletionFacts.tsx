import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import type { Deletion, Use } from '../../../engine/model/usage.ts'
import { useReader } from '../../data/reader.ts'
import type { PanelDataProvider } from '../../data/dataProvider.ts'
import { countOf, UseLines } from './UseLines.tsx'
import './reference.css'

interface Props {
  entity: string
  ids: readonly string[]
  /**
   * Called with whether any of them can be deleted: undefined while loading, and true if loading failed, because the
   * server decides.
   */
  onKnown(possible: boolean | undefined): void
}

const added = <Item extends { count: number }>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const known = sums.get(keyOf(item))
    sums.set(keyOf(item), known ? { ...item, count: known.count + item.count } : item)
  }
  return [...sums.values()]
}

/** Merges the uses of several records into one line without a link, because their counts may overlap. */
const usesOf = (deletions: readonly Deletion[]): Use[] =>
  deletions.length === 1
    ? (deletions[0]?.uses ?? [])
    : added(
        deletions.flatMap(one => one.uses),
        use => `${use.resource} ${use.property}`,
      ).map(use => ({ ...use, filter: null }))

/** What deleting records would delete too, and what prevents deleting them. */
export default function DeletionFacts({ entity, ids, onKnown }: Props) {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const responses = useQueries({
    queries: ids.map(id => ({
      queryKey: [entity, 'deletion', id],
      queryFn: async ({ signal }) =>
        (await provider.call(`/${entity}/${encodeURIComponent(id)}/deletion`, { signal })).json as Deletion,
      retry: false,
      staleTime: 0,
      gcTime: 0,
    })),
  })
  const pending = responses.some(response => response.isFetching)
  const deletions = responses.flatMap(response => response.data ?? [])
  const uses = usesOf(deletions)
  const follow = added(
    deletions.flatMap(one => one.follow),
    one => one.resource,
  )
  const others = deletions.some(one => one.others)
  const isFree = (one: Deletion): boolean => one.uses.length === 0 && !one.others
  const isPossible = deletions.length === 0 || deletions.some(isFree)
  const possible = pending ? undefined : isPossible
  useEffect(() => onKnown(possible), [possible, onKnown])
  if (pending) return <p role="status">{t('reference.loading')}</p>
  return (
    <>
      {(uses.length > 0 || others) && (
        <div role="alert">
          {uses.length > 0 && (
            <>
              <p>{t('reference.deletion.in_use')}</p>
              <UseLines uses={uses} />
              <p>{t('reference.deletion.advice')}</p>
            </>
          )}
          {others && <p>{t('reference.deletion.others')}</p>}
        </div>
      )}
      {follow.length > 0 && (
        <>
          <p>{t('reference.deletion.follow')}</p>
          <ul className="reference-lines">
            {follow.map(one => (
              <li key={one.resource}>{countOf(one.resource, one.count, reader)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
