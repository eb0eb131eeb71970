import { Link } from 'react-router-dom'
import { mayReadStatistics } from '../../rules/readStatistics.ts'
import { useReader } from '../fields/reader.ts'
import { actorOf } from '../form/access.ts'
import type { RecordProps } from '../overrides/overrides.ts'
import { usePanel } from '../registry/RegistryContext.tsx'
import { extraPath } from '../routing/extraScreens.ts'

/** Leads from an establishment to what visitors did with it, for whoever may see that. */
export function StatisticsLink({ entity, record }: RecordProps) {
  const { t } = useReader()
  if (!mayReadStatistics(actorOf(usePanel().profile), entity, record)) return null
  return (
    <Link className="m-button" to={extraPath(entity.name, 'statistics', String(record.id))}>
      {t('statistics.link')}
    </Link>
  )
}
