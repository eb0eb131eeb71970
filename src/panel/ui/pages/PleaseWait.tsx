import type { Texts } from '../../data/session/texts.ts'
import { page } from '../../data/session/page.ts'
import { LongWait } from './LongWait.tsx'

interface Props {
  texts: Pick<Texts, 'waiting' | 'waiting_long' | 'again'>
  /** Whether nothing is shown until the wait is long. */
  quiet?: boolean
  /** Retries; by default, the page is reloaded. */
  onAgain?: (() => void) | undefined
}

/** Shown while a screen is loading; offers to retry after a long wait. */
export const PleaseWait = ({ texts, quiet = false, onAgain = page.reload }: Props) => (
  <div className={quiet ? 'please-wait please-wait-quiet' : 'please-wait'} role="status">
    {!quiet && <p>{texts.waiting}</p>}
    <LongWait text={texts.waiting_long} again={texts.again} onAgain={onAgain} />
  </div>
)
