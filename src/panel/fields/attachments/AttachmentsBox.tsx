import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { StoredFile } from '../../../engine/fields/file.ts'
import { useReader } from '../../data/reader.ts'
import { refusalOf } from '../../data/problemText.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { Button } from '../../ui/Button.tsx'
import { problemError, type Translate } from '../../data/describeProblem.ts'
import { api } from '../../data/session/api.ts'
import { sendFile, UploadRejected } from '../../data/uploads/sendFile.ts'

/** Returns what a field stores of a file. */
const kept = ({ url, name, type, size }: StoredFile): StoredFile => ({
  url,
  ...(name ? { name } : {}),
  ...(type ? { type } : {}),
  ...(size ? { size } : {}),
})

/**
 * Uploads a file for a field of a resource and returns what the field stores of it. Rejects as the data provider does.
 */
async function uploadFile(resource: string, field: string, file: File, translate: Translate): Promise<StoredFile> {
  try {
    return kept(await sendFile({ resource, field, file, signal: new AbortController().signal, onProgress: () => {} }))
  } catch (error) {
    throw error instanceof UploadRejected ? problemError(`${api}/files`, error.problem, translate) : error
  }
}

interface Props {
  id: string
  resource: string
  field: string
  value: readonly StoredFile[]
  onChange(files: StoredFile[]): void
  label: string
  accept: readonly string[]
  maximum: number
  describedBy?: string | undefined
  invalid?: boolean
}

/**
 * Attaches files, several at once and uploaded one after the other. A rejected file shows an error and does not affect
 * the others.
 */
export default function AttachmentsBox({
  id,
  resource,
  field,
  value,
  onChange,
  label,
  accept,
  maximum,
  describedBy,
  invalid,
}: Props) {
  const reader = useReader()
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [rejected, setRejected] = useState<string[]>([])
  const { t } = reader
  const take = async (chosen: readonly File[]) => {
    const problems: string[] = []
    let files = [...value]
    for (const file of chosen) {
      if (files.length >= maximum) {
        problems.push(`${file.name}: ${t('problems.fields.too_many', { maximum })}`)
        continue
      }
      setSending(file.name)
      try {
        files = [...files, await uploadFile(resource, field, file, translate)]
        onChange(files)
      } catch (error) {
        const { errors, message } = refusalOf(error, reader)
        problems.push(`${file.name}: ${errors.file ?? message}`)
      }
    }
    setSending(null)
    setRejected(problems)
    if (chooser.current) chooser.current.value = ''
  }
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      className="m-several"
      tabIndex={-1}
    >
      <AttachmentList files={value} onRemove={index => onChange(value.toSpliced(index, 1))} />
      <div className="m-row">
        <Button
          small
          disabled={value.length >= maximum}
          busy={sending !== null}
          onClick={() => chooser.current?.click()}
        >
          {t('help.attach')}
        </Button>
        <span className="m-quiet" role="status">
          {sending === null
            ? t('help.attached', { count: value.length, maximum })
            : t('help.attaching', { name: sending })}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accept.join(',')}
        onChange={event => void take([...(event.target.files ?? [])])}
      />
      {rejected.length > 0 && (
        <ul className="m-error" role="alert">
          {rejected.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
