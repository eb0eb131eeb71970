import type { Image } from '../../../fields/images.ts'
import { languages, localeOf } from '../../../model/declaration.ts'
import { useReader } from '../reader.ts'
import { TextBox } from './TextBox.tsx'
import { Thumbnail } from './Thumbnail.tsx'

interface Props {
  id: string
  image: Image
  index: number
  count: number
  onChange(image: Image): void
  onMove(step: -1 | 1): void
  onRemove(): void
  onBlur(): void
}

/** One image of a list: its address, what it shows in both languages, and its place. */
export function ImageRow({ id, image, index, count, onChange, onMove, onRemove, onBlur }: Props) {
  const { t } = useReader()
  const position = t('panel.images.position', { position: index + 1, count })
  const describe = (key: 'alt_ge' | 'alt_en', text: unknown) => {
    const { [key]: _old, ...rest } = image
    onChange(typeof text === 'string' ? { ...rest, [key]: text } : rest)
  }
  const shared = { onBlur, invalid: false, describedBy: undefined }
  return (
    <li className="m-image">
      <Thumbnail url={image.url} />
      <div className="m-several" role="group" aria-label={position}>
        <TextBox {...shared} id={id} value={image.url} onChange={url => onChange({ ...image, url: String(url ?? '') })} inputMode="url" placeholder="https://" name={t('panel.images.address')} />
        {languages.map(language => {
          const key = `alt_${language}` as const
          const name = `${t('panel.images.alternative')} (${t(`panel.language.${localeOf[language]}`)})`
          return <TextBox {...shared} key={key} id={`${id}-${key}`} value={image[key] ?? null} onChange={text => describe(key, text)} placeholder={name} name={name} />
        })}
      </div>
      <div className="m-row">
        {index === 0 && <span className="m-chip m-tone-neutral">{t('panel.images.cover')}</span>}
        <button type="button" className="m-button m-small" disabled={index === 0} onClick={() => onMove(-1)} aria-label={`${t('panel.images.earlier')}: ${position}`}>
          ↑
        </button>
        <button type="button" className="m-button m-small" disabled={index === count - 1} onClick={() => onMove(1)} aria-label={`${t('panel.images.later')}: ${position}`}>
          ↓
        </button>
        <button type="button" className="m-button m-small" onClick={onRemove} aria-label={`${t('panel.files.remove')}: ${position}`}>
          ×
        </button>
      </div>
    </li>
  )
}
