import { lazy, Suspense, useState, type ReactNode } from 'react'
import { referrersOf } from '../../../engine/model/referrers.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

const DeletionFacts = lazy(() => import('../usage/DeletionFacts.tsx'))

/** Of more records it is not shown beforehand what each takes along; what became of them is shown afterwards. */
const mostChecked = 25

interface Props {
  entity: Entity
  ids: readonly string[]
  busy: boolean
  children: ReactNode
  onConfirm(): void
  onCancel(): void
}

/**
 * Asks before records are deleted. Of those that others hang on it says what would go along; where something uses them
 * it shows what, and there is nothing to confirm.
 */
export function DeleteDialog({ entity, ids, busy, children, onConfirm, onCancel }: Props) {
  const { t } = useReader()
  const { registry } = usePanel()
  const asks =
    ids.length <= mostChecked && referrersOf(registry, entity).some(({ property }) => property.field.onDelete)
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
