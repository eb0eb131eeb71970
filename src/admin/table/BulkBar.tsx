import { useDeleteMany, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Entity } from '../../model/registry.ts'
import { useReader } from '../fields/reader.ts'
import { DeleteDialog } from '../form/DeleteDialog.tsx'
import { failureText } from '../form/problemText.ts'
import { MergeTwo } from '../reference/MergeTwo.tsx'

interface Props {
  entity: Entity
  ids: readonly string[]
  onDone(): void
}

/** What can be done with the selected records. They are deleted once the server has said so, not before. */
export function BulkBar({ entity, ids, onDone }: Props) {
  const reader = useReader()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [deleteMany, { isPending }] = useDeleteMany()
  const { t } = reader
  if (ids.length === 0) return null
  const remove = () =>
    deleteMany(
      entity.name,
      { ids: [...ids] },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('panel.delete.done_many', { type: 'success', messageArgs: { smart_count: ids.length } })
          onDone()
        },
        onError: (error: unknown) => notify(failureText(entity, error, reader), { type: 'error' }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <div className="m-bulk" role="region" aria-label={t('panel.list.selected', { smart_count: ids.length })}>
      <span role="status">{t('panel.list.selected', { smart_count: ids.length })}</span>
      <button type="button" className="m-button m-danger" onClick={() => setAsking(true)}>
        {t('panel.delete.title')}
      </button>
      <MergeTwo entity={entity} ids={ids} onDone={onDone} />
      <button type="button" className="m-button" onClick={onDone}>
        {t('panel.list.unselect')}
      </button>
      {asking && (
        <DeleteDialog entity={entity} ids={ids} busy={isPending} onConfirm={remove} onCancel={() => setAsking(false)}>
          <p>{t('panel.delete.many', { smart_count: ids.length })}</p>
        </DeleteDialog>
      )}
    </div>
  )
}
