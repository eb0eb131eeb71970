import { useDelete, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { failureText } from '../../data/problemText.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  entity: Entity
  record: Visible
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
      entity.name,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('panel.delete.done', { type: 'success' })
          onDone()
        },
        onError: (error: unknown) => {
          setAsking(false)
          notify(failureText(entity, error, reader), { type: 'error' })
        },
      },
    )
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('panel.delete.title')}
      </Button>
      {asking && (
        <DeleteDialog
          entity={entity}
          ids={[record.id]}
          busy={isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>{t('panel.delete.trash')}</p>
        </DeleteDialog>
      )}
    </>
  )
}
