import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity, Property } from '../../../engine/model/registry.ts'
import { transitions } from '../../../engine/rules/moderation/transitions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import { DeleteDialog } from '../../../panel/record/form/DeleteDialog.tsx'
import { TransitionReason } from '../../moderation/panel/author/TransitionReason.tsx'
import { ReasonDialog } from '../../moderation/panel/review/ReasonDialog.tsx'
import type { BulkAction } from '../../../panel/record/list/bulkActions.ts'
import { MeantRecords } from './MeantRecords.tsx'
import { SetFieldDialog } from './SetFieldDialog.tsx'

interface Props {
  entity: Entity
  action: BulkAction
  title: string
  /** The records that it will be done with. */
  records: readonly Visible[]
  /** Those that were selected too, but that it can't be done with. */
  left: readonly Visible[]
  properties: readonly Property[]
  /** Goes on with what the call says beside the records. */
  onDone(body: Row): void
  onCancel(): void
}

/** Asks what an action needs: whether, why, or which value. */
export function BulkDialog({ entity, action, title, records, left, properties, onDone, onCancel }: Props) {
  const { t } = useReader()
  const count = records.length
  if (action === 'update')
    return (
      <SetFieldDialog
        entity={entity}
        title={title}
        properties={properties}
        onDone={values => onDone({ values })}
        onCancel={onCancel}
      />
    )
  if (action === 'delete')
    return (
      <DeleteDialog
        entity={entity}
        ids={records.map(({ id }) => id)}
        busy={false}
        onConfirm={() => onDone({})}
        onCancel={onCancel}
      >
        <p>{t('panel.delete.many', { smart_count: count })}</p>
      </DeleteDialog>
    )
  const kinds = new Set(records.map(({ kind }) => kind))
  if (action === 'decline' && entity.name === 'requests' && kinds.size === 1)
    return (
      <ReasonDialog
        title={title}
        kind={Number([...kinds][0])}
        groups={[]}
        beginning={undefined}
        onDecline={({ decline, reason_id }) => onDone({ reason: decline, ...(reason_id ? { reason_id } : {}) })}
        onCancel={onCancel}
      />
    )
  if (transitions[action].needs.includes('reason'))
    return <TransitionReason name={action} onDone={reason => onDone({ reason })} onCancel={onCancel} />
  return (
    <ConfirmDialog
      title={t('panel.bulk.doing', { action: t(`codes.transitions.${action}`), smart_count: count })}
      confirm={t(`codes.transitions.${action}`)}
      onConfirm={() => onDone({})}
      onCancel={onCancel}
    >
      <MeantRecords entity={entity} records={records} left={left} />
    </ConfirmDialog>
  )
}
