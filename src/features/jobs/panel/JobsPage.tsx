import { useState } from 'react'
import { jobStates, type JobState, type JobView } from '../../../engine/jobs/job.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { repeatedColumns, stateColumns } from './columns.tsx'
import { JobTable } from './JobTable.tsx'
import { useJobCalls, useJobs } from './useJobs.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/record/list/list.css'
import './jobs.css'

/** What may be done with a job in each state. */
const moves: Partial<Record<JobState, 'retry' | 'cancel'>> = { failed: 'retry', queued: 'cancel' }

/** Work that is done outside of answers: what is repeated with its last run, and the queue by state. For administrators. */
export default function JobsPage() {
  const reader = useNewReader()
  const { t, number, moment } = reader
  const [state, setState] = useState<JobState>('failed')
  const { data, error } = useJobs(state)
  const calls = useJobCalls(reader)
  const listed = data?.jobs.filter(job => job.state === state) ?? []
  const act = (name: 'run' | 'retry' | 'cancel', path: string, job: JobView) => (
    <Button small disabled={calls.isPending} aria-label={t(`jobs.${name}_named`, { name: t(`jobs.names.${job.name}`), time: moment(job.created_at) })} onClick={() => calls.mutate(path)}>
      {t(`jobs.${name}`)}
    </Button>
  )
  const move = (job: JobView) => {
    const name = moves[job.state]
    return name && act(name, `${job.id}/${name}`, job)
  }
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('jobs.title')} />
        {error && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait />}
        {data && (
          <>
            <h2 className="jobs-heading">{t('jobs.repeated')}</h2>
            <JobTable label={t('jobs.repeated')} jobs={data.repeated} columns={repeatedColumns} actions={job => job.state === 'queued' && act('run', `${job.name}/run`, job)} />
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
                <Button disabled={calls.isPending} onClick={() => calls.mutate('retry')}>
                  {t('jobs.retry_all')}
                </Button>
              )}
            </div>
            {listed.length === 0 ? <p className="m-quiet">{t('jobs.none')}</p> : <JobTable label={t(`jobs.states.${state}`)} jobs={listed} columns={stateColumns[state]} actions={move} />}
            {data.counts[state] > listed.length && listed.length > 0 && <p className="m-quiet">{t('jobs.newest', { count: number(listed.length) })}</p>}
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
