import { Suspense } from 'react'
import type { StoredFile } from '../../engine/fields/file.ts'
import { defaultMaxFiles } from '../../engine/fields/files.ts'
import { SafeLink } from './parts/SafeLink.tsx'
import type { CellProps, InputProps, FieldView } from '../data/fieldView.ts'
import { lazyPart } from '../ui/lazyPart.tsx'

const AttachmentsBox = lazyPart(() => import('./attachments/AttachmentsBox.tsx'))

const asFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value : [])

const Input = ({ id, entity, field, value, onChange, label, invalid, describedBy }: InputProps) => (
  <Suspense>
    <AttachmentsBox
      id={id}
      resource={entity.name}
      field={field.declaration.name}
      value={asFiles(value)}
      onChange={onChange}
      label={label}
      accept={field.declaration.accept ?? ['image/*', 'application/pdf']}
      maximum={field.declaration.maximum ?? defaultMaxFiles}
      invalid={invalid}
      describedBy={describedBy}
    />
  </Suspense>
)

const Cell = ({ value }: CellProps) =>
  asFiles(value).map(({ url, name }) => (
    <SafeLink key={url} address={url}>
      {name}
    </SafeLink>
  ))

export const files: FieldView = { Input, Cell, several: true, wide: true, width: 1.2 }
