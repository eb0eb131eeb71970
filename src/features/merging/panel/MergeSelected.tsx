import { Suspense, useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { hasRight } from '../../../engine/rules/access/rights.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useAccess } from '../../../panel/data/access.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'))

interface Props {
  entity: Entity
  ids: readonly string[]
  onDone(): void
}

/** The button that merges two records selected in a list. */
export function MergeSelected({ entity, ids, onDone }: Props) {
  const { t } = useReader()
  const { actor } = useAccess(entity)
  const [open, setOpen] = useState(false)
  const [id, into] = ids
  if (!entity.declaration.mergeable || !hasRight(actor, 'merges') || ids.length !== 2 || !id || !into) return null
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('reference.merge.two')}
      </Button>
      {open && (
        <Suspense>
          <MergeDialog entity={entity} id={id} into={into} onCancel={() => setOpen(false)} onMerged={onDone} />
        </Suspense>
      )}
    </>
  )
}
