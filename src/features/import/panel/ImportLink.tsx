import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { useRight } from '../../../panel/data/useRight.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** Among the tools of a list: leads whoever may bring records in from a file to where that is done. */
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
