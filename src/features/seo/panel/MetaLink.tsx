import { holds } from '../../../engine/rules/access/permissions.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { actorOf } from '../../../panel/data/access.ts'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { extraPath } from '../../../panel/data/paths.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** Leads from a record to its meta fields, for staff with the SEO permission. */
export function MetaLink({ entity, record }: RecordProps) {
  const { t } = useReader()
  if (!holds(actorOf(usePanel().profile), 'seo')) return null
  return (
    <ButtonLink to={extraPath(entity.name, 'meta', record.id)}>
      {t('resources.meta.name', { smart_count: 1 })}
    </ButtonLink>
  )
}
