import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useReader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import type { ExportLog } from '../exportLog.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'

const tones = {
  running: 'waits',
  done: 'public',
  cancelled: 'neutral',
  failed: 'declined',
  broken: 'declined',
} as const

/** The latest exports: who requested them and how they ended. */
export function LatestExports() {
  const { t, number, moment } = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: ['exports'],
    queryFn: async ({ signal }) => (await provider.call('/exports', { signal })).json as ExportLog[],
  })
  const nameOf = usePersonName(data?.map(log => log.created_by) ?? [])
  if (!data) return null
  return (
    <section aria-labelledby="latest-exports">
      <h2 id="latest-exports" className="export-heading">
        {t('exporting.latest')}
      </h2>
      {data.length === 0 ? (
        <p className="m-quiet">{t('exporting.none')}</p>
      ) : (
        <table className="export-log">
          <thead>
            <tr>
              {['file', 'who', 'when', 'count', 'state'].map(name => (
                <th key={name} scope="col">
                  {t(`exporting.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(log => (
              <tr key={log.id}>
                <th scope="row">{log.file_name}</th>
                <td>{nameOf(log.created_by)}</td>
                <td>
                  <time dateTime={log.created_at}>{moment(log.created_at)}</time>
                </td>
                <td className="m-number">{number(log.rows)}</td>
                <td>
                  <span className={`m-chip m-tone-${tones[log.state]}`}>{t(`exporting.states.${log.state}`)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
