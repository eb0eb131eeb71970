import { useTranslate } from 'ra-core'
import { PanelLongWait } from './PanelLongWait.tsx'
import './skeleton.css'

/** The number of blocks of each skeleton; their positions are in the style sheet. */
const blocks = { list: 12, form: 8, cards: 9, plots: 5, text: 9, review: 6, thread: 5 } as const

export type Shape = keyof typeof blocks

interface Props {
  shape?: Shape
  head?: boolean
  /** Retries; by default, the screen's requests are sent again. */
  onAgain?: (() => void) | undefined
}

/**
 * A skeleton of content that is loading, with `head` including its title. It appears after a short delay, and offers to
 * retry after a long wait.
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
