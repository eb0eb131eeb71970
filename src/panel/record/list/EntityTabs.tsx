import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../data/reader.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { listPlace } from '../../data/listPlace.ts'
import { Tabs } from '../../ui/Tabs.tsx'

/** Links to the lists that share a screen; renders nothing if there is only this one. */
export function EntityTabs({ entity }: { entity: Entity }) {
  const panel = usePanel()
  const { t } = useReader()
  const root = entity.declaration.tabOf ?? entity.name
  const tabs = [...panel.registry.entities.values()]
    .filter(one => (one.name === root || one.declaration.tabOf === root) && one.declaration.list !== undefined)
    .flatMap(({ name }) => {
      const path = listPlace(panel, name)
      return path === undefined ? [] : [{ name, path, word: t(`resources.${name}.name`, { smart_count: 2 }) }]
    })
  return tabs.length < 2 ? null : <Tabs label={t('panel.list.tabs')} tabs={tabs} current={entity.name} />
}
