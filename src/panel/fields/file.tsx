import { Suspense } from 'react'
import type { CellProps, InputProps, FieldView } from '../data/fieldView.ts'
import { isImageFile } from './parts/photos/isImageFile.ts'
import { asFile } from './parts/photos/photoValues.ts'
import { SafeLink } from './parts/SafeLink.tsx'
import { Thumbnail } from './parts/Thumbnail.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const Chosen = lazyPart(() => import('./parts/photos/FileInput.tsx'))

const Input = (props: InputProps) => (
  <Suspense fallback={<div className="m-files-wait" aria-busy="true" />}>
    <Chosen {...props} />
  </Suspense>
)

const Cell = ({ field, value }: CellProps) => {
  const file = asFile(value)
  if (!file) return null
  return isImageFile(file, field.declaration.accept) ? (
    <Thumbnail url={file.url} focal={file.focal} />
  ) : (
    <SafeLink address={file.url}>{file.name}</SafeLink>
  )
}

export const file: FieldView = {
  comparison: 'images',
  Input,
  Cell,
  cover: (value, { declaration: { accept } }) => {
    const found = asFile(value)
    return found && accept && isImageFile(found, accept) ? found : undefined
  },
  several: true,
  width: 0.8,
}
