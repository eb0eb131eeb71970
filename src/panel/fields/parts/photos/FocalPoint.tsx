import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import type { ImageFacts } from '../../../../engine/fields/file.ts'
import { isOwnFile } from '../../../../engine/fields/fileAddress.ts'
import { useReader } from '../../../data/reader.ts'
import { fileAddress } from '../fileAddress.ts'
import { Button } from '../../../ui/Button.tsx'

type Point = NonNullable<ImageFacts['focal']>

const middle: Point = { x: 0.5, y: 0.5 }
const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const step = { usual: 0.02, wide: 0.1 }

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
const percent = (value: number): number => Math.round(value * 100)

interface Props {
  url: string
  alt: string
  focal: ImageFacts['focal']
  onChange(focal: Point | null): void
}

/** Sets an image's focal point, which stays in view when it is cropped, with a click or the arrow keys. */
export function FocalPoint({ url, alt, focal, onChange }: Props) {
  const { t } = useReader()
  const hint = useId()
  const { x, y } = focal ?? middle
  if (!isOwnFile(url)) return null
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter and the space bar click it too, but without a position.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (width > 0 && height > 0)
      onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }
  const move = (event: KeyboardEvent) => {
    const direction = steps[event.key]
    if (!direction) return
    event.preventDefault()
    const far = event.shiftKey ? step.wide : step.usual
    onChange({ x: share(x + direction.x * far), y: share(y + direction.y * far) })
  }
  return (
    <div className="m-focal">
      <button
        type="button"
        className="m-focal-picture"
        aria-label={t('photos.focal_at', { x: percent(x), y: percent(y) })}
        aria-describedby={hint}
        onClick={press}
        onKeyDown={move}
      >
        <img src={fileAddress(url, 800)} alt={alt} decoding="async" draggable={false} referrerPolicy="no-referrer" />
        <span
          className="m-focal-point"
          data-set={focal !== undefined || undefined}
          style={{ left: `${percent(x)}%`, top: `${percent(y)}%` }}
        />
      </button>
      <p id={hint} className="m-hint">
        {t('photos.focal_hint')}{' '}
        {focal && (
          <Button plain onClick={() => onChange(null)}>
            {t('photos.focal_reset')}
          </Button>
        )}
      </p>
      <span className="m-hidden" role="status">
        {focal && t('photos.focal_at', { x: percent(x), y: percent(y) })}
      </span>
    </div>
  )
}
