import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useRight } from '../../../panel/data/useRight.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** The link in a list's toolbar to the import page, for users who may import. */
export function ImportLink({ entity }: { entity: Entity }) {
  const { t } = useReader()
  const { access } = usePanel().profile
  const mayImport = useRight('imports')
  if (!mayImport || access[entity.name]?.create !== 'all') return null
  return (
    <ButtonLink tool to={`/import?${new URLSearchParams({ resource: entity.name })}`}>
      {t('panel.list.import')}
    </ButtonLink>
  )
}
