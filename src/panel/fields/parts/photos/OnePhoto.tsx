import { useState } from 'react'
import type { StoredFile } from '../../../../engine/fields/file.ts'
import type { FileLimits } from '../../../../engine/rules/validation/fileLimits.ts'
import { useReader } from '../../../data/reader.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { PhotoDetails } from './PhotoDetails.tsx'

export interface OnePhotoProps {
  id: string
  file: StoredFile
  label: string
  limits: FileLimits
  onChange(file: StoredFile): void
  onReplace(file: File): void
  onDelete(): void
  onBlur(): void
}

/** A single photo; clicking it opens its details. */
export function OnePhoto({ id, file, label, limits, onChange, onReplace, onDelete, onBlur }: OnePhotoProps) {
  const { t } = useReader()
  const [open, setOpen] = useState(false)
  const detailsId = `${id}-details`
  return (
    <>
      <div className="m-photo m-photo-alone">
        <button
          type="button"
          className="m-photo-picture"
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          aria-label={`${t('photos.details')}: ${label}`}
          onClick={() => setOpen(!open)}
        >
          <Thumbnail url={file.url} focal={file.focal} />
        </button>
        <div className="m-row m-photo-tools">
          <ReplaceFile label={label} limits={limits} onReplace={onReplace} />
          <DeleteFile question="photo" name={label} onDelete={onDelete} />
        </div>
      </div>
      {open && (
        <PhotoDetails
          id={detailsId}
          photo={file}
          name={label}
          limits={limits}
          onChange={onChange}
          onReplace={onReplace}
          onBlur={onBlur}
        />
      )}
    </>
  )
}
