import {
  hashKey,
  QueryObserver,
  useQueryClient,
  type QueryClient,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { useEvent } from 'ra-core'
import { useCallback, useSyncExternalStore } from 'react'

/** How something is asked for; its key says what it is. */
type Question = QueryObserverOptions & { queryKey: readonly unknown[] }

const observers = new WeakMap<QueryClient, Map<string, QueryObserver>>()

/** Lets one observer hear for all who look at the same answer; it asks for as long as anybody does. */
function observe(client: QueryClient, question: Question, hear: () => void): () => void {
  const present = observers.get(client) ?? new Map<string, QueryObserver>()
  observers.set(client, present)
  const hash = hashKey(question.queryKey)
  const observer = present.get(hash) ?? new QueryObserver(client, question)
  present.set(hash, observer)
  const leave = observer.subscribe(hear)
  return () => {
    leave()
    if (!observer.hasListeners()) present.delete(hash)
  }
}

/**
 * A part of an answer at which many small pieces of a screen look, each at its own: a piece is drawn anew only when its part is another, and all of them
 * cost what one costs. `partOf` is given undefined before there is an answer.
 */
export function useAnswerPart<Answer, Part extends string | number | undefined>(
  question: Question,
  partOf: (answer: Answer | undefined) => Part,
): Part {
  const client = useQueryClient()
  const hash = hashKey(question.queryKey)
  const observed = useEvent((hear: () => void) => observe(client, question, hear))
  // Another key is listened to anew.
  const listen = useCallback((hear: () => void) => (hash ? observed(hear) : () => undefined), [observed, hash])
  return useSyncExternalStore(listen, () => partOf(client.getQueryCache().get(hash)?.state.data as Answer | undefined))
}
