import { MetaLink } from '../../seo/panel/MetaLink.tsx'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { mayReadStatistics } from '../mayReadStatistics.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import { extraPath } from '../../../panel/data/paths.ts'
import { ButtonLink } from '../../../panel/ui/ButtonLink.tsx'

/** Leads from a record to what visitors did with it, for whoever may see that. */
function StatisticsLink({ entity, record }: RecordProps) {
  const { t } = useReader()
  if (!mayReadStatistics(actorOf(usePanel().profile), entity, record)) return null
  return <ButtonLink to={extraPath(entity.name, 'statistics', record.id)}>{t('statistics.link')}</ButtonLink>
}

/** The further screens of a record, as far as the person may see them. */
export default function RecordLinks(props: RecordProps) {
  return (
    <>
      <StatisticsLink {...props} />
      <MetaLink {...props} />
    </>
  )
}
