import { Link } from 'react-router-dom'
import { ReaderProvider, useNewReader, type Reader } from '../../../panel/data/reader.ts'
import { Card } from '../../../panel/ui/Card.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { formatDuration } from '../../jobs/panel/formatDuration.ts'
import type { SystemOverview } from '../system.ts'
import { Facts } from './Facts.tsx'
import { ServerDetails } from './ServerDetails.tsx'
import { SystemTests } from './SystemTests.tsx'
import { useSystem } from './useSystem.ts'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/ui/plain-table.css'
import './system.css'

const giga = 1_000_000_000
const mega = 1_000_000

/** Formats a number of bytes. */
function bytes({ t, number }: Reader, count: number): string {
  const [unit, size] = count >= giga ? (['gigabytes', giga] as const) : (['megabytes', mega] as const)
  return t(`system.${unit}`, { value: number(Math.round((count / size) * 10) / 10) })
}

type Lines = Parameters<typeof Facts>[0]['facts']

const momentOf = ({ moment }: Reader, at: string) => <time dateTime={at}>{moment(at)}</time>

const serverFacts = (reader: Reader, { version, place, streams, uploads }: SystemOverview): Lines => [
  ...(version === null ? [] : [['version', version] as const]),
  ...(place
    ? ([
        ['started', momentOf(reader, place.server.started_at)],
        ['memory', bytes(reader, place.server.memory_bytes)],
        ['name', place.server.name],
      ] as const)
    : []),
  ['streams', reader.number(streams)],
  ['uploads', reader.number(uploads)],
]

const storageFacts = (reader: Reader, { database, server: { disk } }: NonNullable<SystemOverview['place']>): Lines => [
  ['database', reader.t(`system.databases.${database.kind}`)],
  ['database_version', `PostgreSQL ${database.version}`],
  ['database_size', bytes(reader, database.bytes)],
  ...(database.replica ? [['replica', reader.t(`system.replicas.${database.replica.state}`)] as const] : []),
  ...(disk
    ? [
        [
          'disk',
          reader.t('system.disk', {
            free: bytes(reader, disk.free_bytes),
            total: bytes(reader, disk.total_bytes),
          }),
        ] as const,
      ]
    : []),
]

const queueFacts = (reader: Reader, { jobs, emails }: SystemOverview): Lines => [
  ['jobs_queued', reader.number(jobs.queued)],
  ['jobs_failed', reader.number(jobs.failed)],
  ['oldest', jobs.oldest_seconds === 0 ? reader.t('system.none') : formatDuration(reader, jobs.oldest_seconds * 1_000)],
  ['emails_queued', reader.number(emails.queued)],
  ['emails_failed', reader.number(emails.failed)],
]

const backupFacts = (reader: Reader, { backups: { schedule, kept } }: SystemOverview): Lines => [
  ['schedule', schedule ? reader.t('system.schedule', schedule) : reader.t('system.no_schedule')],
  [
    'newest',
    kept[0] ? (
      <>
        {momentOf(reader, kept[0].made_at)}, {bytes(reader, kept[0].bytes)}
      </>
    ) : (
      reader.t('system.none')
    ),
  ],
]

/** The page with the state of the server and its dependencies, for administrators. */
export default function SystemPage() {
  const reader = useNewReader()
  const { t } = reader
  const { data, error } = useSystem()
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('system.title')} />
        {error && <LoadFailure error={error} />}
        {!data && !error && <PanelWait />}
        {data && (
          <>
            {data.place && data.place.servers > 1 && (
              <p className="m-quiet">{t('system.several', { smart_count: data.place.servers })}</p>
            )}
            <div className="system-cards">
              <Card title={t(data.place && data.place.servers > 1 ? 'system.this_server' : 'system.server')}>
                <Facts facts={serverFacts(reader, data)} />
              </Card>
              {data.place && (
                <Card title={t('system.facts.database')}>
                  <Facts facts={storageFacts(reader, data.place)} />
                </Card>
              )}
              <Card title={t('system.work')} tools={<Link to="/jobs">{t('system.jobs')}</Link>}>
                <Facts facts={queueFacts(reader, data)} />
              </Card>
              <Card title={t('system.backups')}>
                <Facts facts={backupFacts(reader, data)} />
              </Card>
              <Card title={t('system.tests.title')}>
                <SystemTests />
              </Card>
            </div>
            {data.place && <ServerDetails place={data.place} />}
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
