import { useTranslate } from 'ra-core'
import { Button } from '../../ui/Button.tsx'
import { useModelSwap } from './useModelSwap.ts'

/** While there is unsaved input, says that the panel has changed, and offers to reload it. */
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
