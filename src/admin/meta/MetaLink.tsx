import { Link } from 'react-router-dom'
import { holds } from '../../rules/permissions.ts'
import { useReader } from '../fields/reader.ts'
import { actorOf } from '../form/access.ts'
import type { RecordProps } from '../overrides/overrides.ts'
import { usePanel } from '../registry/RegistryContext.tsx'
import { extraPath } from '../routing/extraScreens.ts'

/** Leads from an establishment to its meta fields, for staff with the SEO permission. */
export function MetaLink({ entity, record }: RecordProps) {
  const { t } = useReader()
  if (!holds(actorOf(usePanel().profile), 'seo')) return null
  return (
    <Link className="m-button" to={extraPath(entity.name, 'meta', String(record.id))}>
      {t('resources.meta.name', { smart_count: 1 })}
    </Link>
  )
}
