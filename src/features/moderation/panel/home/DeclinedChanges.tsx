import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { textIn } from '../../../../engine/model/localized.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { recordPath } from '../../../../panel/data/paths.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { untitled } from '../../../../panel/data/values.ts'
import type { DeclinedChange } from '../../requests/declinedChanges.ts'
import './declined-changes.css'

/**
 * The person's own public records whose last change was at least partly declined, each with a link to the reasons;
 * nothing if there are none.
 */
export function DeclinedChanges({ resources }: { resources: readonly string[] }) {
  const reader = useReader()
  const { t, moment, language } = reader
  const id = useId()
  const provider = useDataProvider<PanelDataProvider>()
  const { data = [] } = useQuery({
    queryKey: ['requests', 'declined'],
    // Authors get no live events about requests, but every change of a request also writes the record.
    meta: { live: true, of: () => resources },
    queryFn: async ({ signal }) =>
      (await provider.call('/requests/declined', { signal })).json as readonly DeclinedChange[],
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <section className="declined-changes" aria-labelledby={id}>
      <h2 id={id}>{t('home.own.declined_changes')}</h2>
      <ul>
        {data.map(change => (
          <li key={change.record_id}>
            <Link className="m-link" to={recordPath(change.resource, change.record_id)}>
              {textIn(change, 'title', language) || untitled(change.resource, reader)}
            </Link>
            <time className="m-quiet" dateTime={change.decided_at}>
              {moment(change.decided_at)}
            </time>
            <p>{t(change.status === 'partly' ? 'moderation.was_partly' : 'moderation.change_declined')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
