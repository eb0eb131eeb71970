import type { StoredFile } from '../../fields/file.ts'
import type { CellProps, InputProps, Look } from './look.ts'
import { mayOpen, SafeLink } from './parts/SafeLink.tsx'
import { TextBox } from './parts/TextBox.tsx'
import { Thumbnail } from './parts/Thumbnail.tsx'
import { useReader } from './reader.ts'

const asFile = (value: unknown): StoredFile | null => (value !== null && typeof value === 'object' && 'url' in value ? (value as StoredFile) : null)

/** Whether a file is to be shown as an image: its own type says so, its field takes only images, or its name ends like one. */
const isImage = (file: StoredFile, field: CellProps['field']): boolean =>
  file.type?.startsWith('image/') ?? (field.declaration.accept?.every(type => type.startsWith('image/')) || /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(file.url))

const without = ({ name: _name, ...file }: StoredFile, name: unknown): StoredFile => (typeof name === 'string' ? { ...file, name } : file)

const Input = ({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) => {
  const { t } = useReader()
  const file = asFile(value)
  return (
    <div className="m-file">
      {file && isImage(file, field) && <Thumbnail url={file.url} />}
      <div className="m-several">
        <TextBox
          id={id}
          value={file?.url ?? null}
          // Another address is another file: the old one's type and size do not describe it.
          onChange={url => onChange(typeof url === 'string' ? { url, ...(file?.name ? { name: file.name } : {}) } : null)}
          onBlur={onBlur}
          invalid={invalid}
          describedBy={describedBy}
          inputMode="url"
          placeholder="https://"
        />
        {file && (
          <TextBox
            id={`${id}-name`}
            value={file.name ?? null}
            onChange={name => onChange(without(file, name))}
            onBlur={onBlur}
            invalid={false}
            describedBy={undefined}
            name={t('panel.files.name')}
            placeholder={t('panel.files.name')}
          />
        )}
        {file && mayOpen(file.url) && <SafeLink address={file.url}>{t('panel.files.open')}</SafeLink>}
      </div>
    </div>
  )
}

const Cell = ({ field, value }: CellProps) => {
  const file = asFile(value)
  if (!file) return null
  return isImage(file, field) ? <Thumbnail url={file.url} /> : <SafeLink address={file.url}>{file.name}</SafeLink>
}

export const file: Look = {
  comparison: 'images',
  Input,
  Cell,
  cover: (value, field) => {
    const found = asFile(value)
    return found && field.declaration.accept && isImage(found, field) ? found.url : undefined
  },
  width: 0.8,
}
