import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { transitions, type TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { DeleteDialog } from '../../../panel/record/form/DeleteDialog.tsx'
import { TransitionReason } from '../../moderation/panel/author/TransitionReason.tsx'
import { ReasonDialog } from '../../moderation/panel/review/ReasonDialog.tsx'
import { AffectedRecords } from './AffectedRecords.tsx'
import { usePossible } from './usePossible.ts'

interface Props {
  entity: Entity
  action: TransitionName
  /** The selected records. */
  records: readonly Visible[]
  /** Continues with the records that the action is possible with, and the rest of the request body. */
  onDone(possible: readonly Visible[], body: Row): void
  onCancel(): void
}

/**
 * Shows which of the selected records an action is possible with, and why not with the others, and asks for what it
 * requires.
 */
export function BulkDialog({ entity, action, records, onDone, onCancel }: Props) {
  const reader = useReader()
  const { t } = reader
  const word = t(`codes.transitions.${action}`)
  const { data, error } = usePossible(
    entity,
    action,
    records.map(({ id }) => id),
  )
  if (!data)
    return (
      <ConfirmDialog title={word} confirm={word} onConfirm={undefined} onCancel={onCancel}>
        <p role="status">{error ? refusalOf(error, reader).message : t('bulk.asking')}</p>
      </ConfirmDialog>
    )
  const allowed = new Set(data.possible)
  const possible = records.filter(({ id }) => allowed.has(id))
  const title = t('bulk.doing', { action: word, smart_count: possible.length })
  const affected = <AffectedRecords entity={entity} records={possible} left={data.groups} />
  if (possible.length === 0)
    return (
      <ConfirmDialog title={word} confirm={word} onConfirm={undefined} onCancel={onCancel}>
        {affected}
      </ConfirmDialog>
    )
  if (action === 'delete')
    return (
      <DeleteDialog
        entity={entity}
        ids={possible.map(({ id }) => id)}
        busy={false}
        onConfirm={() => onDone(possible, {})}
        onCancel={onCancel}
      >
        <p>{t('panel.delete.many', { smart_count: possible.length })}</p>
        {affected}
      </DeleteDialog>
    )
  if (action === 'decline' && entity.name === 'requests')
    return (
      <ReasonDialog
        title={title}
        kinds={[...new Set(possible.map(({ kind }) => Number(kind)))]}
        groups={[]}
        initial={undefined}
        onDecline={({ decline, reason_id }) =>
          onDone(possible, { reason: decline, ...(reason_id ? { reason_id } : {}) })
        }
        onCancel={onCancel}
      >
        {affected}
      </ReasonDialog>
    )
  if (transitions[action].needs.includes('reason'))
    return (
      <TransitionReason name={action} onDone={reason => onDone(possible, { reason })} onCancel={onCancel}>
        {affected}
      </TransitionReason>
    )
  return (
    <ConfirmDialog title={title} confirm={title} onConfirm={() => onDone(possible, {})} onCancel={onCancel}>
      {affected}
    </ConfirmDialog>
  )
}
