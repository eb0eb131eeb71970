import { useDelete, useNotify } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { failureText } from '../../data/problemText.ts'
import { useReader } from '../../data/reader.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

/**
 * Moves a record to the trash after confirmation. Returns a function that opens the dialog, and the dialog while it is
 * open.
 */
export function useDeleting(entity: Entity, record: Visible, onDone: () => void): { ask(): void; question: ReactNode } {
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
  const question = asking && (
    <DeleteDialog
      entity={entity}
      ids={[record.id]}
      busy={isPending}
      onConfirm={confirm}
      onCancel={() => setAsking(false)}
    >
      <p>{t('panel.delete.trash')}</p>
    </DeleteDialog>
  )
  return { ask: () => setAsking(true), question }
}
