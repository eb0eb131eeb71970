import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { api } from './session/api.ts'
import { connection } from './session/connection.ts'
import { withTimeout } from './session/withTimeout.ts'

/** Milliseconds before each attempt; after the last one only the person repeats what failed. */
const pauses = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000, 60_000, 60_000]

const timeoutMilliseconds = 10_000

/** Whether a query failed because of the server, so that it may succeed later. */
const hasServerError = ({ state }: Query): boolean =>
  state.status === 'error' && ((state.error as { status?: number } | null)?.status ?? 0) >= 500

/** Repeats the queries of the screen that failed. */
export const repeatFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

/** Returns the error of a query of the screen that failed and has no data; undefined if there is none. */
export function useFailure(): unknown {
  const cache = useQueryClient().getQueryCache()
  const listen = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(
    listen,
    () =>
      cache.findAll({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && state.data === undefined,
      })[0]?.state.error ?? undefined,
  )
}

const isReady = (): Promise<boolean> =>
  withTimeout(timeoutMilliseconds, null, signal => fetch(`${api}/ready`, { signal })).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Repeats queries that failed because of the server once it is ready again, with growing pauses. Queries that wait for
 * the connection continue on their own.
 */
export function recoverQueries(client: QueryClient): void {
  const cache = client.getQueryCache()
  const failed = () => cache.findAll({ type: 'active', predicate: hasServerError })
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async (): Promise<void> => {
    if (failed().length > 0 && !connection.isLost() && document.visibilityState !== 'hidden' && (await isReady()))
      await client.refetchQueries({ type: 'active', predicate: hasServerError })
    timer = undefined
    attempts++
    schedule()
  }
  const schedule = (): void => {
    if (failed().length === 0) attempts = 0
    else if (attempts < pauses.length) timer ??= setTimeout(() => void attempt(), pauses[attempts])
  }
  cache.subscribe(({ type, query }) => {
    if (type === 'updated' && hasServerError(query)) schedule()
  })
}
