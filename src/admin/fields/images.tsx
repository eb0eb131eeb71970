import { localeOf } from '../../model/declaration.ts'
import { mostImages, type Image } from '../../fields/images.ts'
import type { CellProps, InputProps, Look } from './look.ts'
import { ImageRow } from './parts/ImageRow.tsx'
import { moved } from './parts/moves.ts'
import { Thumbnail } from './parts/Thumbnail.tsx'
import { useReader } from './reader.ts'

const asImages = (value: unknown): readonly Image[] => (Array.isArray(value) ? value : [])

const Input = ({ id, field, value, onChange, onBlur, describedBy, invalid, label }: InputProps) => {
  const { t } = useReader()
  const images = asImages(value)
  const most = field.declaration.maximum ?? mostImages
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={describedBy} data-invalid={invalid || undefined} className="m-several" tabIndex={-1}>
      {images.length > 0 && (
        <ol className="m-images">
          {images.map((image, index) => (
            <ImageRow
              // Rows are told apart by their place: an address changes while it is typed.
              key={index}
              id={`${id}-${index}`}
              image={image}
              index={index}
              count={images.length}
              onChange={next => onChange(images.with(index, next))}
              onMove={step => onChange(moved(images, index, step))}
              onRemove={() => onChange(images.toSpliced(index, 1))}
              onBlur={onBlur}
            />
          ))}
        </ol>
      )}
      <div className="m-row">
        <button type="button" className="m-button" disabled={images.length >= most} onClick={() => onChange([...images, { url: '' }])}>
          {t('panel.images.add')}
        </button>
        <span className="m-quiet">{t('panel.images.count', { count: images.length, maximum: most })}</span>
      </div>
    </div>
  )
}

const Cell = ({ value, reader }: CellProps) => {
  const [first, ...others] = asImages(value)
  if (!first) return null
  const alt = (reader.language === 'en' ? first.alt_en : first.alt_ge) ?? ''
  return (
    <span className="m-row" lang={localeOf[reader.language]}>
      <Thumbnail url={first.url} alt={alt} />
      {others.length > 0 && <span className="m-quiet m-number">+{others.length}</span>}
    </span>
  )
}

export const images: Look = { comparison: 'images', Input, Cell, cover: value => asImages(value)[0]?.url, several: true, wide: true, width: 0.9 }
