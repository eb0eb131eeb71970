import { useEvent } from 'ra-core'
import { Fragment, useMemo, useState } from 'react'
import { maxImages } from '../../../../engine/fields/images.ts'
import { limitsOf, areImages } from '../../../../engine/rules/validation/fileLimits.ts'
import { useRecordFormContext } from '../../../data/recordFormContext.ts'
import { acceptedTypes, checkFile } from '../../../data/uploads/checkFile.ts'
import type { UploadTarget } from '../../../data/uploads/queue.ts'
import { useUploadsOf } from '../../../data/uploads/useUploads.ts'
import type { InputProps } from '../../../data/fieldView.ts'
import { useReader } from '../../../data/reader.ts'
import { moved } from '../moves.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileDrop } from './FileDrop.tsx'
import { PendingFile } from './PendingFile.tsx'
import { PhotoDetails } from './PhotoDetails.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { asImages, takeImage } from './photoValues.ts'
import { SortablePhotos } from './SortablePhotos.tsx'
import { UploadStatus } from './UploadStatus.tsx'
import '../../photos.css'
import { useWatch } from 'react-hook-form'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Field } from '../../../../engine/model/registry.ts'

/** Whether lists show a field's first image: they do unless an earlier photo field has one. */
function useIsCover(entity: Entity, field: Field): boolean {
  const fields = [...entity.fields.values()]
  const before = fields
    .slice(0, fields.indexOf(field))
    .filter(({ declaration: { accept } }) => accept && areImages(accept))
  const values = useWatch<Row>({ name: before.map(({ declaration }) => declaration.name) }) as unknown[]
  return values.every(value => value === null || value === undefined)
}

/** A gallery of photos in order: uploaded several at once; moved, described, replaced and deleted one by one. */
export default function PhotosInput({
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
  const [open, setOpen] = useState<string>()
  const images = asImages(value)
  const isCover = useIsCover(entity, field)
  const limits = useMemo(() => limitsOf(property), [property])
  const { minimum = 0, maximum = maxImages, name } = field.declaration
  // Images with the same URL are told apart by their order.
  const ids = useMemo(
    () => images.map(({ url }, index) => `${images.slice(0, index).filter(other => other.url === url).length} ${url}`),
    [images],
  )

  const targetOf = (replaces?: string): UploadTarget => ({
    property: property.name,
    resource: entity.name,
    field: name,
    ...(replaces === undefined ? {} : { replaces }),
    check: (file, present, pending) => {
      const isFull = replaces === undefined && asImages(present).length + pending >= maximum
      return isFull ? { code: 'image_count', params: { limit: maximum } } : checkFile(file, limits)
    },
    take: (present, stored, later) => {
      // The details stay open and show the new image.
      if (replaces !== undefined) setOpen(now => (now === replaces ? stored.url : now))
      return takeImage(present, stored, later, replaces)
    },
  })
  const add = (files: readonly File[]) => queue.add(files, targetOf())
  const replace = (url: string, file: File) => queue.add([file], targetOf(url))
  const toggle = useEvent((url: string) => setOpen(open === url ? undefined : url))
  const move = useEvent((index: number, step: number) => onChange(moved(images, index, step)))
  const remove = useEvent((index: number) => {
    for (const upload of uploads) if (upload.target.replaces === images[index]?.url) queue.remove(upload.id)
    onChange(images.toSpliced(index, 1))
    // The next photo, or the add button, is now at the deleted photo's position.
    setTimeout(() => {
      const group = document.getElementById(id)
      const rest = group?.querySelectorAll<HTMLElement>('button.m-photo-picture')
      ;(rest?.[Math.min(index, rest.length - 1)] ?? group)?.focus()
    })
  })
  const full = images.length >= maximum
  return (
    <FileDrop id={id} label={label} describedBy={describedBy} invalid={invalid} onFiles={add} onBlur={onBlur}>
      <SortablePhotos ids={ids} onStart={() => setOpen(undefined)} onMove={(from, to) => move(from, to - from)}>
        {(images.length > 0 || uploads.length > 0) && (
          <ol className="m-photos">
            {images.map((photo, index) => {
              const key = ids[index] ?? photo.url
              const detailsId = open === photo.url ? `${id}-details` : undefined
              return (
                <Fragment key={key}>
                  <li>
                    <PhotoTile
                      id={key}
                      photo={photo}
                      index={index}
                      count={images.length}
                      isCover={isCover && index === 0}
                      detailsId={detailsId}
                      onToggle={toggle}
                      onMove={move}
                      onDelete={remove}
                    />
                  </li>
                  {detailsId && (
                    <li className="m-photos-whole">
                      <PhotoDetails
                        id={detailsId}
                        photo={photo}
                        name={t('panel.images.position', { position: index + 1, count: images.length })}
                        limits={limits}
                        onChange={next => onChange(images.with(index, next))}
                        onReplace={file => replace(photo.url, file)}
                        onBlur={onBlur}
                      />
                    </li>
                  )}
                </Fragment>
              )
            })}
            {uploads.map(upload => (
              <li key={upload.id}>
                <PendingFile upload={upload} limits={limits} />
              </li>
            ))}
          </ol>
        )}
      </SortablePhotos>
      <div className="m-row">
        <ChooseFiles accept={acceptedTypes(limits)} several disabled={full} onFiles={add}>
          {t('photos.choose')}
        </ChooseFiles>
        <span className="m-quiet">{t('photos.drop')}</span>
        <span className="m-number">{t('panel.images.count', { count: images.length, maximum })}</span>
        {images.length < minimum && (
          <span className="m-quiet">{t('photos.lacking', { smart_count: minimum - images.length })}</span>
        )}
      </div>
      <UploadStatus uploads={uploads} />
    </FileDrop>
  )
}
