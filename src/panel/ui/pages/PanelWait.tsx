import { useTranslate } from 'ra-core'
import { PanelLongWait } from './PanelLongWait.tsx'
import './skeleton.css'

/** How many blocks each skeleton has; their positions are in its style. */
const blocks = { list: 12, form: 8, cards: 9, plots: 5, text: 9, review: 6, thread: 5 } as const

export type Shape = keyof typeof blocks

interface Props {
  shape?: Shape
  head?: boolean
  /** Tries again what is waited for; without it what the screen has asked for is asked again. */
  onAgain?: (() => void) | undefined
}

/**
 * The shape of what is on its way; with `head` that of its title too. It is shown once the wait is long enough to be noticed, and
 * with the offer to try again once it is too long.
 */
export function PanelWait({ shape = 'list', head = false, onAgain }: Props) {
  const translate = useTranslate()
  return (
    <div className="wait" role="status">
      <span className="wait-words">{translate('panel.please_wait')}</span>
      <PanelLongWait onAgain={onAgain} />
      {head && <span className="wait-head" />}
      <div className={`wait-${shape}`} aria-hidden="true">
        {Array.from({ length: blocks[shape] }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  )
}
