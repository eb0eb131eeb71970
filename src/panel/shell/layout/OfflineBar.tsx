import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useConnectionLost } from '../../data/session/connection.ts'
import { isLasting } from '../../data/session/storage.ts'

/** Says while the server cannot be reached that it cannot, and that work is kept; and that it can be again. */
export function OfflineBar() {
  const translate = useTranslate()
  const notify = useNotify()
  const lost = useConnectionLost()
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !lost) notify('panel.connection.back', { type: 'success' })
    was.current = lost
  }, [lost, notify])
  return (
    <div role="status" className="offline-bar">
      {lost && <p>{translate(isLasting() ? 'panel.connection.lost' : 'panel.connection.lost_fleeting')}</p>}
    </div>
  )
}
