import { useReader } from '../../../../panel/data/reader.ts'
import { Card } from '../../../../panel/ui/Card.tsx'
import { CountLink } from '../../../workload/panel/CountLink.tsx'
import { useQueue } from './useQueue.ts'
import './queue-home.css'

/** The age of the queue: a bar for each range of ages, linked to its list. */
export default function QueueAge() {
  const { t, moment } = useReader()
  const queue = useQueue()
  const max = Math.max(1, ...(queue?.ages ?? []).map(({ count }) => count))
  return (
    <Card title={t('home.age')} isPending={!queue}>
      <table className="queue-ages">
        <thead className="m-hidden">
          <tr>
            <th scope="col">{t('home.age_days')}</th>
            <th scope="col">{t('home.open')}</th>
          </tr>
        </thead>
        <tbody>
          {queue?.ages.map(age => {
            const label =
              age.to === null
                ? t('home.older', { count: age.from - 1 })
                : t('home.between', { from: age.from, to: age.to })
            return (
              <tr key={age.from} className={age.to === null && age.count > 0 ? 'queue-late' : undefined}>
                <th scope="row">{label}</th>
                <td>
                  <span className="queue-bar" aria-hidden="true">
                    <i style={{ width: `${(age.count / max) * 100}%` }} />
                  </span>
                  <CountLink counted={age} label={`${label}: ${age.count}`} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {queue?.oldest_at && <p className="m-quiet">{t('home.oldest', { time: moment(queue.oldest_at) })}</p>}
    </Card>
  )
}
