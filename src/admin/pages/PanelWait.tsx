import { useTranslate } from 'ra-core'
import './skeleton.css'

/** How many blocks each shape is drawn of; where they stand is its style's. */
const blocks = { list: 12, form: 8, cards: 9, plots: 5, text: 9, review: 6, thread: 5 } as const

export type Shape = keyof typeof blocks

/** The shape of what is on its way; with `head` that of its title too. It is shown once the wait is long enough to be noticed. */
export function PanelWait({ shape = 'list', head = false }: { shape?: Shape; head?: boolean }) {
  const translate = useTranslate()
  return (
    <div className="wait" role="status">
      <span className="wait-words">{translate('panel.please_wait')}</span>
      {head && <span className="wait-head" />}
      <div className={`wait-${shape}`} aria-hidden="true">
        {Array.from({ length: blocks[shape] }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  )
}
