import {
  hashKey,
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useCallback, useSyncExternalStore } from 'react'

/** A query with a key. */
type Question = QueryObserverOptions & { queryKey: readonly unknown[] }

const observers = new WeakMap<QueryClient, Map<string, QueryObserver>>()

/** Returns the one observer of a query that all components share. */
function observerOf(client: QueryClient, hash: string, question: () => Question): QueryObserver {
  const present = observers.get(client) ?? new Map<string, QueryObserver>()
  observers.set(client, present)
  const observer = present.get(hash) ?? new QueryObserver(client, question())
  present.set(hash, observer)
  return observer
}

/** Subscribes to a query, which is fetched while anybody subscribes to it. */
function subscribeTo(observer: QueryObserver, listener: () => void, forget: () => void): () => void {
  const leave = observer.subscribe(listener)
  return () => {
    leave()
    if (!observer.hasListeners()) forget()
  }
}

/**
 * Selects a part of a response that many small components read. A component renders only when its part changes, and all
 * share one observer. `partOf` gets undefined before the response arrives.
 */
export function useResponsePart<Result, Part extends string | number | undefined>(
  question: Question,
  partOf: (response: Result | undefined) => Part,
): Part {
  const client = useQueryClient()
  const hash = hashKey(question.queryKey)
  const present = useEvent(() => question)
  const listen = useCallback(
    (listener: () => void) =>
      subscribeTo(observerOf(client, hash, present), listener, () => void observers.get(client)?.delete(hash)),
    [client, hash, present],
  )
  return useSyncExternalStore(listen, () => partOf(client.getQueryCache().get(hash)?.state.data as Result | undefined))
}
