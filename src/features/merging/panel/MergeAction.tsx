import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'))

/** The button that merges this record into another one, then shows the other. */
export default function MergeAction({ entity, record }: RecordProps) {
  const { t } = useReader()
  const { actor } = useAccess(entity)
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  if (record.deleted_at || !hasRight(actor, 'merges')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reference.merge.action')}</Button>
      {open && (
        <Suspense>
          <MergeDialog
            entity={entity}
            id={record.id}
            onCancel={() => setOpen(false)}
            onMerged={kept => navigate(recordPath(entity.name, kept))}
          />
        </Suspense>
      )}
    </>
  )
}
