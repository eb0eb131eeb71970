import { Suspense } from 'react'
import { localeOf } from '../../engine/model/declaration.ts'
import { afterPaint } from '../data/afterPaint.ts'
import type { CellProps, InputProps, FieldView } from '../data/fieldView.ts'
import { asImages } from './parts/photos/photoValues.ts'
import { Thumbnail } from './parts/Thumbnail.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const Photos = lazyPart(async () => {
  await afterPaint()
  return import('./parts/photos/PhotosInput.tsx')
})

/** The code for uploading, sorting and cropping is loaded when a form needs it. */
const Input = (props: InputProps) => (
  <Suspense fallback={<div className="m-files-wait" aria-busy="true" />}>
    <Photos {...props} />
  </Suspense>
)

const Cell = ({ value, reader }: CellProps) => {
  const [first, ...others] = asImages(value)
  if (!first) return null
  const alt = first[`alt_${reader.language}`] ?? ''
  return (
    <span className="m-row" lang={localeOf[reader.language]}>
      <Thumbnail url={first.url} alt={alt} focal={first.focal} />
      {others.length > 0 && <span className="m-quiet m-number">+{others.length}</span>}
    </span>
  )
}

export const images: FieldView = {
  comparison: 'images',
  Input,
  Cell,
  cover: value => asImages(value)[0],
  pictures: asImages,
  several: true,
  wide: true,
  width: 0.9,
}
