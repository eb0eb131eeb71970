import type { Texts } from '../../data/session/texts.ts'
import { page } from '../../data/session/page.ts'
import { LongWait } from './LongWait.tsx'

interface Props {
  texts: Pick<Texts, 'waiting' | 'waiting_long' | 'again'>
  /** Says nothing until the wait is long. */
  quiet?: boolean
  /** Retries what is waited for; without it the page is reloaded. */
  onAgain?: (() => void) | undefined
}

/** What is shown while a screen is being loaded; after a while with the offer to try again. */
export const PleaseWait = ({ texts, quiet = false, onAgain = page.reload }: Props) => (
  <div className={quiet ? 'please-wait please-wait-quiet' : 'please-wait'} role="status">
    {!quiet && <p>{texts.waiting}</p>}
    <LongWait text={texts.waiting_long} again={texts.again} onAgain={onAgain} />
  </div>
)
