import { useState } from 'react'
import { embedOf } from '../../../engine/fields/videoAddress.ts'
import { useReader } from '../../data/reader.ts'
import { TextBox } from './TextBox.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  id: string
  link: string
  /** The label of the row, such as "Videos 2". */
  name: string
  isFirst: boolean
  isLast: boolean
  invalid: boolean
  describedBy: string | undefined
  onChange(link: string): void
  onMove(step: -1 | 1): void
  onRemove(): void
  onBlur(): void
}

/** The player may run scripts on its own origin and open its own page; it has no access to the panel. */
const sandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** A video of a list: its URL, its position, and the player, which is loaded only when it is clicked. */
export function VideoRow({
  id,
  link,
  name,
  isFirst,
  isLast,
  invalid,
  describedBy,
  onChange,
  onMove,
  onRemove,
  onBlur,
}: Props) {
  const { t } = useReader()
  const [shown, setShown] = useState('')
  const player = embedOf(link)
  const isShown = player !== undefined && shown === player
  return (
    <li className="m-video">
      <div className="m-row">
        <TextBox
          id={id}
          value={link}
          onChange={next => onChange(String(next ?? ''))}
          onBlur={onBlur}
          invalid={invalid && !player}
          describedBy={describedBy}
          inputMode="url"
          placeholder="https://"
          name={name}
        />
        {player && (
          <Button
            small
            aria-expanded={isShown}
            aria-label={`${t(isShown ? 'panel.videos.hide' : 'panel.videos.show')}: ${name}`}
            title={t('panel.videos.loads', { host: new URL(player).hostname })}
            onClick={() => setShown(isShown ? '' : player)}
          >
            {t(isShown ? 'panel.videos.hide' : 'panel.videos.show')}
          </Button>
        )}
        <Button
          small
          disabled={isFirst}
          onClick={() => onMove(-1)}
          aria-label={`${t('panel.images.earlier')}: ${name}`}
        >
          ↑
        </Button>
        <Button small disabled={isLast} onClick={() => onMove(1)} aria-label={`${t('panel.images.later')}: ${name}`}>
          ↓
        </Button>
        <Button small onClick={onRemove} aria-label={`${t('panel.links.remove')}: ${name}`}>
          ×
        </Button>
      </div>
      {isShown && (
        // The players require a referrer.
        <iframe
          className="m-player"
          src={player}
          title={name}
          sandbox={sandbox}
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </li>
  )
}
