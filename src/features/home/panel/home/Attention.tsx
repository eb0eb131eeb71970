import { useReader } from '../../../../panel/data/reader.ts'
import { Card } from '../../../../panel/ui/Card.tsx'
import { CountLink } from '../../../workload/panel/CountLink.tsx'
import { useOverview } from './useOverview.ts'

/** What staff should look at, most urgent first. */
export default function Attention() {
  const { t } = useReader()
  const overview = useOverview()
  return (
    <Card title={t('home.attention')} isPending={!overview}>
      {overview?.attention.length === 0 && <p className="m-card-empty">{t('home.calm')}</p>}
      <ul className="m-card-list">
        {overview?.attention.map(one => (
          <li key={one.name}>
            <span>{t(`home.attention_names.${one.name}`)}</span>
            <CountLink counted={one} label={`${t(`home.attention_names.${one.name}`)}: ${one.count}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
