import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { system } from '../../../engine/model/actor.ts'
import { useImports } from './useImports.ts'

const tones = {
  receiving: 'neutral',
  ready: 'waits',
  checking: 'waits',
  checked: 'waits',
  running: 'waits',
  done: 'public',
  undoing: 'waits',
  undone: 'neutral',
  failed: 'declined',
  cancelled: 'neutral',
} as const

/** Lists the latest imports with author and outcome; each links to its import. */
export function LatestImports() {
  const { t, number, moment } = useReader()
  const { data } = useImports()
  const nameOf = usePersonName(data?.map(view => view.created_by) ?? [])
  if (!data) return null
  return (
    <section aria-labelledby="latest-imports">
      <h2 id="latest-imports" className="import-heading">
        {t('importing.latest')}
      </h2>
      {data.length === 0 ? (
        <p className="m-quiet">{t('importing.none')}</p>
      ) : (
        <table className="import-table import-log">
          <thead>
            <tr>
              {['file', 'resource', 'who', 'when', 'count', 'state'].map(name => (
                <th key={name} scope="col">
                  {t(`importing.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map(view => (
              <tr key={view.id}>
                <th scope="row">
                  <Link className="m-link" to={`/import?id=${view.id}`}>
                    {view.file_name}
                  </Link>
                </th>
                <td>{t(`resources.${view.resource}.name`, { smart_count: 2, _: view.resource })}</td>
                <td>
                  {view.created_by === system.id
                    ? t('importing.command_line', { name: nameOf(view.created_by) })
                    : nameOf(view.created_by)}
                </td>
                <td>
                  <time dateTime={view.created_at}>{moment(view.created_at)}</time>
                </td>
                <td className="m-number">{number(view.total)}</td>
                <td>
                  <span className={`m-chip m-tone-${tones[view.state]}`}>{t(`importing.states.${view.state}`)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
