import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { useDeleting } from './useDeleting.tsx'

interface Props {
  entity: Entity
  record: Visible
  onDone(): void
}

/** A button that moves a record to the trash. */
export function DeleteButton({ entity, record, onDone }: Props) {
  const { t } = useReader()
  const { ask, question } = useDeleting(entity, record, onDone)
  return (
    <>
      <Button danger onClick={ask}>
        {t('panel.delete.title')}
      </Button>
      {question}
    </>
  )
}
