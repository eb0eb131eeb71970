import { useMemo } from 'react'
import { areImages, limitsOf } from '../../../../engine/rules/validation/fileLimits.ts'
import { useRecordFormContext } from '../../../data/recordFormContext.ts'
import { acceptedTypes, checkFile } from '../../../data/uploads/checkFile.ts'
import { useUploadsOf } from '../../../data/uploads/useUploads.ts'
import type { InputProps } from '../../../data/fieldView.ts'
import { useReader } from '../../../data/reader.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import { FileDrop } from './FileDrop.tsx'
import { OnePhoto, type OnePhotoProps } from './OnePhoto.tsx'
import { PendingFile } from './PendingFile.tsx'
import { asFile, takeFile } from './photoValues.ts'
import { UploadStatus } from './UploadStatus.tsx'
import '../../photos.css'
import { mayOpen, SafeLink } from '../SafeLink.tsx'
import { Thumbnail } from '../Thumbnail.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { isImageFile } from './isImageFile.ts'

const kilobyte = 1_000

/** A file of any kind: its name and size, with buttons to open, replace and delete it. */
function OneDocument({ file, label, limits, onReplace, onDelete }: OnePhotoProps) {
  const { t, number } = useReader()
  const { url, name, size } = file
  return (
    <div className="m-file">
      {isImageFile(file) && <Thumbnail url={url} focal={file.focal} />}
      <div className="m-several">
        <span className="m-photo-name">{name ?? url}</span>
        {size !== undefined && (
          <span className="m-quiet m-number">
            {t('photos.kilobytes', { size: number(Math.max(1, Math.round(size / kilobyte))) })}
          </span>
        )}
        <div className="m-row">
          {mayOpen(url) && <SafeLink address={url}>{t('panel.files.open')}</SafeLink>}
          <ReplaceFile label={label} limits={limits} onReplace={onReplace} />
          <DeleteFile question="question" name={label} onDelete={onDelete} />
        </div>
      </div>
    </div>
  )
}

/**
 * An input for one file: chosen, dropped or pasted, shown as a photo if the field only accepts photos, and replaced or
 * deleted.
 */
export default function FileInput({
  id,
  entity,
  field,
  property,
  value,
  onChange,
  onBlur,
  describedBy,
  invalid,
  label,
}: InputProps) {
  const { t } = useReader()
  const { uploads: queue } = useRecordFormContext()
  const uploads = useUploadsOf(property.name)
  const limits = useMemo(() => limitsOf(property), [property])
  const file = asFile(value)
  const upload = (files: readonly File[]) => {
    const chosen = files.at(-1)
    if (!chosen) return
    // A file chosen later replaces a pending one.
    for (const { id: earlier } of uploads) queue.remove(earlier)
    queue.add([chosen], {
      property: property.name,
      resource: entity.name,
      field: field.declaration.name,
      check: one => checkFile(one, limits),
      take: takeFile,
    })
  }
  const remove = () => {
    onChange(null)
    setTimeout(() => document.getElementById(id)?.focus())
  }
  const isPhoto = areImages(limits.accept)
  const Kept = isPhoto ? OnePhoto : OneDocument
  return (
    <FileDrop id={id} label={label} describedBy={describedBy} invalid={invalid} onFiles={upload} onBlur={onBlur}>
      {file && (
        <Kept
          id={id}
          file={file}
          label={label}
          limits={limits}
          onChange={onChange}
          onReplace={one => upload([one])}
          onDelete={remove}
          onBlur={onBlur}
        />
      )}
      {uploads.map(one => (
        <PendingFile key={one.id} upload={one} limits={limits} />
      ))}
      {!file && (
        <div className="m-row">
          <ChooseFiles
            accept={acceptedTypes(limits)}
            name={`${t(isPhoto ? 'photos.choose_one' : 'panel.files.choose')}: ${label}`}
            onFiles={upload}
          >
            {t(isPhoto ? 'photos.choose_one' : 'panel.files.choose')}
          </ChooseFiles>
        </div>
      )}
      <UploadStatus uploads={uploads} />
    </FileDrop>
  )
}
