import CloseIcon from '@mui/icons-material/Close'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import type { ReactNode } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { may } from '../../data/may.ts'
import { recordPath } from '../../data/paths.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

interface Props {
  entity: Entity
  id: string
  /** Buttons that open the record's side panel. */
  sides: ReactNode
  /** The record's position on the page; undefined if it is not on it. */
  position: number | undefined
  count: number
  onStep(by: 1 | -1): void
  onClose(): void
}

/** Links to the previous and next record and to the whole form, and a close button. */
export function PeekBar({ entity, id, sides, position, count, onStep, onClose }: Props) {
  const { t, number } = useReader()
  const panel = usePanel()
  return (
    <div className="m-peek-bar">
      <Button
        small
        aria-label={t('panel.peek.previous')}
        title={`${t('panel.peek.previous')} (k)`}
        aria-keyshortcuts="k ["
        aria-disabled={position === 1 || undefined}
        onClick={() => onStep(-1)}
      >
        <UpIcon fontSize="small" />
      </Button>
      <Button
        small
        aria-label={t('panel.peek.next')}
        title={`${t('panel.peek.next')} (j)`}
        aria-keyshortcuts="j ]"
        aria-disabled={position === count || undefined}
        onClick={() => onStep(1)}
      >
        <DownIcon fontSize="small" />
      </Button>
      {position !== undefined && (
        <span className="m-quiet m-number">
          {t('panel.peek.place', { position: number(position), count: number(count) })}
        </span>
      )}
      <span className="m-peek-space" />
      {sides}
      {may(panel, 'edit', entity.name) && (
        <ButtonLink small to={recordPath(entity.name, id)} title={`${t('panel.peek.form')} (e)`}>
          {t('panel.peek.form')}
        </ButtonLink>
      )}
      <Button
        small
        aria-label={t('panel.peek.close')}
        title={`${t('panel.peek.close')} (Esc)`}
        aria-keyshortcuts="Escape"
        onClick={onClose}
      >
        <CloseIcon fontSize="small" />
      </Button>
    </div>
  )
}
