import { useMemo } from 'react'
import { areImages, limitsOf } from '../../../../engine/rules/validation/fileLimits.ts'
import { useFormSurroundings } from '../../../data/FormContext.ts'
import { acceptedTypes, checkFile } from '../../../data/uploads/checkFile.ts'
import { useUploadsOf } from '../../../data/uploads/useUploads.ts'
import type { InputProps } from '../../../data/look.ts'
import { useReader } from '../../../data/reader.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileDrop } from './FileDrop.tsx'
import { OneDocument } from './OneDocument.tsx'
import { OnePhoto } from './OnePhoto.tsx'
import { PendingFile } from './PendingFile.tsx'
import { asFile, takeFile } from './photoValues.ts'
import { UploadStatus } from './UploadStatus.tsx'
import '../../photos.css'

/** One file: uploaded by choice, drop or paste, seen as a photo where the field takes photos alone, replaced and deleted. */
export default function FileInput({ id, entity, field, property, value, onChange, onBlur, describedBy, invalid, label }: InputProps) {
  const { t } = useReader()
  const { uploads: queue } = useFormSurroundings()
  const uploads = useUploadsOf(property.name)
  const limits = useMemo(() => limitsOf(property), [property])
  const file = asFile(value)
  const upload = (files: readonly File[]) => {
    const chosen = files.at(-1)
    if (!chosen) return
    // One that is chosen later takes the place of one on its way.
    for (const { id: earlier } of uploads) queue.remove(earlier)
    queue.add([chosen], { property: property.name, resource: entity.name, field: field.declaration.name, check: one => checkFile(one, limits), take: takeFile })
  }
  const remove = () => {
    onChange(null)
    setTimeout(() => document.getElementById(id)?.focus())
  }
  const isPhoto = areImages(limits.accept)
  const Kept = isPhoto ? OnePhoto : OneDocument
  return (
    <FileDrop id={id} label={label} describedBy={describedBy} invalid={invalid} onFiles={upload} onBlur={onBlur}>
      {file && <Kept id={id} file={file} label={label} limits={limits} onChange={onChange} onReplace={one => upload([one])} onDelete={remove} onBlur={onBlur} />}
      {uploads.map(one => (
        <PendingFile key={one.id} upload={one} limits={limits} />
      ))}
      {!file && (
        <div className="m-row">
          <ChooseFiles accept={acceptedTypes(limits)} name={`${t(isPhoto ? 'photos.choose_one' : 'panel.files.choose')}: ${label}`} onFiles={upload}>
            {t(isPhoto ? 'photos.choose_one' : 'panel.files.choose')}
          </ChooseFiles>
        </div>
      )}
      <UploadStatus uploads={uploads} />
    </FileDrop>
  )
}
