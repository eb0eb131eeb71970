import { useEvent, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { connection, useConnectionLost } from '../data/session/connection.ts'
import { isLasting } from '../data/session/storage.ts'
import { useLosable, useUnsaved } from '../data/unsaved.ts'
import { page } from '../data/session/page.ts'
import { Button } from './Button.tsx'

interface Props {
  /** Whether another attempt is useless, because a new release has replaced the code. */
  isReplaced?: boolean
  /** Loads the part again. */
  onAgain(): void
}

/**
 * Says in the place of a part of a screen that its code could not be loaded, and loads it again when the person wants
 * or the server is reachable again. Before a reload it says what becomes of unsaved input.
 */
export function PartFailure({ isReplaced = false, onAgain }: Props) {
  const translate = useTranslate()
  const lost = useConnectionLost()
  const again = useEvent(onAgain)
  const reloads = isReplaced && !lost
  const isLosable = useLosable() || !isLasting()
  const input = !useUnsaved() ? '' : isLosable ? '_losable' : '_kept'
  const reload = input === '_kept' ? page.reloadWithDrafts : page.reload
  useEffect(() => connection.check(), [])
  useEffect(() => (lost ? connection.listen(again) : undefined), [lost, again])
  return (
    <p className="m-problem" role="alert">
      {translate(reloads ? `panel.part.replaced${input}` : 'panel.part.failed')}{' '}
      <Button small onClick={reloads ? reload : onAgain}>
        {translate(reloads ? 'panel.pages.error.reload' : 'panel.list.retry')}
      </Button>
    </p>
  )
}
