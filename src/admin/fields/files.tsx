import { lazy, Suspense } from 'react'
import type { StoredFile } from '../../fields/file.ts'
import { mostFiles } from '../../fields/files.ts'
import { AttachmentList } from '../attachments/AttachmentList.tsx'
import type { CellProps, InputProps, Look } from './look.ts'

const AttachmentsBox = lazy(() => import('../attachments/AttachmentsBox.tsx'))

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
      maximum={field.declaration.maximum ?? mostFiles}
      invalid={invalid}
      describedBy={describedBy}
    />
  </Suspense>
)

const Cell = ({ value }: CellProps) => <AttachmentList files={asFiles(value)} />

export const files: Look = { Input, Cell, several: true, wide: true, width: 1.2 }
