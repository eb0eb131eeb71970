import { useDelete, useNotify, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { Row } from '../../model/query.ts'
import { useReader } from '../fields/reader.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { refusalOf } from './problemText.ts'

interface Props {
  entity: string
  record: Row
  onDone(): void
}

/** Moves a record to the trash once the person has confirmed it and the server has done it. */
export function DeleteButton({ entity, record, onDone }: Props) {
  const reader = useReader()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [remove, { isPending }] = useDelete()
  const { t } = reader
  const confirm = () =>
    remove(
      entity,
      { id: String(record.id), previousData: record as RaRecord },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('panel.delete.done', { type: 'success' })
          onDone()
        },
        onError: (error: unknown) => {
          setAsking(false)
          notify(refusalOf(error, reader).message, { type: 'error' })
        },
      },
    )
  return (
    <>
      <button type="button" className="m-button m-danger" onClick={() => setAsking(true)}>
        {t('panel.delete.title')}
      </button>
      {asking && (
        <ConfirmDialog
          title={t(entity === 'categories' ? 'panel.delete.category' : 'panel.delete.question')}
          confirm={t('panel.delete.title')}
          busy={isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>{t('panel.delete.trash')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
