import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useAccess } from '../../data/access.ts'
import { recordPath } from '../../data/paths.ts'
import { useReader } from '../../data/reader.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { Loaded } from './RecordParts.tsx'
import { formTab, recordTabs } from './recordTabs.ts'

interface Props {
  entity: Entity
  record: Visible
  /** The name of the current tab. */
  current: string
}

/**
 * A record's tabs, each with a URL of its own: its form, and what features add. Renders nothing if there is only the
 * form.
 */
export function RecordTabs({ entity, record, current }: Props) {
  const { t } = useReader()
  const access = useAccess(entity)
  const tabs = recordTabs(access.actor, entity, record)
  if (tabs.length === 0) return null
  return (
    <Tabs
      label={t('panel.form.tabs')}
      tabs={[
        {
          name: formTab,
          path: recordPath(entity.name, record.id),
          word: t(access.mayTo('update', record) ? 'panel.form.edit' : 'panel.form.details'),
        },
        ...tabs.map(({ name, label, path, mark }) => ({
          name,
          path: path(entity, record),
          word: t(label),
          mark: mark && <Loaded source={mark} props={{ entity, record }} />,
        })),
      ]}
      current={current}
    />
  )
}
