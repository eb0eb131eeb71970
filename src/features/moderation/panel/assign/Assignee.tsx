import { useNotify } from 'ra-core'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import { refusalOf } from '../../../../panel/data/problemText.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { ToolMenu } from '../../../../panel/ui/ToolMenu.tsx'
import { AssigneeItems } from './AssigneeItems.tsx'
import { useAssign } from './useAssign.ts'

/** Returns a function that assigns a request and shows an error if that fails. */
export function useAssignOne(id: string): (assignee: string | null) => void {
  const reader = useReader()
  const notify = useNotify()
  const { one } = useAssign()
  return assignee =>
    void one(id, assignee).catch(error => {
      const { message, errors } = refusalOf(error, reader)
      notify(Object.values(errors)[0] ?? message, { type: 'error' })
    })
}

/** Who is assigned to a request, and the menu that changes it. */
export function Assignee({ request }: { request: ModerationRequest }) {
  const { t } = useReader()
  const { id, assignee_id } = request
  const assign = useAssignOne(id)
  const nameOf = usePersonName(assignee_id ? [assignee_id] : [])
  return (
    <ToolMenu
      label={t('review.assignee', { name: assignee_id ? nameOf(assignee_id) : t('review.nobody') })}
      shortcut="i"
    >
      <AssigneeItems id={id} current={assignee_id} onPick={assign} />
    </ToolMenu>
  )
}
