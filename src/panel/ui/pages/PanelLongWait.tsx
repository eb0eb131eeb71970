import { useTranslate } from 'ra-core'
import { LongWait } from './LongWait.tsx'
import { useAskAgain } from './useAskAgain.ts'

/** In the panel: says of a long wait that it is one, and offers to ask again, or to do `onAgain` where no answer is waited for. */
export function PanelLongWait({ onAgain }: { onAgain?: (() => void) | undefined }) {
  const translate = useTranslate()
  const askAgain = useAskAgain()
  return <LongWait text={translate('panel.waiting_long')} again={translate('panel.list.retry')} onAgain={onAgain ?? askAgain} />
}
