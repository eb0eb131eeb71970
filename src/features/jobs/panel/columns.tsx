import type { JobsOverview, JobState, JobView } from '../../../engine/jobs/job.ts'
import type { Reader } from '../../../panel/data/reader.ts'
import type { JobColumn } from './JobTable.tsx'
import { span } from './span.ts'

type Repeated = JobsOverview['repeated'][number]

const tones: Record<JobState, string> = { queued: 'neutral', running: 'waits', done: 'public', failed: 'declined', cancelled: 'neutral' }

const momentOf = (at: string | null, { t, moment }: Reader) => (at === null ? <span className="m-quiet">{t('jobs.never')}</span> : <time dateTime={at}>{moment(at)}</time>)

const took: JobColumn<JobView> = { name: 'milliseconds', cell: ({ milliseconds }, reader) => (milliseconds === null ? '–' : span(reader, milliseconds)) }
const error: JobColumn<JobView> = {
  name: 'error',
  cell: ({ error: code }, { t }) => (code === null ? <span className="m-quiet">{t('jobs.no_error')}</span> : <span className="m-chip m-tone-declined">{t(`jobs.errors.${code}`)}</span>),
}
const due: JobColumn<JobView> = { name: 'due_at', cell: ({ due_at }, reader) => (due_at === null ? '–' : momentOf(due_at, reader)) }
const ended: JobColumn<JobView> = { name: 'ended_at', cell: ({ ended_at }, reader) => momentOf(ended_at, reader) }
const created: JobColumn<JobView> = { name: 'created_at', cell: ({ created_at }, reader) => momentOf(created_at, reader) }
const attempts: JobColumn<JobView> = { name: 'attempts', cell: ({ attempts: done, most }, { t }) => t('jobs.of', { done, total: most }) }
const progress: JobColumn<JobView> = {
  name: 'progress',
  cell: ({ done, total }, { t, number }) => (done === null || total === null ? '–' : t('jobs.of', { done: number(done), total: number(total) })),
}
const state: JobColumn<JobView> = { name: 'state', cell: ({ state: name }, { t }) => <span className={`m-chip m-tone-${tones[name]}`}>{t(`jobs.states.${name}`)}</span> }

export const repeatedColumns: readonly JobColumn<Repeated>[] = [
  { name: 'every', cell: ({ every }, reader) => span(reader, every * 1_000) },
  state,
  ended,
  took,
  due,
  error,
]

/** What is worth telling of jobs in each state. */
export const stateColumns: Record<JobState, readonly JobColumn<JobView>[]> = {
  queued: [created, attempts, due, error],
  running: [created, attempts, progress],
  done: [created, ended, took, attempts],
  failed: [created, ended, attempts, progress, error],
  cancelled: [created, ended, attempts, error],
}
