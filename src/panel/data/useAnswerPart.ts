import {
  hashKey,
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useCallback, useSyncExternalStore } from 'react'

/** How something is requested; its key says what it is. */
type Question = QueryObserverOptions & { queryKey: readonly unknown[] }

const observers = new WeakMap<QueryClient, Map<string, QueryObserver>>()

/** The one observer of an answer for all who look at it. */
function observerOf(client: QueryClient, hash: string, question: () => Question): QueryObserver {
  const present = observers.get(client) ?? new Map<string, QueryObserver>()
  observers.set(client, present)
  const observer = present.get(hash) ?? new QueryObserver(client, question())
  present.set(hash, observer)
  return observer
}

/** Hears of an answer, which is requested as long as anybody does. */
function hearOf(observer: QueryObserver, hear: () => void, forget: () => void): () => void {
  const leave = observer.subscribe(hear)
  return () => {
    leave()
    if (!observer.hasListeners()) forget()
  }
}

/**
 * A part of a response that many small pieces of a screen read, each its own: a piece is rendered again only when its part is another, and all of them
 * cost what one costs. `partOf` is given undefined before there is an answer.
 */
export function useAnswerPart<Answer, Part extends string | number | undefined>(
  question: Question,
  partOf: (answer: Answer | undefined) => Part,
): Part {
  const client = useQueryClient()
  const hash = hashKey(question.queryKey)
  const present = useEvent(() => question)
  const listen = useCallback(
    (hear: () => void) =>
      hearOf(observerOf(client, hash, present), hear, () => void observers.get(client)?.delete(hash)),
    [client, hash, present],
  )
  return useSyncExternalStore(listen, () => partOf(client.getQueryCache().get(hash)?.state.data as Answer | undefined))
}
