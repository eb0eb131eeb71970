import { textIn } from '../../../engine/model/localized.ts'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Counted, LatestChange, Overview } from '../overviewShape.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { untitled } from '../../../panel/data/values.ts'
import { actionSentence } from '../../../panel/record/form/HistoryLines.tsx'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { StatusChip } from '../../../panel/fields/StatusChip.tsx'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { filteredPlace } from '../../../panel/data/listPlace.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import '../../../panel/fields/fields.css'
import './overview.css'

const staleMilliseconds = 10_000

/**
 * What staff see when they come: the queue and its age, what needs attention, counts by status, the latest changes; then
 * `children`, out of view until it is known how much stands above them.
 */
export default function HomeOverview({ children }: { children?: ReactNode }) {
  const reader = useNewReader()
  const provider = useDataProvider<PanelDataProvider>()
  const { data, isPending } = useQuery({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => (await provider.call('/overview', { signal })).json as Overview,
    staleTime: staleMilliseconds,
    retry: false,
  })
  return (
    <ReaderProvider value={reader}>
      {isPending && <PanelWait shape="cards" />}
      {data && (
        <div className="overview">
          <Queue queue={data.queue} />
          <Attention attention={data.attention} />
          <Statuses statuses={data.statuses} />
          <Latest latest={data.latest} />
        </div>
      )}
      <div hidden={isPending}>{children}</div>
    </ReaderProvider>
  )
}

/** A number as a link to the list of what it counts. */
function CountLink({ counted, label }: { counted: Counted; label?: string }) {
  const { t, number } = useReader()
  const panel = usePanel()
  return (
    <Link className="m-link m-number" to={filteredPlace(panel, counted.resource, counted.filter)} aria-label={label}>
      {counted.capped ? t('home.capped', { count: number(counted.count) }) : number(counted.count)}
    </Link>
  )
}

function Queue({ queue }: { queue: Overview['queue'] }) {
  const { t, moment } = useReader()
  if (!queue) return null
  return (
    <section className="overview-card" aria-labelledby="overview-queue">
      <h2 id="overview-queue">{t('home.queue')}</h2>
      {queue.open.count === 0 ? (
        <p className="m-quiet">{t('home.nothing_waits')}</p>
      ) : (
        <>
          <p className="overview-figures">
            <span>
              <CountLink counted={queue.open} label={`${queue.open.count} ${t('home.open')}`} /> {t('home.open')}
            </span>
            {queue.overdue.count > 0 && (
              <span className="overview-late">
                <CountLink counted={queue.overdue} label={`${queue.overdue.count} ${t('home.overdue')}`} />{' '}
                {t('home.overdue')}
              </span>
            )}
          </p>
          {queue.oldest_at && <p className="m-quiet">{t('home.oldest', { time: moment(queue.oldest_at) })}</p>}
        </>
      )}
    </section>
  )
}

function Attention({ attention }: Pick<Overview, 'attention'>) {
  const { t } = useReader()
  return (
    <section className="overview-card" aria-labelledby="overview-attention">
      <h2 id="overview-attention">{t('home.attention')}</h2>
      {attention.length === 0 && <p className="m-quiet">{t('home.calm')}</p>}
      <ul className="overview-list">
        {attention.map(one => (
          <li key={one.name}>
            <span>{t(`home.attention_names.${one.name}`)}</span>
            <CountLink counted={one} label={`${t(`home.attention_names.${one.name}`)}: ${one.count}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Statuses({ statuses }: Pick<Overview, 'statuses'>) {
  const { t } = useReader()
  const filled = statuses.filter(({ counts }) => counts.length > 0)
  if (filled.length === 0) return null
  return (
    <section className="overview-card" aria-labelledby="overview-statuses">
      <h2 id="overview-statuses">{t('home.statuses')}</h2>
      {filled.map(({ resource, counts }) => (
        <div key={resource} className="overview-statuses">
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
    </section>
  )
}

function Latest({ latest }: { latest: readonly LatestChange[] }) {
  const reader = useReader()
  const { t, moment, language } = reader
  const nameOf = usePersonName(latest.map(line => line.by))
  return (
    <section className="overview-card" aria-labelledby="overview-latest">
      <h2 id="overview-latest">{t('home.latest')}</h2>
      {latest.length === 0 && <p className="m-quiet">{t('home.none')}</p>}
      <ul className="overview-list">
        {latest.map(line => (
          <li key={line.id}>
            <span>
              <Link className="m-link" to={recordPath(line.resource, line.record_id)}>
                {textIn(line, 'title', language) || untitled(line.resource, reader)}
              </Link>
              <span className="m-quiet overview-what">{actionSentence(line.action, nameOf(line.by), t)}</span>
            </span>
            <time className="m-quiet" dateTime={line.at}>
              {moment(line.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
