import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useReader } from '../../../panel/data/reader.ts'
import { recordPath } from '../../../panel/data/paths.ts'
import { useAcceptances } from './useVersions.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'

const columns = ['person', 'version', 'at', 'place', 'origin'] as const

/** Who accepted which version of the terms, when and from where; loaded when opened. */
export function Acceptances() {
  const reader = useReader()
  const { t, moment } = reader
  const [shown, setShown] = useState(false)
  const { data, error, hasNextPage, fetchNextPage } = useAcceptances(shown)
  const rows = data?.pages.flat() ?? []
  return (
    <Disclosure className="m-history" onToggle={setShown} summary={t('terms.acceptances')}>
      {error && <LoadFailure error={error} />}
      {data && rows.length === 0 && <p>{t('terms.nobody')}</p>}
      {rows.length > 0 && (
        <div className="terms-acceptances">
          <table>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {t(`terms.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, user_id, name, email, version, at, place, origin }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link className="m-link" to={recordPath('users', user_id)}>
                      {name || email || user_id}
                    </Link>
                  </th>
                  <td className="m-number">{version}</td>
                  <td>{moment(at)}</td>
                  <td>{place}</td>
                  <td>{t(`terms.origins.${origin}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{t('panel.history.more')}</Button>}
    </Disclosure>
  )
}
