import { useGetList, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { useReader } from '../../../../panel/data/reader.ts'
import { LetterLines } from '../../../mail/panel/LetterLines.tsx'
import { useMay } from '../../../../panel/data/useMay.ts'

const shown = 25

/** The latest letters that a person got, with what became of them, for administrators; asked for only when it is opened. */
export function PersonLetters({ id }: { id: string }) {
  const { t } = useReader()
  const mayRead = useMay('list', 'mail')
  const [open, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <details className="m-history" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('mail.person_letters')}</summary>
      {open && <Letters id={id} />}
    </details>
  )
}

function Letters({ id }: { id: string }) {
  const { t } = useReader()
  const { data, error, isPending } = useGetList<RaRecord>('mail', { pagination: { page: 1, perPage: shown }, sort: { field: 'date', order: 'DESC' }, filter: { user_id: id } })
  if (isPending) return <p role="status">{t('panel.values.loading')}</p>
  if (error) return <p role="alert">{t('panel.list.failed')}</p>
  return data.length === 0 ? <p>{t('mail.no_letters')}</p> : <LetterLines letters={data} />
}
