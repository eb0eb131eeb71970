import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { actorOf } from '../../data/access.ts'
import { recordPath } from '../../data/paths.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
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
  const { profile } = usePanel()
  const tabs = recordTabs(actorOf(profile), entity, record)
  if (tabs.length === 0) return null
  return (
    <Tabs
      label={t('panel.form.tabs')}
      tabs={[
        { name: formTab, path: recordPath(entity.name, record.id), word: t('panel.form.edit') },
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
