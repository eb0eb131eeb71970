import { MetaLink } from '../../seo/panel/MetaLink.tsx'
import type { RecordProps } from '../../../panel/data/overrides.ts'
import { StatisticsLink } from './StatisticsLink.tsx'

/** The further screens of an establishment, as far as the person may see them. */
export default function EstablishmentLinks(props: RecordProps) {
  return (
    <>
      <StatisticsLink {...props} />
      <MetaLink {...props} />
    </>
  )
}
