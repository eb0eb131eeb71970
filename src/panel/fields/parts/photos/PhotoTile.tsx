import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { memo, type PointerEvent } from 'react'
import type { Image } from '../../../../engine/fields/images.ts'
import { languages, localeOf } from '../../../../engine/model/declaration.ts'
import { languageName } from './languageName.ts'
import { useReader } from '../../../data/reader.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { Button } from '../../../ui/Button.tsx'

interface Props {
  id: string
  photo: Image
  index: number
  count: number
  /** Whether lists show it next to the record's title. */
  isCover: boolean
  /** The ID of the element with its details while they are open. */
  detailsId: string | undefined
  onToggle(url: string): void
  onMove(index: number, step: -1 | 1): void
  onDelete(index: number): void
}

/** A photo in a gallery: clicking it opens its details; it is moved with its handle, its buttons or by dragging. */
export const PhotoTile = memo(function PhotoTile({
  id,
  photo,
  index,
  count,
  isCover,
  detailsId,
  onToggle,
  onMove,
  onDelete,
}: Props) {
  const { t } = useReader()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: t('photos.sortable') },
  })
  const name = t('panel.images.position', { position: index + 1, count })
  const lacks = languages.filter(language => !photo[`alt_${language}`])
  const move = (step: -1 | 1, key: 'earlier' | 'later', sign: string) => {
    const atEnd = index + step < 0 || index + step >= count
    return (
      <Button
        small
        tool
        aria-disabled={atEnd || undefined}
        aria-label={`${t(`panel.images.${key}`)}: ${name}`}
        title={t(`panel.images.${key}`)}
        onClick={() => atEnd || onMove(index, step)}
      >
        <span aria-hidden="true">{sign}</span>
      </Button>
    )
  }
  return (
    <div
      ref={setNodeRef}
      className="m-photo"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="m-photo-frame">
        <button
          type="button"
          className="m-photo-picture"
          aria-expanded={detailsId !== undefined}
          aria-controls={detailsId}
          aria-label={`${t('photos.details')}: ${name}`}
          onClick={() => onToggle(photo.url)}
          // Touch scrolls over photos; only a mouse drags them.
          onPointerDown={(event: PointerEvent) => event.pointerType === 'mouse' && listeners?.onPointerDown?.(event)}
        >
          <Thumbnail url={photo.url} focal={photo.focal} />
        </button>
        {isCover && <span className="m-chip m-tone-neutral">{t('photos.cover')}</span>}
      </div>
      <div className="m-row m-photo-tools">
        <Button
          ref={setActivatorNodeRef}
          small
          tool
          className="m-photo-handle"
          {...attributes}
          {...listeners}
          aria-label={`${t('photos.drag')}: ${name}`}
          title={t('photos.drag')}
        >
          <span aria-hidden="true">⠿</span>
        </Button>
        {move(-1, 'earlier', '←')}
        {move(1, 'later', '→')}
        <DeleteFile question="photo" name={name} onDelete={() => onDelete(index)} />
      </div>
      {lacks.length > 0 && (
        <p className="m-photo-name m-quiet">
          {t('photos.undescribed', {
            languages: lacks.map(language => languageName(localeOf[language], t)).join(', '),
          })}
        </p>
      )}
    </div>
  )
})
