import { useTranslate } from 'ra-core'
import { LongWait } from './LongWait.tsx'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { connection } from '../../data/session/connection.ts'
import { page } from '../../data/session/page.ts'

const isPending = ({ state }: Query): boolean => state.status === 'pending'
const isUnderWay = (query: Query): boolean => isPending(query) && query.state.fetchStatus !== 'idle'

/** Cancels what the screen waits for and requests it again; where it waits for no response, the page is reloaded. */
function useAskAgain(): () => void {
  const client = useQueryClient()
  return () => {
    if (!client.getQueryCache().findAll({ type: 'active' }).some(isUnderWay)) return page.reload()
    if (connection.isLost()) connection.check()
    void client
      .cancelQueries({ type: 'active', predicate: isUnderWay })
      .then(() => client.refetchQueries({ type: 'active', predicate: isPending }))
  }
}

/** In the panel: says of a long wait that it is one, and offers to ask again, or to do `onAgain` where no answer is waited for. */
export function PanelLongWait({ onAgain }: { onAgain?: (() => void) | undefined }) {
  const translate = useTranslate()
  const askAgain = useAskAgain()
  return (
    <LongWait
      text={translate('panel.waiting_long')}
      again={translate('panel.list.retry')}
      onAgain={onAgain ?? askAgain}
    />
  )
}
