import { StatusChip } from '../../../../panel/fields/StatusChip.tsx'
import { useReader } from '../../../../panel/data/reader.ts'
import { Card } from '../../../../panel/ui/Card.tsx'
import { CountLink } from '../../../workload/panel/CountLink.tsx'
import { useOverview } from './useOverview.ts'
import './statuses.css'

/** The number of records of each kind in each status. */
export default function Statuses() {
  const { t } = useReader()
  const overview = useOverview()
  const filled = overview?.statuses.filter(({ counts }) => counts.length > 0) ?? []
  return (
    <Card title={t('home.statuses')} isPending={!overview}>
      {filled.map(({ resource, counts }) => (
        <div key={resource} className="home-statuses">
          <h3>{t(`resources.${resource}.name`, { smart_count: 2 })}</h3>
          <ul>
            {counts.map(one => (
              <li key={one.status}>
                <StatusChip status={one.status} />{' '}
                <CountLink counted={one} label={`${t(`codes.statuses.${one.status}`)}: ${one.count}`} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
