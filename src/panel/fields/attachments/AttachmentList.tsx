import type { StoredFile } from '../../../engine/fields/file.ts'
import { SafeLink } from '../parts/SafeLink.tsx'
import { Thumbnail } from '../parts/Thumbnail.tsx'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import './attachments.css'

interface Props {
  files: readonly StoredFile[]
  /** Removes the file at this index. */
  onRemove?(index: number): void
}

/** Attached files as links with their names; images have thumbnails. */
export function AttachmentList({ files, onRemove }: Props) {
  const { t } = useReader()
  if (files.length === 0) return null
  return (
    <ul className="attachments">
      {files.map((file, index) => {
        const name = file.name ?? t('panel.files.open')
        return (
          <li key={`${file.url} ${index}`}>
            {file.type?.startsWith('image/') && <Thumbnail url={file.url} />}
            <SafeLink address={file.url}>{name}</SafeLink>
            {onRemove && (
              <Button small aria-label={`${t('panel.files.remove')}: ${name}`} onClick={() => onRemove(index)}>
                ×
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
