import type { ReactNode } from 'react'
import type { JobView } from '../../../engine/jobs/job.ts'
import { useReader, type Reader } from '../../../panel/data/reader.ts'

/** A column of the jobs table: its key in the catalog, and its content. */
export interface JobColumn<Job extends JobView> {
  name: string
  cell: (job: Job, reader: Reader) => ReactNode
}

interface Props<Job extends JobView> {
  label: string
  jobs: readonly Job[]
  columns: readonly JobColumn<Job>[]
  actions: (job: Job) => ReactNode
}

/** A table of jobs; on a phone, each row is a card. */
export function JobTable<Job extends JobView>({ label, jobs, columns, actions }: Props<Job>) {
  const reader = useReader()
  const { t } = reader
  return (
    <div className="jobs-frame">
      <table className="m-plain-table jobs-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('jobs.columns.job')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {t(`jobs.columns.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className="m-hidden">{t('jobs.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(job => (
            <tr key={job.id}>
              <th scope="row">{t(`jobs.names.${job.name}`)}</th>
              {columns.map(({ name, cell }) => (
                <td key={name} data-label={t(`jobs.columns.${name}`)}>
                  {cell(job, reader)}
                </td>
              ))}
              <td className="jobs-actions">{actions(job)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
