import { useState } from 'react'
import { jobStates, type JobState, type JobView, type JobsOverview } from '../../../engine/jobs/job.ts'
import { formatDuration } from './formatDuration.ts'
import { ReaderProvider, useNewReader, type Reader } from '../../../panel/data/reader.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { JobTable, type JobColumn } from './JobTable.tsx'
import { useJobCalls, useJobs } from './useJobs.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'
import '../../../panel/ui/plain-table.css'
import './jobs.css'

type Repeated = JobsOverview['repeated'][number]

const tones: Record<JobState, string> = {
  queued: 'neutral',
  running: 'waits',
  done: 'public',
  failed: 'declined',
  cancelled: 'neutral',
}

const timeCell = (at: string | null, { t, moment }: Reader) =>
  at === null ? <span className="m-quiet">{t('jobs.never')}</span> : <time dateTime={at}>{moment(at)}</time>

const duration: JobColumn<JobView> = {
  name: 'milliseconds',
  cell: ({ milliseconds }, reader) => (milliseconds === null ? '–' : formatDuration(reader, milliseconds)),
}
const error: JobColumn<JobView> = {
  name: 'error',
  cell: ({ error: code }, { t }) =>
    code === null ? (
      <span className="m-quiet">{t('jobs.no_error')}</span>
    ) : (
      <span className="m-chip m-tone-declined">{t(`jobs.errors.${code}`)}</span>
    ),
}
const due: JobColumn<JobView> = {
  name: 'due_at',
  cell: ({ due_at }, reader) => (due_at === null ? '–' : timeCell(due_at, reader)),
}
const ended: JobColumn<JobView> = { name: 'ended_at', cell: ({ ended_at }, reader) => timeCell(ended_at, reader) }
const created: JobColumn<JobView> = {
  name: 'created_at',
  cell: ({ created_at }, reader) => timeCell(created_at, reader),
}
const attempts: JobColumn<JobView> = {
  name: 'attempts',
  cell: ({ attempts: done, most }, { t }) => t('jobs.of', { done, total: most }),
}
const progress: JobColumn<JobView> = {
  name: 'progress',
  cell: ({ done, total }, { t, number }) =>
    done === null || total === null ? '–' : t('jobs.of', { done: number(done), total: number(total) }),
}
const state: JobColumn<JobView> = {
  name: 'state',
  cell: ({ state: name }, { t }) => <span className={`m-chip m-tone-${tones[name]}`}>{t(`jobs.states.${name}`)}</span>,
}

/** The columns of repeated jobs. An error is below the state and the duration below the last run, which leaves room for dates. */
const repeatedColumns: readonly JobColumn<Repeated>[] = [
  { name: 'every', cell: ({ every }, reader) => formatDuration(reader, every * 1_000) },
  {
    name: 'state',
    cell: (job, reader) => (
      <>
        {state.cell(job, reader)} {job.error !== null && error.cell(job, reader)}
      </>
    ),
  },
  {
    name: 'ended_at',
    cell: (job, reader) => (
      <>
        {ended.cell(job, reader)}{' '}
        {job.milliseconds !== null && <span className="m-quiet jobs-duration">{duration.cell(job, reader)}</span>}
      </>
    ),
  },
  due,
]

/** The columns that are useful for jobs in each state. */
const stateColumns: Record<JobState, readonly JobColumn<JobView>[]> = {
  queued: [created, attempts, due, error],
  running: [created, attempts, progress],
  done: [created, ended, duration, attempts],
  failed: [created, ended, attempts, progress, error],
  cancelled: [created, ended, attempts, error],
}

/** What can be done with a job in each state. */
const stateActions: Partial<Record<JobState, 'retry' | 'cancel'>> = { failed: 'retry', queued: 'cancel' }

/** The background jobs page for administrators: repeated jobs with their last run, and the queue by state. */
export default function JobsPage() {
  const reader = useNewReader()
  const { t, number, moment } = reader
  const [state, setState] = useState<JobState>('failed')
  const { data, error } = useJobs(state)
  const calls = useJobCalls(reader)
  const listed = data?.jobs.filter(job => job.state === state) ?? []
  const actionButton = (name: 'run' | 'retry' | 'cancel', path: string, job: JobView) => (
    <Button
      small
      busy={calls.isPending}
      aria-label={t(`jobs.${name}_named`, { name: t(`jobs.names.${job.name}`), time: moment(job.created_at) })}
      onClick={() => calls.mutate(path)}
    >
      {t(`jobs.${name}`)}
    </Button>
  )
  const stateButton = (job: JobView) => {
    const name = stateActions[job.state]
    return name && actionButton(name, `${job.id}/${name}`, job)
  }
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('jobs.title')} />
        {error && <LoadFailure error={error} />}
        {!data && !error && <PanelWait />}
        {data && (
          <>
            <h2 className="jobs-heading">{t('jobs.repeated')}</h2>
            <JobTable
              label={t('jobs.repeated')}
              jobs={data.repeated}
              columns={repeatedColumns}
              actions={job => job.state === 'queued' && actionButton('run', `${job.name}/run`, job)}
            />
            <h2 className="jobs-heading">{t('jobs.queue')}</h2>
            <div className="jobs-bar">
              <div className="jobs-states" role="group" aria-label={t('jobs.choose')}>
                {jobStates.map(name => (
                  <Button key={name} small aria-pressed={name === state} onClick={() => setState(name)}>
                    {t(`jobs.states.${name}`)} <strong>{number(data.counts[name])}</strong>
                  </Button>
                ))}
              </div>
              {state === 'failed' && data.counts.failed > 0 && (
                <Button busy={calls.isPending} onClick={() => calls.mutate('retry')}>
                  {t('jobs.retry_all')}
                </Button>
              )}
            </div>
            {listed.length === 0 ? (
              <p className="m-quiet">{t('jobs.none')}</p>
            ) : (
              <JobTable
                label={t(`jobs.states.${state}`)}
                jobs={listed}
                columns={stateColumns[state]}
                actions={stateButton}
              />
            )}
            {data.counts[state] > listed.length && listed.length > 0 && (
              <p className="m-quiet">{t('jobs.newest', { count: number(listed.length) })}</p>
            )}
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
