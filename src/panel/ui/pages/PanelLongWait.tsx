import { useTranslate } from 'ra-core'
import { LongWait } from './LongWait.tsx'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { connection, useConnectionLost } from '../../data/session/connection.ts'
import { page } from '../../data/session/page.ts'

const isPending = ({ state }: Query): boolean => state.status === 'pending'
const isInFlight = (query: Query): boolean => isPending(query) && query.state.fetchStatus !== 'idle'

/**
 * Returns a function that cancels the screen's pending requests and sends them again, or reloads the page if there are
 * none.
 */
function useRetryRequests(): () => void {
  const client = useQueryClient()
  return () => {
    if (!client.getQueryCache().findAll({ type: 'active' }).some(isInFlight)) return page.reload()
    if (connection.isLost()) connection.check()
    void client
      .cancelQueries({ type: 'active', predicate: isInFlight })
      .then(() => client.refetchQueries({ type: 'active', predicate: isPending }))
  }
}

/**
 * `LongWait` in the panel: retries pending requests, or calls `onAgain` if given. Without a connection it does not wait
 * with its message.
 */
export function PanelLongWait({ onAgain }: { onAgain?: (() => void) | undefined }) {
  const translate = useTranslate()
  const retry = useRetryRequests()
  const isLost = useConnectionLost()
  return (
    <LongWait
      isLong={isLost}
      text={translate(isLost ? 'panel.connection.waiting' : 'panel.waiting_long')}
      again={translate('panel.list.retry')}
      onAgain={onAgain ?? retry}
    />
  )
}
