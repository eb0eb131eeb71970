import { useTranslate } from 'ra-core'
import { Button } from '../../ui/Button.tsx'
import { useModelSwap } from './useModelSwap.ts'

/** Says, where something is written that was not saved, that the panel has changed in the meantime, and offers to continue with it as it is now. */
export function ModelBar() {
  const translate = useTranslate()
  const { isDue, hindrance, swap } = useModelSwap()
  return (
    <div role="status" className="frame-bar">
      {isDue && hindrance !== 'none' && (
        <p>
          {translate(`panel.changed.${hindrance}`)}
          <Button small primary={hindrance === 'kept'} onClick={swap}>
            {translate('panel.changed.again')}
          </Button>
        </p>
      )}
    </div>
  )
}
