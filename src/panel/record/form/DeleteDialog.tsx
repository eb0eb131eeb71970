import { Suspense, useState, type ReactNode } from 'react'
import { referrersOf } from '../../../engine/model/referrers.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const DeletionFacts = lazyPart(() => import('../usage/DeletionFacts.tsx'))

/** The maximum number of records whose dependents are checked beforehand; for more, the outcome is shown afterwards. */
const maxChecked = 25

interface Props {
  entity: Entity
  ids: readonly string[]
  busy: boolean
  children: ReactNode
  onConfirm(): void
  onCancel(): void
}

/**
 * Asks for confirmation before records are deleted. It lists the dependent records that would be deleted too. If other
 * records use them, it shows those, and there is nothing to confirm.
 */
export function DeleteDialog({ entity, ids, busy, children, onConfirm, onCancel }: Props) {
  const { t } = useReader()
  const { registry } = usePanel()
  const asks = ids.length <= maxChecked && referrersOf(registry, entity).some(({ property }) => property.field.onDelete)
  const [possible, setPossible] = useState<boolean | undefined>(asks ? undefined : true)
  const question = t(`resources.${entity.name}.delete`, { _: t('panel.delete.question') })
  return (
    <ConfirmDialog
      title={possible === false ? t('reference.deletion.refused') : question}
      confirm={t('panel.delete.title')}
      cancel={possible === false ? t('reference.deletion.close') : undefined}
      busy={busy}
      disabled={possible === undefined}
      onConfirm={possible === false ? undefined : onConfirm}
      onCancel={onCancel}
    >
      {asks && (
        <Suspense fallback={<p role="status">{t('reference.loading')}</p>}>
          <DeletionFacts entity={entity.name} ids={ids} onKnown={setPossible} />
        </Suspense>
      )}
      {possible !== false && children}
    </ConfirmDialog>
  )
}
