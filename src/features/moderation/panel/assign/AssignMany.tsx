import { useNotify } from 'ra-core'
import type { Entity } from '../../../../engine/model/registry.ts'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { ToolMenu } from '../../../../panel/ui/ToolMenu.tsx'
import { AssigneeItems } from './AssigneeItems.tsx'
import { useAssign } from './useAssign.ts'

interface Props {
  entity: Entity
  /** The selected records. */
  records: readonly Visible[]
  onDone(): void
}

/** Assigns the selected open requests; renders nothing for other entities. */
export function AssignMany({ entity, records, onDone }: Props) {
  const ids = entity.name === 'requests' ? records.filter(({ status }) => status === 'open').map(({ id }) => id) : []
  return ids.length > 0 ? <AssignMenu ids={ids} onDone={onDone} /> : null
}

function AssignMenu({ ids, onDone }: { ids: readonly string[]; onDone(): void }) {
  const reader = useReader()
  const { t, number } = reader
  const notify = useNotify()
  const { many } = useAssign()
  const assign = async (assignee: string | null): Promise<void> => {
    try {
      const left = await many(ids, assignee)
      const done = ids.length - left
      notify(
        left > 0
          ? t('review.assign_left', { done: number(done), left: number(left) })
          : t('review.assign_done', { smart_count: done }),
        { type: left > 0 ? 'warning' : 'success' },
      )
      onDone()
    } catch (error) {
      notify(refusalOf(error, reader).message, { type: 'error' })
    }
  }
  return (
    <ToolMenu small label={t('review.assign')}>
      <AssigneeItems onPick={assignee => void assign(assignee)} />
    </ToolMenu>
  )
}
