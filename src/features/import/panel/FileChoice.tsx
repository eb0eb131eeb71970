import { useId, useState } from 'react'
import { importLimits } from '../import.ts'
import { useReader } from '../../../panel/data/reader.ts'

/** Accepts a file by drag and drop or by a file dialog. */
export function FileChoice({ onChoose, name, busy }: { onChoose(file: File): void; name: string; busy: boolean }) {
  const { t, number } = useReader()
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <div
      className="import-drop"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && !busy) onChoose(file)
      }}
    >
      <p>
        {t('importing.drop')}{' '}
        <label htmlFor={id} className="import-choose">
          {t('importing.choose')}
        </label>
      </p>
      <input
        id={id}
        type="file"
        className="import-file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby={`${id}-hint`}
        aria-disabled={busy || undefined}
        onClick={event => {
          if (busy) event.preventDefault()
        }}
        onChange={event => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
      <p id={`${id}-hint`} className="m-quiet">
        {t('importing.file_hint', { megabytes: number(importLimits.bytes / 1_000_000) })}
      </p>
      <div role="status">{name && <p className="import-name">{name}</p>}</div>
    </div>
  )
}
