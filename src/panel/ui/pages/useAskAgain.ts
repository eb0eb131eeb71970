import { useQueryClient, type Query } from '@tanstack/react-query'
import { connection } from '../../data/session/connection.ts'
import { page } from '../../data/session/page.ts'

const isPending = ({ state }: Query): boolean => state.status === 'pending'
const isUnderWay = (query: Query): boolean => isPending(query) && query.state.fetchStatus !== 'idle'

/** Calls off what the screen waits for and asks anew; where it waits for no answer, the page is loaded anew. */
export function useAskAgain(): () => void {
  const client = useQueryClient()
  return () => {
    if (!client.getQueryCache().findAll({ type: 'active' }).some(isUnderWay)) return page.reload()
    if (connection.isLost()) connection.check()
    void client.cancelQueries({ type: 'active', predicate: isUnderWay }).then(() => client.refetchQueries({ type: 'active', predicate: isPending }))
  }
}
